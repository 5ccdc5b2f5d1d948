import assert from 'node:assert/strict';
import type { RunningService } from '../../support/start.ts';

/** Members whose values are fixed, so that a page must show the right ones. */
const FIXED =
  /^(text|quote|ref|key|verdict|right_text|found|expected|status|abstain_reason|code|translation_en|translation_bn|transliteration|message|content|start|end|start_index|end_index|sha256|name_arabic|bismillah|fr|ur|claimed|ok|slug)$/;

/** Puts real values in place of those that the pages show. */
export class Placeholders {
  readonly #service: RunningService;
  readonly #secret: string;
  /** The last id of each kind that an answer had, by its prefix. */
  readonly #ids = new Map<string, string>();

  /** @param secret of a key with every scope */
  constructor(service: RunningService, secret: string) {
    this.#service = service;
    this.#secret = secret;
  }

  /** Puts the service's address, a key and ids into an example. */
  async fill(code: string): Promise<string> {
    // A leaked key is one that nothing else needs.
    const key = code.includes('report-leaked') ? (await this.#service.newKey()).secret : this.#secret;
    return code
      .replaceAll('http://127.0.0.1:8787', this.#service.address)
      .replaceAll('https://isnad.example.org', this.#service.address)
      .replaceAll('svc_live_…', key)
      .replace(/\b([a-z]+)_…/g, (placeholder, prefix) => this.#ids.get(prefix) ?? placeholder);
  }

  remember(answer: unknown): void {
    for (const id of JSON.stringify(answer).matchAll(/"(?:id|conversation_id)":"([a-z]+)_([0-9A-Z]{26})"/g)) {
      this.#ids.set(id[1] ?? '', `${id[1]}_${id[2]}`);
    }
  }
}

function kindOf(value: unknown): string {
  if (value === null) return 'null';
  return Array.isArray(value) ? 'array' : typeof value;
}

/** Asserts that what a page shows is in the answer: its members, their types and the values of fixed ones. */
export function assertShown(shown: unknown, answer: unknown, path: string): void {
  assert.equal(kindOf(answer), kindOf(shown), `${path}: ${JSON.stringify(answer)?.slice(0, 200)}`);
  if (Array.isArray(shown)) {
    for (const [index, item] of shown.entries()) assertShown(item, (answer as unknown[])[index], `${path}[${index}]`);
  } else if (typeof shown === 'object' && shown !== null) {
    for (const [name, value] of Object.entries(shown)) {
      assert.ok(name in (answer as object), `${path} has no ${name}`);
      assertShown(value, (answer as Record<string, unknown>)[name], `${path}.${name}`);
    }
  } else if (typeof shown === 'string' && shown.includes('…')) {
    const beginning = shown.slice(0, shown.indexOf('…'));
    if (!beginning.includes('127.0.0.1')) assert.ok((answer as string).startsWith(beginning), `${path}: ${answer}`);
  } else if (FIXED.test(path.split('.').at(-1) ?? '') && !/^\d{4}-/.test(String(shown))) {
    assert.equal(answer, shown, path);
  }
}

import assert from 'node:assert/strict';
import { hash } from 'node:crypto';
import type { Citation } from '@isnad/contract/chat';
import type { RunningService } from '../../support/start.ts';

/** Looks a citation up as a client would: in the message, by its hash, and in what the API serves under its reference. */
export async function recompute(isnad: RunningService, message: string, citations: readonly Citation[]): Promise<void> {
  const points = Array.from(message);
  for (const { start, end, quote, sha256, kind, ref, edition, lang, partial } of citations) {
    assert.equal(points.slice(start, end).join(''), quote);
    assert.equal(hash('sha256', quote, 'hex'), sha256);
    if (kind === 'quran') {
      const [id, verse] = ref.split(':');
      const address = `/api/quran?id=${id}&verse=${verse}&editions=${edition}`;
      const { verses } = await isnad.json<{ verses: { editions: Record<string, string> }[] }>(address);
      assert.equal(verses[0]?.editions[edition], quote, `${ref} ${edition}`);
    } else {
      const { texts } = await isnad.json<{ texts: Record<string, string> }>(`/api/hadith/${encodeURIComponent(ref)}`);
      if (partial === undefined) assert.equal(texts[lang], quote, `${ref} ${lang}`);
      else assert.ok(texts[lang]?.includes(quote) && texts[lang] !== quote, `a part of ${ref} ${lang}`);
    }
  }
}

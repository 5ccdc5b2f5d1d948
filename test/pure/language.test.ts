import assert from 'node:assert/strict';
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { ROOT } from '../support/isnad-command.ts';

type Rule = { readonly pattern: RegExp; readonly instead: string; readonly allowed?: RegExp };

/** Identifiers that say in private words what the field has a name for. `allowed` matches the whole line. */
const NAMES: readonly Rule[] = [
  { pattern: /\b(?:MOST|LONGEST|LARGEST)_[A-Z_]+\b/, instead: 'MAX_…' },
  { pattern: /\b(?:LEAST|FEWEST|SHORTEST)_[A-Z_]+\b/, instead: 'MIN_…', allowed: /SHORTEST_SCRIPT/ },
  {
    pattern: /\bPATIENCE(?:_MS)?\b/,
    instead: 'TIMEOUT_MS',
    allowed: /PATIENCE = 'What|[(,] ?PATIENCE[,)\]]/,
  },
  { pattern: /\b\w*[a-z]?Wish\b|\bwish(?:Of)?\b/, instead: '…Input, …Query or options' },
  { pattern: /\b(?:Key|Chat|Webhook|Auth|Server|Outbox|Audit)Parts\b|\btype Parts\b/, instead: 'Deps' },
  { pattern: /\b(?:Courier|Announcer|LimitTeller|Arbiter|Fuse|KeptAnswers)\b/, instead: 'the word of the field' },
  { pattern: /\b(?:answerOnce|takeTurn|lendToNeighbours|wakeEndpoints|letGo)\b/, instead: 'the word of the field' },
];

/** Words that a reader of documentation, of the dashboard or of an error trips over. */
const WORDS: readonly Rule[] = [
  { pattern: /\banew\b/i, instead: 'again' },
  {
    pattern: /\b(?:is|are|was|were) told\b|\btold of\b/i,
    instead: 'an active verb: report, notify, show',
    allowed: /'corpus told of'/,
  },
  { pattern: /\bwhoever\b/i, instead: 'the role: caller, operator, owner' },
  { pattern: /\bnot necessary\b/i, instead: 'optional' },
  { pattern: /\bthe same once more\b/i, instead: 'the same again' },
  { pattern: /\b(?:key|secret|token) is dead\b/i, instead: 'revoked, invalid or expired' },
];

function faults(files: readonly string[], rules: readonly Rule[]): string[] {
  return files.flatMap((file) =>
    readFileSync(join(ROOT, file), 'utf8')
      .split('\n')
      .flatMap((line, at) =>
        rules
          .filter(({ pattern, allowed }) => pattern.test(line) && allowed?.test(line) !== true)
          .map(({ pattern, instead }) => `${file}:${at + 1}: ${pattern.exec(line)?.[0]} (use ${instead})`),
      ),
  );
}

function filesOf(...patterns: readonly string[]): string[] {
  const files = globSync([...patterns], { cwd: ROOT, exclude: (path) => /(?:^|\/)node_modules$/.test(String(path)) });
  return files.map((file) => file.replaceAll('\\', '/')).filter((file) => file !== 'test/pure/language.test.ts');
}

test('names are those of the field', () => {
  const files = filesOf('src/**/*.ts', 'dashboard/src/**/*.{ts,tsx}', 'test/**/*.ts', 'bench/**/*.ts');
  assert.ok(files.length > 700, `${files.length} files`);
  assert.deepEqual(faults(files, NAMES), []);
});

test('what people read is in plain English', () => {
  const files = filesOf('*.md', 'docs/*.md', 'dashboard/src/**/words/en.json', 'src/**/*.ts').filter(
    // Texts and their translations; conversations as they were.
    (file) => !file.endsWith('.test.ts') && file !== 'docs/chat-examples.md',
  );
  assert.ok(files.length > 300, `${files.length} files`);
  assert.deepEqual(faults(files, WORDS), []);
});

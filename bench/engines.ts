import { createRequire } from 'node:module';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { tokenise } from '../src/corpus/fold/tokenise.ts';
import { type BuiltIndex, buildIndex } from '../src/corpus/index/build.ts';
import { openBuilt } from '../src/corpus/index/file.ts';
import type { IndexDocument } from '../src/corpus/index/gather.ts';
import { type Lexicon, learnLexicon } from '../src/corpus/index/lexicon.ts';
import type { SearchIndex } from '../src/corpus/index/open.ts';
import { joinLexicons, thesaurus } from '../src/corpus/index/thesaurus.ts';
import { type Query, search } from '../src/corpus/search/search.ts';

export type Text = { ref: string; texts: { ar?: string; en?: string; bn?: string } };
export type Asked = { kind: 'words' | 'phrase' | 'prefix' | 'misspelt' | 'any'; text: string };

/** One engine under measurement. `ask` gives the numbers of at most ten texts, best first; undefined where it cannot do that kind. */
export type Engine = {
  name: string;
  buildMs: number;
  ask(query: Asked): number[] | Promise<number[]> | undefined;
  close(): void;
};

/** The others get our folded words, so that all engines know the same spellings and only searching is compared. */
export function folded(text: string): string {
  return tokenise(text)
    .filter((token) => !token.joined)
    .map((token) => token.term)
    .join(' ');
}

const whole = (text: Text): string =>
  [text.texts.ar, text.texts.en, text.texts.bn].filter((part) => part !== undefined).join('\n');

/** A text as the index takes it: verses are running text of their surah and are found by sound. */
function asDocument({ ref, texts: fields }: Text, doc: number): IndexDocument {
  const surah = /^(\d+):/.exec(ref)?.[1];
  return surah === undefined
    ? { doc, fields, sound: ref.startsWith('nawawi:') }
    : { doc, fields, chain: Number(surah), sound: true };
}

/** What the verses teach, with the hand-written concepts when they are wanted too. */
export function lexiconOf(verses: readonly Text[], withConcepts: boolean): Lexicon {
  const learned = learnLexicon(openBuilt(buildIndex(verses.map(asDocument))));
  return withConcepts ? joinLexicons(learned, thesaurus()) : learned;
}

export function buildFrom(texts: readonly Text[], lexicon: Lexicon = new Map()): BuiltIndex {
  return buildIndex(texts.map(asDocument), { lexicon });
}

export function indexOf(texts: readonly Text[], lexicon: Lexicon = new Map()): SearchIndex {
  return openBuilt(buildFrom(texts, lexicon));
}

/** Like is measured with like: where the others want every word, so do we. */
function asQuery(kind: Asked['kind'], text: string): Query {
  if (kind === 'phrase') return { text, mode: 'phrase' };
  if (kind === 'words') return { text, mode: 'all' };
  return { text: kind === 'prefix' ? `${text}*` : text };
}

export function ours(texts: readonly Text[], lexicon: Lexicon): Engine {
  const from = performance.now();
  const index = indexOf(texts, lexicon);
  return {
    name: 'isnad',
    buildMs: performance.now() - from,
    ask: ({ kind, text }) => search(index, asQuery(kind, text)).hits.map((hit) => hit.doc),
    close: () => {},
  };
}

export function fts5(texts: readonly Text[]): Engine {
  const from = performance.now();
  const db = new DatabaseSync(':memory:');
  db.exec(
    `create virtual table t using fts5(body, content='', tokenize="porter unicode61 categories 'L* N* Co Mn Mc'")`,
  );
  const insert = db.prepare('insert into t(rowid, body) values (?, ?)');
  db.exec('begin');
  for (const [doc, text] of texts.entries()) insert.run(doc, folded(whole(text)));
  db.exec("commit; insert into t(t) values ('optimize')");
  const select = db.prepare('select rowid from t where t match ? order by rank limit 10');
  const quote = (word: string): string => `"${word}"`;
  return {
    name: 'sqlite fts5',
    buildMs: performance.now() - from,
    ask({ kind, text }) {
      if (kind === 'misspelt') return undefined;
      const words = text.split(' ').filter((word) => word !== '');
      if (words.length === 0) return [];
      const match =
        kind === 'phrase'
          ? quote(text)
          : kind === 'prefix'
            ? `${quote(text)}*`
            : words.map(quote).join(kind === 'any' ? ' OR ' : ' ');
      return select.all(match).map((row) => Number(row.rowid));
    },
    close: () => db.close(),
  };
}

type Mini = { addAll(rows: object[]): void; search(text: string, options: object): { id: number }[] };

export function miniSearch(texts: readonly Text[], modules: string): Engine {
  const from = performance.now();
  const MiniSearch = createRequire(join(modules, 'package.json'))('minisearch') as new (options: object) => Mini;
  const mini = new MiniSearch({
    fields: ['body'],
    tokenize: (text: string) => text.split(/\s+/),
    processTerm: (term: string) => term,
  });
  mini.addAll(texts.map((text, id) => ({ id, body: folded(whole(text)) })));
  return {
    name: 'minisearch',
    buildMs: performance.now() - from,
    ask({ kind, text }) {
      if (kind === 'phrase') return undefined;
      const options = {
        combineWith: kind === 'any' ? 'OR' : 'AND',
        prefix: kind === 'prefix',
        fuzzy: kind === 'misspelt' ? 0.25 : false,
      };
      return mini
        .search(text, options)
        .slice(0, 10)
        .map((hit) => hit.id);
    },
    close: () => {},
  };
}

type Client = {
  connect(): Promise<void>;
  end(): Promise<void>;
  query(query: string | { name: string; text: string; values: unknown[] }): Promise<{ rows: { id: number }[] }>;
};

/** `url` names a database this script may fill: it makes and drops a schema of its own there. */
export async function postgres(texts: readonly Text[], modules: string, url: string): Promise<Engine> {
  const from = performance.now();
  const { Client } = createRequire(join(modules, 'package.json'))('pg') as { Client: new (options: object) => Client };
  const db = new Client({ connectionString: url });
  await db.connect();
  await db.query(
    'drop schema if exists isnad_bench cascade; create schema isnad_bench; create extension if not exists pg_trgm',
  );
  await db.query(
    'create table isnad_bench.t (id int primary key, body tsvector); create table isnad_bench.w (word text primary key)',
  );
  const words = new Set<string>();
  for (let at = 0; at < texts.length; at += 2000) {
    const rows = texts.slice(at, at + 2000).map((text, i) => [at + i, folded(whole(text))] as const);
    for (const [, body] of rows) for (const word of body.split(' ')) words.add(word);
    await db.query({
      name: 'fill',
      text: "insert into isnad_bench.t select id, to_tsvector('english', body) from unnest($1::int[], $2::text[]) as r(id, body)",
      values: [rows.map((row) => row[0]), rows.map((row) => row[1])],
    });
  }
  await db.query({
    name: 'fill words',
    text: 'insert into isnad_bench.w select unnest($1::text[])',
    values: [[...words]],
  });
  await db.query('create index on isnad_bench.t using gin (body)');
  await db.query('create index on isnad_bench.w using gin (word gin_trgm_ops)');
  await db.query('analyze isnad_bench.t');
  await db.query('analyze isnad_bench.w');
  const ranked = (query: string): string =>
    `select id from isnad_bench.t, ${query} as q where body @@ q order by ts_rank(body, q) desc limit 10`;
  const ask = async (kind: string, query: string, value: string): Promise<number[]> =>
    (await db.query({ name: kind, text: ranked(query), values: [value] })).rows.map((row) => row.id);
  return {
    name: 'postgresql',
    buildMs: performance.now() - from,
    ask({ kind, text }) {
      if (kind === 'phrase') return ask(kind, "phraseto_tsquery('english', $1)", text);
      if (kind === 'prefix') return ask(kind, "to_tsquery('english', $1)", `${text}:*`);
      if (kind === 'any') return ask(kind, "to_tsquery('english', $1)", text.split(' ').join(' | '));
      if (kind === 'misspelt') {
        return ask(
          kind,
          "plainto_tsquery('english', (select word from isnad_bench.w where word % $1 order by similarity(word, $1) desc limit 1))",
          text,
        );
      }
      return ask(kind, "plainto_tsquery('english', $1)", text);
    },
    close: () => void db.query('drop schema isnad_bench cascade').finally(() => db.end()),
  };
}

import { Failure } from '@isnad/contract/failure';
import type { Scope } from '@isnad/contract/scopes';
import { ChosenRecords } from '../corpus/hadith/find/chosen.ts';
import { GROUNDING_RULES } from './grounding-rules.ts';
import { isObject, type Params, RPC, RpcFault } from './protocol/json-rpc.ts';
import type { McpCaller, McpDeps } from './texts.ts';
import { listHadiths, versesAt } from './tools/lists.ts';
import { scopeMissing, sentenceOf } from './tools/tools.ts';
import { writeHadith, writeVerse } from './tools/written.ts';

const RULES = 'isnad://grounding-rules';
const VERSE = 'quran://{surah}:{verse}';
const HADITH = 'hadith://{collection}:{number}';
const FORM = { mimeType: 'text/plain' };
/** Maximum values of a completion, by the specification. */
const MAX_VALUES = 100;

export function listResources(): object[] {
  const description = 'How to quote the Quran and hadiths: only what a tool returned, unchanged, with its reference.';
  return [{ uri: RULES, name: 'grounding-rules', title: 'Grounding rules', description, ...FORM }];
}

export function listTemplates(): object[] {
  return [
    {
      ...{ uriTemplate: VERSE, name: 'verse', title: 'Verse of the Quran', ...FORM },
      description:
        'The exact text of a verse, such as quran://2:255, or of verses in a row, such as quran://2:255-257.',
    },
    {
      ...{ uriTemplate: HADITH, name: 'hadith', title: 'Hadith', ...FORM },
      description: 'The exact text of a hadith with its grades, such as hadith://nawawi:1.',
    },
  ];
}

/** Reads a resource. @throws {RpcFault} for an unknown URI or text, with the code of the revision */
export async function readResource(
  deps: McpDeps,
  { uri }: Params,
  caller: McpCaller,
  notFound: number,
): Promise<object> {
  if (typeof uri !== 'string') throw new RpcFault(RPC.invalidParams, 'Send uri, such as quran://2:255.');
  try {
    return { contents: [{ uri, ...FORM, text: await textOf(deps, uri, caller) }] };
  } catch (error) {
    if (!(error instanceof Failure)) throw error;
    const missing = /_not_found$/.test(error.code);
    throw new RpcFault(missing ? notFound : RPC.invalidParams, sentenceOf(error), { uri });
  }
}

async function textOf(deps: McpDeps, uri: string, caller: McpCaller): Promise<string> {
  if (uri === RULES) return GROUNDING_RULES;
  const [, kind, encoded = ''] = /^(quran|hadith):\/\/([^/?#]{1,200})\/?$/.exec(uri) ?? [];
  const ref = decoded(encoded);
  if (kind === 'quran' && /^\d{1,3}:\d{1,3}(-\d{1,3})?$/.test(ref)) {
    require(caller, 'quran:read');
    return versesAt(deps, ref)
      .data.map((verse) => writeVerse(verse, deps.defaultLanguage))
      .join('\n\n');
  }
  if (kind === 'hadith' && !ref.includes(',')) {
    require(caller, 'hadith:read');
    const [hadith] = (await listHadiths(deps, { ref }, caller)).data;
    if (hadith !== undefined) return writeHadith(hadith);
  }
  throw new Failure('hadith_not_found', `There is no such text. Use ${RULES}, quran://2:255 or hadith://nawawi:1.`);
}

function require(caller: McpCaller, scope: Scope): void {
  if (!caller.allows(scope)) throw scopeMissing([scope]);
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

/** Completes an argument of a template or prompt. */
export function complete(deps: McpDeps, { ref, argument, context }: Params, caller: McpCaller): object {
  if (!isObject(ref) || !isObject(argument) || typeof argument.value !== 'string') {
    throw new RpcFault(RPC.invalidParams, 'Send ref, and argument with name and value.');
  }
  const given = isObject(context) && isObject(context.arguments) ? context.arguments : {};
  const all = [...valuesOf(deps, { uri: ref.uri, name: argument.name, given }, caller)];
  const prefix = argument.value.toLowerCase();
  const matching = all.filter((value) => value.startsWith(prefix));
  const values = matching.slice(0, MAX_VALUES);
  return { completion: { values, total: matching.length, hasMore: matching.length > values.length } };
}

type Completed = { readonly uri: unknown; readonly name: unknown; readonly given: Params };

function valuesOf(deps: McpDeps, { uri, name, given }: Completed, caller: McpCaller): Iterable<string> {
  if (uri === VERSE && caller.allows('quran:read')) {
    const { surahs } = deps.quran();
    if (name === 'surah') return surahs.map(({ id }) => String(id));
    const verses = surahs[Number(given.surah) - 1]?.total_verses ?? 0;
    return name === 'verse' ? Array.from({ length: verses }, (_, index) => String(index + 1)) : [];
  }
  const hadith = deps.hadithIfAny();
  if (uri !== HADITH || hadith === undefined || !caller.allows('hadith:read')) return [];
  const slugs = hadith.records.content.collections.map(({ slug }) => slug);
  if (name === 'collection') return slugs;
  const collection = slugs.find((slug) => slug === given.collection);
  if (name !== 'number' || collection === undefined) return [];
  const docs = new ChosenRecords().get(hadith, { collections: [collection] });
  return Array.from(docs, (doc) => hadith.records.ref(doc).slice(collection.length + 1));
}

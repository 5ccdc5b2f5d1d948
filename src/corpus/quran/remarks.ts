import type { Verse, VerseNote } from '@isnad/contract/quran';
import type { EditionTexts, Quran } from './open.ts';
import type { Edit } from './patches.ts';

/** What of a verse is in the response, as in `VerseForm`. */
type Shown = {
  readonly translations: readonly EditionTexts[];
  readonly editions?: readonly EditionTexts[] | undefined;
  readonly fields?: readonly string[] | undefined;
  readonly asSource?: boolean | undefined;
};

/** Returns the fields of a verse that say what is wrong with its texts: `state`, `groups` and `notes`, as far as they are requested and there is something to say. */
export function remarksOn(quran: Quran, ordinal: number, form: Shown): Pick<Verse, 'state' | 'groups' | 'notes'> {
  const wanted = (name: string) => form.fields === undefined || form.fields.includes(name);
  const out: Pick<Verse, 'state' | 'groups' | 'notes'> = {};
  const shown = shownTexts(quran, form);
  if (wanted('state') && shown.some(([, { fault }]) => fault(ordinal) !== undefined)) out.state = 'damaged';
  if (wanted('groups')) {
    const named = [
      ...form.translations.map(({ edition, group }) => [edition.language, group] as const),
      ...(form.editions ?? []).map(({ edition, group }) => [edition.id, group] as const),
    ];
    const groups = named.flatMap(([name, group]) => {
      const range = group(ordinal);
      return range === undefined ? [] : [[name, range] as const];
    });
    if (groups.length > 0) out.groups = Object.fromEntries(groups);
  }
  if (wanted('notes')) {
    const notes = shown.flatMap(([field, texts]) =>
      notesOn(field, texts, { ordinal, asSource: form.asSource === true }),
    );
    if (notes.length > 0) out.notes = notes;
  }
  return out;
}

/** Returns the texts of the answer by field. Those it would have with all fields, if `fields` names none of them. */
function shownTexts(quran: Quran, { translations, editions = [], fields }: Shown): (readonly [string, EditionTexts])[] {
  const all = [
    ['transliteration', 'transliteration', quran.texts('quran.transliteration')] as const,
    ['translation_en', 'translation_en', quran.texts('quran.en')] as const,
    ['translation_bn', 'translation_bn', quran.texts('quran.bn')] as const,
    ...translations.map((texts) => ['translations', `translations.${texts.edition.language}`, texts] as const),
    ...editions.map((texts) => ['editions', `editions.${texts.edition.id}`, texts] as const),
  ];
  const named = fields === undefined ? all : all.filter(([field]) => fields.includes(field));
  return (named.length === 0 ? all : named).map(([, field, texts]) => [field, texts]);
}

type Noted = { readonly ordinal: number; readonly asSource: boolean };

function notesOn(field: string, { source, repairs, fault }: EditionTexts, { ordinal, asSource }: Noted): VerseNote[] {
  const notes: VerseNote[] = [];
  const found = asSource ? [] : repairs(ordinal);
  const reason = found[0]?.why;
  if (reason !== undefined) {
    notes.push({ field, kind: 'repaired', reason, source_text: source(ordinal), detail: repairDetail(found) });
  }
  const damage = fault(ordinal);
  if (damage !== undefined) {
    notes.push({ field, kind: 'damaged', reason: damage.kind, source_text: source(ordinal), detail: damage.detail });
  }
  return notes;
}

/** Describes the repairs of a verse, a sentence for each. */
function repairDetail(repairs: readonly Edit[]): string {
  return repairs
    .map(({ source, served, sure }) => {
      const doubt = sure === false ? ' A mark of the source may be missing.' : '';
      return `The source is damaged at "${source}", served as "${served}".${doubt}`;
    })
    .join(' ');
}

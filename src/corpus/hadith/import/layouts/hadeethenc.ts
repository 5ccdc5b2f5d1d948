import { ImportFault } from '../../fault.ts';
import type { RawText, SourceRow } from '../../model.ts';
import { languageByScript } from '../rows/text-state.ts';
import { asText, type Json, type JsonLayout, quote, type ReadContext } from './layout.ts';

/**
 * One hadith of the HadeethEnc API. Its language is only in the URL it came from. So it is taken from the operator or the path, otherwise from the
 * script. A Latin text without either could be in any of forty languages.
 */
export const hadeethEnc: JsonLayout = {
  name: 'hadeethenc',
  matches: (record) => 'hadeeth' in record && 'attribution' in record,
  rows(record, _around, { line, context }): SourceRow[] {
    const number = asText(record.id);
    const text = asText(record.hadeeth);
    if (number === undefined) return [{ line, problem: 'no id', quote: quote(record) }];
    const arabic = asText(record.hadeeth_ar);
    const texts: RawText[] = [{ lang: languageOf(text ?? '', arabic !== undefined, context), text: text ?? '' }];
    if (arabic !== undefined) texts.push({ lang: 'ar', text: arabic });
    return [
      {
        line,
        collection: context.collection ?? 'hadeethenc',
        family: 'cited',
        number,
        texts,
        grades: gradesOf(record),
        author: asText(record.attribution),
        url: /^https?:\S+$/.exec(asText(record.reference) ?? '')?.[0],
      },
    ];
  },
};

function languageOf(text: string, translated: boolean, context: ReadContext): string {
  if (context.lang !== undefined) return context.lang;
  const script = languageByScript(text);
  if (!translated && script === 'ar') return 'ar';
  if (script === 'bn') return 'bn';
  const inPath = /(?:^|[^a-z])(ar|en|bn)(?=[^a-z]|$)/.exec(context.label.split(/[/\\]/).slice(-2).join('/'))?.[1];
  if (inPath !== undefined) return inPath;
  if (translated && script === 'ar') return 'other';
  throw new ImportFault('missing_option', 'A HadeethEnc file does not say its language; give --lang ar, en or bn.', {
    file: context.label,
  });
}

function gradesOf(record: Json): { name: string; grade: string }[] {
  const grade = asText(record.grade_ar) ?? asText(record.grade);
  return grade === undefined ? [] : [{ name: 'HadeethEnc', grade }];
}

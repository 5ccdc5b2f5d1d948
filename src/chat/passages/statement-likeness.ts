import type { ChatLanguage } from '@isnad/contract/chat';
import { keysOf } from '../../corpus/subjects/keys.ts';
import type { KnownSubject } from '../../corpus/subjects/subject.ts';

type Statement = KnownSubject['says'][number];

/**
 * Measures how much of a question each statement of some subjects says, by the words they share: 0 to 1. A word that many of the statements have
 * tells little, such as the name of the subject itself.
 */
export function statementLikeness(
  subjects: readonly Pick<KnownSubject, 'says'>[],
  query: string,
  language: ChatLanguage,
): Map<Statement, number> {
  const statements = subjects.flatMap(({ says }) => says);
  const words = new Map(
    statements.map((statement) => [statement, new Set(keysOf(statement[language]).flat().filter(isOwn))]),
  );
  const rarity = (keys: readonly string[]) => {
    const holders = statements.filter((one) => keys.some((key) => words.get(one)?.has(key))).length;
    return Math.log((statements.length + 1) / (holders + 0.5));
  };
  const asked = [...new Map(keysOf(query).map((keys) => [keys[0], keys.filter(isOwn)])).values()].map((keys) => ({
    keys,
    weight: rarity(keys),
  }));
  const all = asked.reduce((sum, { weight }) => sum + weight, 0);
  return new Map(
    statements.map((statement) => {
      const own = words.get(statement);
      const shared = asked.filter(({ keys }) => keys.some((key) => own?.has(key)));
      return [statement, all === 0 ? 0 : shared.reduce((sum, { weight }) => sum + weight, 0) / all];
    }),
  );
}

/** An Arabic word as it is written and its stem would count twice. */
const isOwn = (key: string) => !key.startsWith('A');

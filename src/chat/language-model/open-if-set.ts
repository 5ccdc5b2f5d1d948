import type { ModelKind } from '@isnad/contract/chat';
import type { Writer } from '../create-chat.ts';
import type { LanguageModelSettings, WriterDeps } from './writers.ts';

/** Loads the language models and the guard only when an API is set: the guard's word lists take time to load and memory. */
export async function languageModelsIfSet(
  settings: LanguageModelSettings,
  deps: Omit<WriterDeps, 'judge'>,
): Promise<Partial<Record<ModelKind, Writer>>> {
  if (settings.baseUrl === '') return {};
  const [{ languageModelWriters }, { judgeQuotations }] = await Promise.all([
    import('./writers.ts'),
    import('./guard/quotations/judge.ts'),
  ]);
  return languageModelWriters(settings, { ...deps, judge: judgeQuotations });
}

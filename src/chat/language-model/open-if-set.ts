import type { ModelKind } from '@isnad/contract/chat';
import type { Writer } from '../create-chat.ts';
import type { LanguageModelSettings, WriterDeps } from './writers.ts';

/** Loads the code of language models only when an API is set. */
export async function languageModelsIfSet(
  settings: LanguageModelSettings,
  deps: WriterDeps,
): Promise<Partial<Record<ModelKind, Writer>>> {
  if (settings.baseUrl === '') return {};
  const { languageModelWriters } = await import('./writers.ts');
  return languageModelWriters(settings, deps);
}

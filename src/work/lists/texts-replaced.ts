import { Failure } from '@isnad/contract/failure';

/** The texts were replaced during a search: what it found belongs to others than those of the request. */
export class TextsReplaced extends Failure {
  constructor() {
    super('unavailable', 'The texts were replaced during the request. Retry.', { retryAfter: 1 });
  }
}

/** Answers a second time, from the new texts, if they were replaced during the first. */
export function againIfReplaced<T>(answer: () => T | Promise<T>): T | Promise<T> {
  const again = (error: unknown) => {
    if (error instanceof TextsReplaced) return answer();
    throw error;
  };
  try {
    const made = answer();
    return made instanceof Promise ? made.catch(again) : made;
  } catch (error) {
    return again(error);
  }
}

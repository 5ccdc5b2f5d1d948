import { Failure } from '@isnad/contract/failure';

/** The failure for a search without words. */
export function searchMissing(): Failure {
  return new Failure('missing_parameter', 'search is missing or blank.', {
    faults: [
      { location: 'query.search', message: 'it is missing', fix: 'send words or a reference, such as search=patience' },
    ],
  });
}

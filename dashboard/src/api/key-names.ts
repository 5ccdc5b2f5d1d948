import { queryOptions, useQueries } from '@tanstack/react-query';
import { withoutDirections } from '../ui/plain-names.ts';
import { call } from './client.ts';

const KEY_ID = /^key_[0-9A-Z]{26}$/;
/** As many ids as the service reads in one request. */
const MAX_IDS = 100;

export type KeyNames = Readonly<Record<string, string>>;

const keyNamesQuery = (ids: readonly string[]) =>
  queryOptions({
    queryKey: ['keys', 'names', ids],
    staleTime: 60_000,
    queryFn: async ({ signal }): Promise<KeyNames> => {
      const { data } = await call('GET /api/keys', { query: { ids: ids.join(',') }, signal });
      return Object.fromEntries(data.map(({ id, name }) => [id, withoutDirections(name)]));
    },
  });

/**
 * The names of some keys of the account by their id, and of no others; each is missing until it is known.
 * @param ids those that are not ids of keys are ignored
 */
export function useKeyNames(ids: readonly string[]): KeyNames {
  // In the order they come in: of a list that grows at its end only the last part is fetched again.
  const wanted = [...new Set(ids)].filter((id) => KEY_ID.test(id));
  const parts = Array.from({ length: Math.ceil(wanted.length / MAX_IDS) }, (_, part) =>
    wanted.slice(part * MAX_IDS, (part + 1) * MAX_IDS),
  );
  return useQueries({ queries: parts.map(keyNamesQuery), combine: joined });
}

function joined(parts: readonly { readonly data: KeyNames | undefined }[]): KeyNames {
  return Object.assign({}, ...parts.map(({ data }) => data));
}

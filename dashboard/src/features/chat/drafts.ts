import { useCallback, useState } from 'react';
import { useMe } from '../../api/session.ts';
import { keep, readKept } from '../../app/local-store.ts';

const visit = () => sessionStorage;

/** What is being typed in a conversation: it outlives other pages and a reload, and is nobody else's. */
export function useDraft(place: string): readonly [draft: string, setDraft: (text: string) => void] {
  const name = `draft.${useMe().account.id}.${place}`;
  const [draft, setDraft] = useState(() => {
    const kept = readKept(name, visit);
    return typeof kept === 'string' ? kept : '';
  });
  const change = useCallback(
    (text: string) => {
      setDraft(text);
      keep(name, text === '' ? undefined : text, visit);
    },
    [name],
  );
  return [draft, change];
}

import { useSyncExternalStore } from 'react';

export type Store<Value> = {
  readonly get: () => Value;
  readonly set: (next: Value) => void;
  /** Calls back after each change. @returns what stops it */
  readonly subscribe: (listener: () => void) => () => void;
};

/** Makes a value that lives beside the pages, and that they follow. */
export function createStore<Value>(initial: Value): Store<Value> {
  let value = initial;
  const listeners = new Set<() => void>();
  return {
    get: () => value,
    set: (next) => {
      value = next;
      for (const notify of listeners) notify();
    },
    subscribe: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}

/** The value of a store as it is now; the component is drawn again when it changes. */
export function useStore<Value>(store: Store<Value>): Value {
  return useSyncExternalStore(store.subscribe, store.get);
}

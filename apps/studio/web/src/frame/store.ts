import { useSyncExternalStore } from 'react'

/** A value that components can watch. */
export type Store<T> = {
  readonly get: () => T
  readonly set: (change: Partial<T>) => void
  readonly watch: (listener: () => void) => () => void
}

export function createStore<T extends object>(first: T): Store<T> {
  let value = first
  const listeners = new Set<() => void>()
  return {
    get: () => value,
    set: (change) => {
      value = { ...value, ...change }
      for (const listener of listeners) listener()
    },
    watch: (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
}

/** A part of a store; the component renders again when that part is another one. */
export function useStore<T extends object, Part>(store: Store<T>, pick: (value: T) => Part): Part {
  return useSyncExternalStore(store.watch, () => pick(store.get()))
}

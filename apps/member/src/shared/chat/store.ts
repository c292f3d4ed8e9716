/** A value that others watch; lives outside React. */
export type Store<Value> = {
  get: () => Value
  /** Sets the next value; the same one tells nobody. */
  change: (next: (now: Value) => Value) => void
  subscribe: (listener: () => void) => () => void
}

export function createStore<Value>(first: Value): Store<Value> {
  let value = first
  const listeners = new Set<() => void>()
  return {
    get: () => value,
    change: (next) => {
      const after = next(value)
      if (after === value) return
      value = after
      for (const listener of listeners) listener()
    },
    subscribe: (listener) => {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
  }
}

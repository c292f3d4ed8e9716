import { useState } from 'react'

/** `sessionStorage` forgets with the visit, `localStorage` keeps it on this device. */
type Where = 'localStorage' | 'sessionStorage'

/**
 * Whether something that may be closed was closed here, and how to close it. `what` is what it says: something else
 * under the same key is open again. Where storage is refused it stays closed while the page stands.
 */
export function useClosed(where: Where, key: string, what: string): readonly [isClosed: boolean, close: () => void] {
  const [closed, setClosed] = useState(() => read(where, key))
  const close = () => {
    setClosed(what)
    try {
      window[where].setItem(key, what)
    } catch {
      // It holds for this page.
    }
  }
  return [closed === what, close]
}

function read(where: Where, key: string): string | null {
  try {
    return window[where].getItem(key)
  } catch {
    return null
  }
}

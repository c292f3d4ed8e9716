import { useSyncExternalStore } from 'react'

const never = () => () => undefined

/** False on the server and while its document is taken over, true from the next render on. */
export const useHydrated = (): boolean =>
  useSyncExternalStore(
    never,
    () => true,
    () => false,
  )

import { useSyncExternalStore } from 'react'

/** From here on there is room for the slip beside the board. */
const WIDE = '(width >= 1024px)'

/** Whether the page stands in two panes. */
export const useIsWide = (): boolean =>
  useSyncExternalStore(
    (tell) => {
      const query = matchMedia(WIDE)
      query.addEventListener('change', tell)
      return () => query.removeEventListener('change', tell)
    },
    () => matchMedia(WIDE).matches,
    () => false,
  )

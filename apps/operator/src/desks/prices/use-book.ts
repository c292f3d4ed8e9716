import * as api from '@liuhe/contract/api/operator/prices.ts'
import { useQuery } from '@tanstack/react-query'
import { useConsole } from '../../session/console-context.tsx'
import { LIST } from '../../shell/news.tsx'

/** The group of everybody who is in no other. */
export const STANDARD = 'standard'

/** The versions of a game and group, and the table that a new one is based on. */
export function useBook(gameId: number | undefined, group: string) {
  const { call } = useConsole()
  return useQuery({
    queryKey: [LIST, 'prices', gameId, group],
    enabled: gameId !== undefined,
    queryFn: async ({ signal }) => {
      const asked = { gameId: gameId as number }
      const book = await call(api.versions, { ...asked, group, rows: 50 }, { signal })
      return { book, base: await call(api.version, { ...asked, ...book.base }, { signal }) }
    },
    // Until the next minute that stands still is another turn's.
    refetchInterval: ({ state }) => Math.max(SOON_MS, (state.data?.book.frozen.until ?? 0) - Date.now() + SOON_MS),
  })
}

const SOON_MS = 2_000

/** One version, where one is looked at. */
export function useVersion(gameId: number | undefined, group: string, number: number | undefined) {
  const { call } = useConsole()
  return useQuery({
    queryKey: ['price-version', gameId, group, number],
    enabled: gameId !== undefined && number !== undefined,
    queryFn: ({ signal }) =>
      call(api.version, { gameId: gameId as number, group, number: number as number }, { signal }),
  })
}

/** The groups that may have prices of their own. */
export function useGroups() {
  const { call } = useConsole()
  return useQuery({ queryKey: [LIST, 'price-groups'], queryFn: ({ signal }) => call(api.groups, {}, { signal }) })
}

import * as api from '@liuhe/contract/api/operator/prices.ts'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useConsole } from '../../session/console-context.tsx'
import { LIST } from '../../shell/news.tsx'

/** The group of everybody who is in no other. */
export const STANDARD = 'standard'

/** The versions of a game and group, and the table that a new one is based on. */
export function useBook(gameId: number | undefined, group: string) {
  const { call } = useConsole()
  const queries = useQueryClient()
  const queryKey = [LIST, 'prices', gameId, group]
  return useQuery({
    queryKey,
    enabled: gameId !== undefined,
    queryFn: async ({ signal }) => {
      const asked = { gameId: gameId as number }
      // What is read again by itself keeps nobody's session.
      const options = { signal, isAutomatic: queries.getQueryData<unknown>(queryKey) !== undefined }
      const book = await call(api.versions, { ...asked, group, rows: 50 }, options)
      return { book, base: await call(api.version, { ...asked, ...book.base }, options) }
    },
    // Until the next minute that stands still is another turn's.
    refetchInterval: ({ state }) => Math.max(SOON_MS, (state.data?.book.frozen.until ?? 0) - Date.now() + SOON_MS),
  })
}

const SOON_MS = 5_000

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
  return useQuery({
    queryKey: [LIST, 'price-groups'],
    queryFn: ({ signal }) => call(api.groups, {}, { signal, isAutomatic: true }),
  })
}

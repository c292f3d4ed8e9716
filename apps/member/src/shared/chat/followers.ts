import { type QueryClient, skipToken, useQuery } from '@tanstack/react-query'

const keyOf = (id: string) => ['chat followers', id] as const

/** The line, or the answer to one's own bet, says how many have bet like a card. */
export const noteFollowers = (cache: QueryClient, id: string, followers: number): void =>
  void cache.setQueryData<number>(keyOf(id), followers)

/** The newest that is known of it by the line; undefined where nothing was said. */
export const useToldFollowers = (id: string): number | undefined =>
  useQuery<number>({ queryKey: keyOf(id), queryFn: skipToken }).data

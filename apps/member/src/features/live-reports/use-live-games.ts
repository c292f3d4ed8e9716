import * as liveReports from '@liuhe/contract/api/live-reports.ts'
import { useRead } from '@liuhe/web/api/use-read.ts'
import type * as z from 'zod/mini'

export type LiveGame = z.output<typeof liveReports.LiveGame>

/** The games hardly ever change: an answer is believed for five minutes. */
const FRESH_MS = 300_000

/** Every third-party game that reports may be about (Ruling C77). */
export function useLiveGames() {
  const { data, error, refetch } = useRead(liveReports.allLiveGames, {}, { freshMs: FRESH_MS })
  return {
    games: data,
    error,
    retry: () => void refetch(),
    nameOf: (code: string): string | undefined => data?.find((game) => game.code === code)?.name,
  }
}

/** The shelves of a game hall, in the order they are shown. */
export const KINDS: readonly (readonly [LiveGame['kind'], label: string])[] = [
  ['live', '真人'],
  ['card', '棋牌'],
  ['electronic', '电子'],
  ['fish', '捕鱼'],
  ['sport', '体育'],
]

import * as lottery from '@liuhe/contract/api/lottery.ts'
import type { OutputOf } from '@liuhe/contract/endpoint.ts'
import { isFamily, parseResult } from '@liuhe/domain/lottery/family.ts'
import type { StatDraw } from '@liuhe/domain/stats/feature-stats.ts'
import { useRead } from '@liuhe/web/api/use-read.ts'
import { usePush } from '../../../shared/live.ts'
import type { GameRow } from '../../../shared/games/use-games.ts'
import { useReveal } from '../../../shared/reveal/use-reveal.ts'
import { WINDOW } from './use-address.ts'

/**
 * The published draws of a game, newest first, as many as any window needs: one answer in the cache serves all pages,
 * and a new draw is asked for when its result is announced.
 */
export function useDraws({ gameId, family }: GameRow) {
  const { data, isError, refetch } = useRead(lottery.history, { gameId, rows: WINDOW.most })
  usePush(gameId, 'RESULT', () => void refetch())
  const { holds } = useReveal(gameId)
  const draws = data && drawsOf(family, data).filter(({ turnNum }) => !holds(turnNum))
  return { draws, failed: isError && data === undefined, retry: () => void refetch() }
}

/** Draws in the form statistics read; what is no result of the family is left out. */
export const drawsOf = (family: string, history: OutputOf<typeof lottery.history>): StatDraw[] =>
  history.data.flatMap(({ turnNum, resultText, lunarYear }) => {
    const numbers = isFamily(family) ? parseResult(family, resultText) : undefined
    return numbers === undefined ? [] : [{ turnNum, numbers, lunarYear }]
  })

import type { Money } from '@liuhe/domain/money.ts'
import { type Asker, remember } from '../../platform/remember.ts'
import { type DrawGroup, groupedOrders, openFigures } from '../bets/index.ts'
import { type DeskDraw, selectDrawsNow } from '../lottery/index.ts'
import type { WorstCase } from './lab-tasks.ts'
import { inListThread } from './lab-thread.ts'

/** An open draw with its orders, members' and trial accounts' together, and its worst result for members' money. */
export interface OpenExposure {
  draw: DeskDraw
  orders: number
  stake: Money
  /** Null without orders, and where the books of all open draws are too large to be looked at by themselves. */
  worst: WorstCase | null
}

const DRAWS_MOST = 200
/** Orders that are grouped by themselves, at most; of more somebody has to ask for one draw. */
const ORDERS_MOST = 1_000_000
/** Groups of all of them that are judged: some ten seconds of the thread. */
const GROUPS_MOST = 10_000

/**
 * The open draws and what their worst results would pay. Made once for all who ask within thirty seconds: the
 * dashboard, the desk of draws and the rule lab.
 */
export const openExposures = remember(
  { freshMs: 30_000, entriesMax: 1 },
  async ({ sql }: Asker): Promise<OpenExposure[]> => {
    const draws = (await selectDrawsNow(sql, { gameId: undefined, rows: DRAWS_MOST })).filter(
      ({ status }) => status === 'open',
    )
    const figures = new Map(
      (
        await openFigures(
          sql,
          draws.map(({ drawId }) => drawId),
        )
      ).map((figure) => [figure.drawId, figure]),
    )
    // The small books first, so that one large one hides no other.
    let looked = 0
    const small = draws
      .map((draw) => ({ draw, orders: figures.get(draw.drawId)?.orders ?? 0 }))
      .filter(({ orders }) => orders > 0)
      .toSorted((one, other) => one.orders - other.orders)
      .filter(({ orders }) => (looked += orders) <= ORDERS_MOST)
      .map(({ draw }) => draw)
    const groups = Map.groupBy(
      (
        await groupedOrders(
          sql,
          small.map(({ drawId }) => drawId),
        )
      ).filter(({ isTrial }) => !isTrial),
      ({ drawId }) => drawId,
    )
    const worst = new Map((await worstOf(small, groups)).map((one) => [one.drawId, one]))
    return draws.map((draw) => ({
      draw,
      orders: figures.get(draw.drawId)?.orders ?? 0,
      stake: figures.get(draw.drawId)?.stake ?? 0n,
      worst: worst.get(draw.drawId) ?? null,
    }))
  },
)

function worstOf(draws: readonly DeskDraw[], groups: ReadonlyMap<number, DrawGroup[]>): Promise<WorstCase[]> {
  let looked = 0
  return inListThread(
    'worst',
    draws.flatMap(({ drawId, family, lunarYear }) => {
      const its = groups.get(drawId)
      if (its === undefined || (looked += its.length) > GROUPS_MOST) return []
      return [{ drawId, family, lunarYear, groups: its }]
    }),
  )
}

/** The worst results of open draws, by draw. */
export const worstCases = async (asker: Asker): Promise<ReadonlyMap<number, WorstCase>> =>
  new Map(
    (await openExposures(asker)).flatMap(({ draw, worst }) => (worst === null ? [] : [[draw.drawId, worst] as const])),
  )

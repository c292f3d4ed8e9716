import type * as api from '@liuhe/contract/api/operator/draws.ts'
import type { InputOf, OutputOf } from '@liuhe/contract/endpoint.ts'
import { playOf } from '@liuhe/domain/bets/plays/index.ts'
import type { Queryable } from '../../db/connect.ts'
import { keyOf, nextKey } from '../../http/framework/keyset.ts'
import { Refusal } from '../../http/refusal.ts'
import { type Asker, remember } from '../../platform/remember.ts'
import { openFigures, playFigures, settlementOf } from '../bets/index.ts'
import { worstCases } from '../lab/index.ts'
import { type DeskDraw, findDraw, isGame, selectDrawsNow, selectDrawsOf, selectNamed } from '../lottery/index.ts'

type Row = OutputOf<typeof api.list>['data'][number]

/** A page of draws. What is not over is one page: a few draws of each game. */
export async function listDraws(
  asker: Asker,
  { view, gameId, after, rows }: InputOf<typeof api.list>,
): Promise<OutputOf<typeof api.list>> {
  const { sql } = asker
  if (view === 'now') {
    const found = await selectDrawsNow(sql, { gameId, rows })
    return { data: await withFigures(asker, found), next: null }
  }
  const key = after === undefined ? undefined : (keyOf(after, ['time', 'int']) as [string, number])
  const found = await selectDrawsOf(sql, { view, gameId, after: key, rows })
  return {
    data: found.map((draw) => rowOf(draw, undefined, undefined)),
    next: nextKey(found, rows, ({ planKey, drawId }) => [planKey, drawId]),
  }
}

type Figures = Awaited<ReturnType<typeof openFigures>>[number]

/** Orders of draws that take bets are counted every five seconds at most; closed ones have their record. */
const counted = remember(
  { freshMs: 5_000, entriesMax: 8 },
  async ({ sql }, drawIds: readonly number[]) =>
    new Map((await openFigures(sql, drawIds)).map((figures) => [figures.drawId, figures])),
)

async function withFigures(asker: Asker, draws: readonly DeskDraw[]): Promise<Row[]> {
  const undecided = draws.filter(({ status }) => status === 'open' || status === 'closed').map(({ drawId }) => drawId)
  const [figures, worst] = await Promise.all([
    counted(
      asker,
      undecided.toSorted((a, b) => a - b),
    ),
    draws.some(({ status }) => status === 'open') ? worstCases(asker) : new Map<number, never>(),
  ])
  return draws.map((draw) => rowOf(draw, figures.get(draw.drawId), worst.get(draw.drawId)))
}

function rowOf(draw: DeskDraw, figures: Figures | undefined, worst: Row['worst'] | undefined): Row {
  const isUndecided = draw.status === 'open' || draw.status === 'closed'
  return {
    ...{
      drawId: draw.drawId,
      gameId: draw.gameId,
      gameName: draw.gameName,
      family: draw.family,
      lunarYear: draw.lunarYear,
    },
    ...{ turnNum: draw.turnNum, isOfficial: draw.resultBy === 'external', state: draw.state },
    ...{ openAt: draw.openAt, closeAt: draw.closeAt, planAt: draw.planAt, settleFrom: draw.settleFrom },
    orders: draw.betCount ?? figures?.orders ?? 0,
    stake: draw.stakeTotal ?? figures?.stake ?? 0n,
    payoutMax: isUndecided ? (figures?.payoutMax ?? 0n) : null,
    worst: worst && draw.status === 'open' ? { ...worst } : null,
    betsRoot: draw.betsRoot,
    proof: proofOf(draw),
    resultText: draw.resultText,
    version: draw.version,
    voidReason: draw.voidReason,
  }
}

function proofOf({ resultBy, seed, commitment }: DeskDraw): Row['proof'] {
  if (resultBy === 'external') return 'official'
  if (seed !== null) return 'revealed'
  return commitment === null ? 'none' : 'committed'
}

/** Draws of a turn, one a game, in the order of the games; of three figures the latest that ends in them. */
export async function readNamed(sql: Queryable, number: string): Promise<OutputOf<typeof api.named>> {
  const found = await selectNamed(sql, number)
  return found.map(({ gameId, gameName, turnNum, state, planAt }) => ({ gameId, gameName, turnNum, state, planAt }))
}

/** The draw that somebody named. @throws GAME/NOT_FOUND, DRAW/NOT_FOUND */
export async function drawOf(sql: Queryable, turn: { gameId: number; turnNum: string }): Promise<DeskDraw> {
  const draw = await findDraw(sql, turn)
  if (draw !== undefined) return draw
  throw new Refusal((await isGame(sql, turn.gameId)) ? 'DRAW/NOT_FOUND' : 'GAME/NOT_FOUND')
}

/** Plays that are told of a draw, by what is staked on them. */
const PLAYS_SHOWN = 12

/** One draw with its figures and proofs. */
export async function readDraw(asker: Asker, turn: InputOf<typeof api.read>): Promise<OutputOf<typeof api.read>> {
  const { sql } = asker
  const draw = await drawOf(sql, turn)
  const [found, settlement, [row]] = await Promise.all([
    playFigures(sql, draw.drawId),
    settlementOf(sql, draw.drawId),
    withFigures(asker, [draw]),
  ])
  const all = found.find(({ playCode }) => playCode === null)
  const plays = found
    .flatMap(({ playCode, orders, stake, payoutMax }) =>
      playCode === null
        ? []
        : [{ playCode, name: playOf(draw.family, playCode)?.name ?? playCode, orders, stake, payoutMax }],
    )
    .sort((one, other) => (one.stake === other.stake ? 0 : one.stake > other.stake ? -1 : 1))
  const { openedAt, closedAt, drawnAt, settledAt, commitment, chainSerial, chainIndex, beacon, round, seed } = draw
  return {
    draw: row as Row,
    ...{ openedAt, closedAt, drawnAt, settledAt },
    members: {
      orders: all?.orders ?? 0,
      people: all?.people ?? 0,
      stake: all?.stake ?? 0n,
      payoutMax: all?.payoutMax ?? 0n,
    },
    trialOrders: all?.trialOrders ?? 0,
    plays: plays.slice(0, PLAYS_SHOWN),
    settlement: settlement ?? null,
    proof: { commitment, chainSerial, chainIndex, beacon, round, seed, recordHash: draw.recordHash },
    canClose: draw.status === 'open',
    canVoid:
      draw.resultBy === 'external'
        ? draw.status === 'closed'
        : ['scheduled', 'open', 'closed'].includes(draw.status) && !draw.isSeedOut,
  }
}

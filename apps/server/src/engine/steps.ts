// The steps of a draw's life: open, close, draw, reveal, settle, void. Each is one transaction over the draws that are
// due together, guarded by the state it leaves, so that doing it twice, or in two processes, changes nothing.
import { FAMILIES } from '@liuhe/domain/lottery/family.ts'
import { REVEAL, revealedAt } from '@liuhe/domain/lottery/open-info.ts'
import { paceOf } from '@liuhe/domain/lottery/schedule.ts'
import type { Logger } from 'pino'
import type { Queryable, Sql } from '../db/connect.ts'
import { closeNow, followReplays, liveUrls, waitForBets } from '../modules/lottery/index.ts'
import { announceDraw } from './announce-draw.ts'
import type { BeaconDesk } from './beacon.ts'
import { recordClose } from './close-record.ts'
import type { BetsAtClose } from './close-record.ts'
import { resultTextOf } from './draw-key.ts'
import type { LiveDraw, TurnName, VoidReason } from './queries.ts'
import {
  advanceChains,
  closeTurns,
  finishTurn,
  finishVoid,
  openTurns,
  takeFree,
  voidTurn,
  writeResults,
  writeVoidSeed,
} from './queries.ts'
import type { Signer } from './signer-client.ts'

/** What the engine works with. */
export type EngineParts = {
  sql: Sql
  signer: Signer
  beacon: BeaconDesk
  bets: EngineBets
  log: Pick<Logger, 'info' | 'warn' | 'error'>
}

/** What the engine asks of the bets: given by `modules/bets/index.ts`. Each is resumable and safe to repeat. */
export type EngineBets = BetsAtClose & {
  /** Judges and pays every pending bet of a drawn turn. */
  settleOrders(sql: Sql, drawId: number): Promise<unknown>
  /** Opens the bets again that a corrected result changes (I-18). True when the turn may be settled by it. */
  reverseOrders(sql: Sql, drawId: number): Promise<boolean>
  /** Writes to the members whose bets a correction changed. */
  tellCorrected(sql: Sql, drawId: number): Promise<unknown>
  /** Takes what members owe after corrections from wallets that have something again. */
  collectDebts(sql: Sql): Promise<unknown>
  /** Returns the stake of every pending bet of a void turn. */
  voidOrders(sql: Sql, drawId: number): Promise<unknown>
}

/** Opens turns whose commitment is public and whose time has come. */
export const openDraws = ({ sql }: EngineParts, draws: readonly LiveDraw[]): Promise<number> =>
  sql.begin(async (tx) => {
    const opened = await openTurns(tx, idsOf(draws))
    await announceDraw(
      tx,
      opened.map((turn) => ({ ...turn, state: 'open' as const })),
    )
    return opened.length
  })

/**
 * Closes turns at their time, those that no bet is inside at this moment. Their record is the next step: only after the
 * close has committed can no bet join any more (Reliability §2.3).
 * @returns the turns that are closed now
 */
export async function closeDraws({ sql }: EngineParts, draws: readonly LiveDraw[]): Promise<number[]> {
  const closed = await sql.begin(async (tx) => {
    const turns = await closeTurns(tx, await takeFree(tx, idsOf(draws)))
    await tellClosed(tx, turns)
    return turns
  })
  return idsOf(closed)
}

/** Closes one turn at its time, after the bets that are inside it. */
export async function closeDraw({ sql }: EngineParts, draw: LiveDraw): Promise<number> {
  const closed = await sql.begin(async (tx) => {
    await waitForBets(tx, [draw.drawId])
    const turns = await closeTurns(tx, [draw.drawId])
    await tellClosed(tx, turns)
    return turns
  })
  return closed.length
}

const tellClosed = (tx: Queryable, turns: readonly TurnName[]) =>
  announceDraw(
    tx,
    turns.map((turn) => ({ ...turn, state: 'closed' as const })),
  )

/** Closes one turn at once, as operators do, and records its close. */
export async function closeDrawNow(engine: Pick<EngineParts, 'sql' | 'bets'>, drawId: number): Promise<number> {
  const isClosed = await engine.sql.begin((tx) => closeNow(tx, drawId))
  if (isClosed) await recordClose(engine, [drawId])
  return isClosed ? 1 : 0
}

/**
 * Draws closed turns whose close is recorded, whose chain is ready and whose round has come out. Turns without their
 * value yet are left for later.
 */
export async function drawResults(engine: EngineParts, draws: readonly LiveDraw[]): Promise<number> {
  const drawn = (await Promise.all(draws.map((draw) => resultFor(engine, draw)))).filter((one) => one !== undefined)
  if (drawn.length === 0) return 0
  return engine.sql.begin(async (tx) => {
    const written = await writeResults(tx, drawn)
    const ids = idsOf(written)
    await advanceChains(tx, ids)
    const results = new Map(drawn.map((one) => [one.drawId, one]))
    const videos = await liveUrls(
      tx,
      written.map(({ gameId }) => gameId),
    )
    await announceDraw(
      tx,
      written.map((turn) => {
        const { revealMs = 0, resultText = '' } = results.get(turn.drawId) ?? {}
        if (revealMs === 0) return { ...turn, state: 'drawn' as const, openNum: resultText, isStreaming: false }
        // A live draw begins: the broadcast is on air, and no ball is out.
        const video = videos.get(turn.gameId) ?? ''
        return { ...turn, state: 'drawn' as const, openNum: '', isStreaming: true, video }
      }),
    )
    return written.length
  })
}

/**
 * Tells of the next ball of live draws (Domain §2.3). `shown` remembers what was told; when it is lost, the
 * balls that are out are told once more.
 */
export async function revealBalls(
  { sql }: EngineParts,
  draws: readonly LiveDraw[],
  { nowMs, shown }: { nowMs: number; shown: Map<number, number> },
): Promise<number> {
  const videos = await liveUrls(
    sql,
    draws.map(({ gameId }) => gameId),
  )
  const news = draws.flatMap((draw) => {
    const { drawId, gameId, turnNum, resultText, drawnAt } = draw
    if (resultText === null || drawnAt === null) return []
    const balls = resultText.split(',')
    const { ballMs } = REVEAL[paceOf(draw.timing)]
    const out = revealedAt(drawnAt.getTime(), nowMs, { ballMs, count: balls.length })
    if (out <= (shown.get(drawId) ?? 0)) return []
    shown.set(drawId, out)
    const partial = balls.slice(0, out).join(',')
    const isOver = out === balls.length
    const told = { drawId, gameId, turnNum, state: 'drawn' as const, openNum: partial, isStreaming: !isOver }
    // With the last ball the broadcast ends.
    return [isOver ? { ...told, video: videos.get(gameId) ?? '' } : told]
  })
  if (news.length > 0) await sql.begin((tx) => announceDraw(tx, news))
  return news.length
}

/** Settles every bet of a drawn turn, then ends the turn. Resumable: what is settled stays settled (I-16). */
export async function settleDraw({ sql, bets }: EngineParts, draw: LiveDraw): Promise<number> {
  const isCorrected = draw.resultVersion > 1
  if (isCorrected && !(await bets.reverseOrders(sql, draw.drawId))) return 0
  await bets.settleOrders(sql, draw.drawId)
  if (isCorrected) await bets.tellCorrected(sql, draw.drawId)
  return sql.begin(async (tx) => {
    const done = await finishTurn(tx, draw.drawId, draw.resultVersion)
    await followReplays(
      tx,
      done.map(({ drawId }) => drawId),
    )
    await announceDraw(
      tx,
      done.map((turn) => ({ ...turn, state: 'settled' as const })),
    )
    return done.length
  })
}

/** Declares a turn void. From here on it cannot be drawn; `refundDraw` and `revealVoidSeed` follow. */
export const voidDraw = ({ sql }: Pick<EngineParts, 'sql'>, drawId: number, reason: VoidReason): Promise<number> =>
  sql.begin(async (tx) => {
    const turns = await voidTurn(tx, drawId, reason)
    await announceDraw(
      tx,
      turns.map((turn) => ({ ...turn, state: 'void' as const })),
    )
    return turns.length
  })

/** Returns every stake of a void turn. Resumable. */
export async function refundDraw({ sql, bets }: EngineParts, draw: LiveDraw): Promise<number> {
  await bets.voidOrders(sql, draw.drawId)
  return (await finishVoid(sql, draw.drawId)).count
}

/** Shows the seed of a void turn: everybody sees what it would have drawn, the chain goes on (Reliability §4.4). */
export async function revealVoidSeed({ sql, signer, beacon }: EngineParts, draw: LiveDraw, outageMs: number) {
  const { turn, gameId } = draw
  if (!turn) return 0
  const { serial, length, n, round } = turn
  const value = beacon.of(turn.beacon)?.value(round)
  const asked = { gameId, serial, length, n, beacon: turn.beacon, round }
  const seed = value ? await signer.release({ ...asked, ...value }) : await signer.releaseVoid({ ...asked, outageMs })
  return sql.begin(async (tx) => {
    const { count } = await writeVoidSeed(tx, draw.drawId, seed, value)
    await advanceChains(tx, [draw.drawId])
    return count
  })
}

async function resultFor({ signer, beacon }: EngineParts, draw: LiveDraw) {
  const { turn, gameId, turnNum, family } = draw
  if (!turn) throw new Error(`draw ${draw.drawId} is closed without a commitment`)
  const { serial, length, n, round } = turn
  const value = beacon.of(turn.beacon)?.value(round)
  if (value === undefined) return undefined
  const seed = await signer.release({ gameId, serial, length, n, beacon: turn.beacon, round, ...value })
  const { randomness } = value
  const resultText = resultTextOf(family, { seed, gameId, turnNum, chainHash: turn.beacon, round, randomness })
  const revealMs = FAMILIES[family].count * REVEAL[paceOf(draw.timing)].ballMs
  return { drawId: draw.drawId, seed, beaconValue: randomness, beaconSignature: value.signature, resultText, revealMs }
}

const idsOf = (draws: readonly { drawId: number }[]): number[] => draws.map(({ drawId }) => drawId)

/**
 * Robots of the demonstration that bet play money on open draws, so that the exposure of a draw says something
 * (docs/lab.md): each bets once a turn, on plays of every kind, and likes some numbers more than others.
 */
import { setTimeout as sleep } from 'node:timers/promises'
import { type Play, wireCode } from '@liuhe/domain/bets/play.ts'
import { playsOf } from '@liuhe/domain/bets/plays/index.ts'
import type { BetLine } from '@liuhe/domain/bets/price.ts'
import type { Family } from '@liuhe/domain/lottery/family.ts'
import { type Money, type Odds, yuan } from '@liuhe/domain/money.ts'
import { below, type Random, shuffleTake } from '@liuhe/domain/random.ts'
import type { Logger } from 'pino'
import { isConnectionLoss } from '../../db/connection-loss.ts'
import type { Sql } from '../../db/connect.ts'
import { inTransaction } from '../../db/transaction.ts'
import { type BetDesk, createBetDesk } from '../../modules/bets/index.ts'
import { pricesOf } from '../../modules/prices/index.ts'
import { systemClock } from '../../platform/clock.ts'
import { payIn, robotMember } from './robot-member.ts'

/** How many robots bet on a turn: of 新澳门 and 澳门六合彩, once a day, all; of 五分六合彩 and 五分时时彩 a few. */
const ROBOTS: Readonly<Record<number, number>> = { 110: 10, 90: 10, 96: 3, 102: 3 }
const GAMES = Object.keys(ROBOTS).map(Number)
const LINES = 24
const ROUND_MS = 8_000
/** What robots like: numbers of luck, and the even chances. */
const LIKED: ReadonlySet<string> = new Set(['08', '18', '28', '38', '06', '蛇', '马', '大', '单', '红波'])
/** The largest selection that a robot makes. */
const NOTES_MOST = 30

interface Tools {
  random: Random
  log: Pick<Logger, 'warn'>
}

/** Goes on until stopped. What fails is logged, and tried again in the next round. */
export function startCrowd(sql: Sql, tools: Tools): { stop(): void } {
  const stopping = new AbortController()
  const { signal } = stopping
  const desk = createBetDesk(sql)
  const run = async () => {
    while (!signal.aborted) {
      await sleep(ROUND_MS, undefined, { signal, ref: false }).catch(() => {})
      if (signal.aborted) return
      await crowdRound(sql, desk, tools).catch((err: unknown) => {
        if (!isConnectionLoss(err)) tools.log.warn({ err }, 'the crowd of the demonstration could not bet')
      })
    }
  }
  void run()
  return { stop: () => stopping.abort() }
}

/** One robot bets on each open draw that it has not bet on. @returns how many bets were taken; exported for its test */
export async function crowdRound(sql: Sql, desk: BetDesk, { random }: Pick<Tools, 'random'>): Promise<number> {
  const turns = await sql<(Turn & { turnNum: string })[]>`
    select distinct on (d.game_id) d.draw_id as "drawId", d.game_id as "gameId", d.turn_num as "turnNum", g.family,
           d.lunar_year as "lunarYear"
    from draw d join game g using (game_id)
    where d.game_id = any (${GAMES}::integer[]) and d.status = 'open'
      and d.open_at <= clock_timestamp() and d.close_at > clock_timestamp() + interval '20 seconds'
    order by d.game_id, d.plan_at`
  let taken = 0
  for (const turn of turns) {
    const memberId = await nextRobot(sql, turn)
    if (memberId === undefined) continue
    await inTransaction(sql, (tx) => payIn(tx, memberId))
    const { odds } = await pricesOf({ sql, clock: systemClock }, turn.gameId)
    const lines = Array.from({ length: LINES }, () => lineOf(random, turn, odds)).filter((line) => line !== undefined)
    const { gameId, turnNum } = turn
    const placed = await desk.place(
      { memberId, rebateTenths: 0 },
      { gameId, turnNum, requestId: `crowd-${gameId}-${turnNum}`, lines },
    )
    if ('orderIds' in placed) taken += 1
  }
  return taken
}

/** The first robot without a bet on a draw. */
async function nextRobot(sql: Sql, { drawId, gameId }: Turn): Promise<bigint | undefined> {
  for (let number = 1; number <= (ROBOTS[gameId] ?? 0); number++) {
    const account = `crowd${String(number).padStart(2, '0')}`
    const robot = { account, nickname: `投注机器人${number}号`, avatarId: number, chatLevel: 1 }
    const memberId = await robotMember(sql, robot)
    const [known] = await sql`select from bet_order where member_id = ${memberId} and draw_id = ${drawId} limit 1`
    if (known === undefined) return memberId
  }
  return undefined
}

interface Turn {
  drawId: number
  gameId: number
  family: Family
  lunarYear: number
}

/** A line by chance; undefined where chance chose what cannot stand in one line. */
function lineOf(random: Random, { gameId, family, lunarYear }: Turn, odds: Readonly<Record<string, Odds>>) {
  const plays = playsOf(family).filter(({ input, pricing }) => input.kind !== 'positions' && pricing === 'credit')
  // Half of the money is on the first plays of the page: 特码 and 两面.
  const play = plays[below(random, below(random, 2) === 0 ? Math.min(3, plays.length) : plays.length)] as Play
  const items = play.items(lunarYear)
  const liked = items.filter(({ label }) => LIKED.has(label))
  const from = liked.length >= play.pick.min && below(random, 3) === 0 ? liked : items
  const labels = shuffleTake(
    random,
    from.map(({ label }) => label),
    play.pick.min,
  )
  const selection = play.parse(labels.join())
  const keys = selection && play.oddsKeys(selection, lunarYear)
  if (selection === undefined || keys === undefined) return undefined
  const notes = play.countNotes(selection, lunarYear)
  const first = selection.items[0]
  if (first === undefined || notes > NOTES_MOST) return undefined
  const amount = stakeOf(random, play)
  return {
    ...{ code: wireCode(gameId, play.code, first), selectionText: selection.text, amount, unit: 'yuan', multiple: 1 },
    ...{ odds: keys.map((key) => odds[key] as number), notes, total: amount * BigInt(notes), rebate: 0 },
  } satisfies BetLine
}

const stakeOf = (random: Random, { limit }: Play): Money =>
  yuan(String(limit === 'sides' ? 50 + 50 * below(random, 20) : 5 + 5 * below(random, 20)))

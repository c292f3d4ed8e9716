/**
 * A robot of the demonstration, in name and mark, that stakes play money on each turn of a game and shows its bets to
 * the game's room: so there are bets to follow, and wins to tell of (Ruling C137). It is paid like anybody.
 */
import { setTimeout as sleep } from 'node:timers/promises'
import { CHAT_BETTOR } from '@liuhe/demo/chat.ts'
import { wireCode } from '@liuhe/domain/bets/play.ts'
import { playOf } from '@liuhe/domain/bets/plays/index.ts'
import { type Odds, yuan } from '@liuhe/domain/money.ts'
import type { Logger } from 'pino'
import { isConnectionLoss } from '../../db/connection-loss.ts'
import type { Sql } from '../../db/connect.ts'
import { inTransaction } from '../../db/transaction.ts'
import { type BetDesk, createBetDesk } from '../../modules/bets/index.ts'
import { pricesOf } from '../../modules/prices/index.ts'
import { systemClock } from '../../platform/clock.ts'
import type { Random } from '../../platform/random.ts'
import { payIn, robotMember } from './robot-member.ts'

const ROUND_MS = 6_000
const STAKE = yuan('100')
const SIDES = ['大', '小', '单', '双'] as const
const PLAY = '103'

interface BettorTools {
  random: Random
  log: Pick<Logger, 'warn'>
}

/** Goes on until stopped. What fails is logged, and tried again in the next round. */
export function startRobotBettor(sql: Sql, tools: BettorTools): { stop(): void } {
  const stopping = new AbortController()
  const { signal } = stopping
  const desk = createBetDesk(sql)
  const run = async () => {
    while (!signal.aborted) {
      await sleep(ROUND_MS, undefined, { signal, ref: false }).catch(() => {})
      if (signal.aborted) return
      await robotRound(sql, desk, tools).catch((err: unknown) => {
        if (!isConnectionLoss(err)) tools.log.warn({ err }, 'the robot of the demonstration could not bet')
      })
    }
  }
  void run()
  return { stop: () => stopping.abort() }
}

/** Bets on the open turn unless it has, and shows the bet. @returns whether it bet; exported for its test */
export async function robotRound(sql: Sql, desk: BetDesk, { random }: Pick<BettorTools, 'random'>): Promise<boolean> {
  const [turn] = await sql<{ turnNum: string }[]>`
    select turn_num as "turnNum" from draw
    where game_id = ${CHAT_BETTOR.gameId} and status = 'open' and open_at <= clock_timestamp()
      and close_at > clock_timestamp() + interval '15 seconds'
    order by plan_at limit 1`
  if (turn === undefined) return false
  const memberId = await robotMember(sql, { ...CHAT_BETTOR, chatLevel: 4 })
  const [known] = await sql`
    select from bet_order where member_id = ${memberId} and order_id > id_at(clock_timestamp() - interval '10 minutes')
      and game_id = ${CHAT_BETTOR.gameId} and turn_num = ${turn.turnNum} limit 1`
  if (known) return false
  await inTransaction(sql, (tx) => payIn(tx, memberId))
  const side = SIDES[random.u32() % SIDES.length] as string
  const { odds } = await pricesOf({ sql, clock: systemClock }, CHAT_BETTOR.gameId)
  const placed = await desk.place(
    { memberId, rebateTenths: 0 },
    { ...turn, gameId: CHAT_BETTOR.gameId, requestId: `robot-${turn.turnNum}`, lines: [lineOn(side, odds)] },
  )
  if ('code' in placed) throw new Error(`the bet of the robot was refused: ${placed.code}`)
  await show(sql, memberId, placed.orderIds.map(String))
  return true
}

function lineOn(side: string, odds: Readonly<Record<string, Odds>>) {
  const item = playOf('LHC', PLAY)
    ?.items(0)
    .find(({ label }) => label === side)
  if (item === undefined) throw new Error(`play ${PLAY} has no ${side}`)
  return {
    code: wireCode(CHAT_BETTOR.gameId, PLAY, item.item),
    selectionText: side,
    odds: item.oddsKeys.map((key) => odds[key] as number),
    unit: 'yuan' as const,
    ...{ amount: STAKE, multiple: 1, notes: 1, total: STAKE, rebate: 0 },
  }
}

/** Shows orders to the room of the game, if there still is one that anybody may speak in. */
async function show(sql: Sql, memberId: bigint, orders: readonly string[]): Promise<void> {
  const bet = JSON.stringify({ orders, showsAmount: true })
  await sql`
    select chat_post(${CHAT_BETTOR.roomId}, p.person_id, 'bet', jsonb_build_object('bet', b.shown))
    from (select chat_person_of(${memberId}) as person_id) p
    cross join lateral (select chat_shared_bet(p.person_id, ${bet}::text::jsonb) as shown) b
    where b.shown is not null
      and exists (select from chat_room where room_id = ${CHAT_BETTOR.roomId} and is_open and enable_chat)`
}

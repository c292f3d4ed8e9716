// What the demo's members played at third-party games. These rounds never moved money: they are here so that reports
// have something to show before the first real one.
import { createHash } from 'node:crypto'
import { below, type Random } from '@liuhe/domain/random.ts'
import { addDays, instantOf, MINUTE_MS, SECOND_MS, type Instant, siteDateOf } from '@liuhe/domain/time.ts'
import { DEMO_PROVIDER, LIVE_GAMES, type SeedLiveGame } from '@liuhe/demo/live-games.ts'
import type { Queryable, Sql } from '../../db/connect.ts'
import { inTransaction } from '../../db/transaction.ts'
import { wordsOf } from '../../engine/draw-key.ts'
import { type GameRound, recordRound } from '../../modules/live-reports/index.ts'

const PAST_DAYS = 12
const ROUNDS_PER_DAY = { least: 4, span: 7 }
/** Games that the demo's members like; the others stand in their reports with zeros. */
const LIKED = ['baijiale', 'longhu', 'qznn', 'longmen', 'haiwang', 'zuqiu']
const LI_PER_TEN_YUAN = 10_000n

/** Names the games that reports tell of; the provider puts them on offer (game-centre.ts). What was changed stays. */
export async function seedLiveGames(sql: Queryable): Promise<void> {
  const rows = LIVE_GAMES.map(({ code, name, kind }, sort) => ({
    ...{ game_code: code, vendor: DEMO_PROVIDER, game_name: name, kind },
    sort,
  }))
  await sql`insert into live_game ${sql(rows)} on conflict (game_code) do nothing`
}

/** The past days of one member. Does nothing once he has played. */
export async function seedLiveRounds(sql: Sql, account: string, now: Instant): Promise<void> {
  const [member] = await sql<{ memberId: bigint; hasPlayed: boolean }[]>`
    select member_id as "memberId", exists (select from game_round r where r.member_id = m.member_id) as "hasPlayed"
    from member m where account_key = ${account}`
  if (member === undefined || member.hasPlayed) return
  const { memberId } = member
  const rounds = pastRounds(now).map((round) => ({ ...round, memberId }))
  await inTransaction(sql, async (tx) => {
    for (const round of rounds) await recordRound(tx, round)
  })
}

function pastRounds(now: Instant): Omit<GameRound, 'memberId'>[] {
  const liked = LIVE_GAMES.filter(({ code }) => LIKED.includes(code))
  return Array.from({ length: PAST_DAYS }, (_, ago) => addDays(siteDateOf(now), -1 - ago)).flatMap((day) => {
    const random = wordsOf(createHash('sha256').update(`liuhe demo rounds v1|${day}`).digest())
    const count = ROUNDS_PER_DAY.least + below(random, ROUNDS_PER_DAY.span)
    return Array.from({ length: count }, (_, index) => {
      const startedAt = instantOf(day, '10:00:00') + below(random, 13 * 60) * MINUTE_MS + below(random, 60) * SECOND_MS
      const game = liked[below(random, liked.length)] as SeedLiveGame
      const roundCode = `${day.replaceAll('-', '')}${String(index + 1).padStart(6, '0')}`
      return { vendor: DEMO_PROVIDER, gameCode: game.code, roundCode, startedAt, ...outcome(random, startedAt) }
    })
  })
}

/** Somewhat more is lost than won, now and then the stake comes back, seldom a round is called off. */
function outcome(random: Random, startedAt: Instant) {
  const bet = BigInt(1 + below(random, 50)) * LI_PER_TEN_YUAN
  const endedAt = startedAt + (40 + below(random, 200)) * SECOND_MS
  const luck = below(random, 100)
  if (luck >= 97) return { status: 'cancelled', bet, payout: 0n, validBet: 0n, endedAt } as const
  if (luck >= 92) return { status: 'settled', bet, payout: bet, validBet: 0n, endedAt } as const
  const payout = luck < 46 ? (bet * 195n) / 100n : 0n
  return { status: 'settled', bet, payout, validBet: bet, endedAt } as const
}

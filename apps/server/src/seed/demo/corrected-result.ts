/**
 * One corrected result in the demonstration, for the desks of results and of the ledger: the special number of a turn
 * of this week was read wrongly. Somebody whom it had paid has staked all that he has on tonight's turn, so that the
 * engine takes back what his wallet holds, and the rest is owed. Once there was a correction, nothing is added.
 */
import { wireCode } from '@liuhe/domain/bets/play.ts'
import { playOf } from '@liuhe/domain/bets/plays/index.ts'
import { FAMILIES, type Family, formatResult, parseResult } from '@liuhe/domain/lottery/family.ts'
import { type Money, yuan } from '@liuhe/domain/money.ts'
import type { Sql } from '../../db/connect.ts'
import { inTransaction } from '../../db/transaction.ts'
import { balancesOfMember } from '../../ledger/index.ts'
import { createBetDesk } from '../../modules/bets/index.ts'
import { pricesOf } from '../../modules/prices/index.ts'
import { correctResult } from '../../modules/results/index.ts'
import { systemClock } from '../../platform/clock.ts'

/** 澳门六合彩: no author of the demonstration writes about it, and only its team bets on it. */
const GAME_ID = 90
/** 新澳门六合彩, which is drawn in the evening. */
const TONIGHT = 110
const YUAN = yuan('1')

/** Makes it, as soon as tonight's turn is open. @returns whether there is one now; exported for keep-demo */
export async function keepCorrectedResult(sql: Sql): Promise<boolean> {
  const [turn] = await sql<{ turnNum: string }[]>`
    select turn_num as "turnNum" from draw
    where game_id = ${TONIGHT} and status = 'open' and open_at <= clock_timestamp()
      and close_at > clock_timestamp() + interval '10 minutes'
      and not exists (select from resettlement)
    order by plan_at limit 1`
  const paid = turn && (await paidLately(sql))
  const drawn = paid && parseResult(paid.family, paid.openNum)
  if (turn === undefined || paid === undefined || drawn === undefined) return false
  const { memberId, balance, turnNum, version, family } = paid
  const stake = balance - (balance % YUAN)
  const request = { gameId: TONIGHT, turnNum: turn.turnNum, requestId: `spent-${GAME_ID}-${turnNum}` }
  const { odds } = await pricesOf({ sql, clock: systemClock }, TONIGHT)
  const bet = await createBetDesk(sql).place(
    { memberId, rebateTenths: 0 },
    { ...request, lines: [lineOn('大', stake, odds)] },
  )
  if ('code' in bet) throw new Error(`the bet of the one who owes was refused: ${bet.code}`)
  const numbers = [...drawn.slice(0, -1), otherSpecial(family, drawn)]
  await inTransaction(sql, (tx) =>
    correctResult(tx, {
      ...{ gameId: GAME_ID, turnNum, version, resultText: formatResult(family, numbers) },
      note: '特码录入有误，以官方公示为准',
      reason: '官网公示与直播画面一致；录入时看错特码。',
      operators: ['drawer', 'drawer2'],
    }),
  )
  return true
}

/** Whom a bet on 大 or 小 of this week paid well, though he has little, and the draw that did; not the newest draw. */
async function paidLately(sql: Sql) {
  const rows = await sql<{ memberId: bigint; turnNum: string; version: number; openNum: string; family: Family }[]>`
    select o.member_id as "memberId", d.turn_num as "turnNum", d.result_version as version, d.open_num as "openNum",
           g.family
    from draw d join game g using (game_id) join bet_order o using (draw_id)
    where d.game_id = ${GAME_ID} and d.result_by = 'external' and d.status = 'settled'
      and d.plan_at between clock_timestamp() - interval '8 days' and clock_timestamp() - interval '36 hours'
      and o.play_code = '103' and o.bet_info in ('大', '小') and o.status = 1 and o.result = 1 and not o.trial
    order by o.reward desc limit 20`
  for (const row of rows) {
    const { main: balance } = await balancesOfMember(sql, row.memberId)
    if (balance >= LEAST && balance <= MOST) return { ...row, balance }
  }
  return undefined
}
/** What he may have: the least and the most of a bet that is believed. */
const [LEAST, MOST] = [yuan('2'), yuan('5000')]

function lineOn(side: string, stake: Money, odds: Readonly<Record<string, number>>) {
  const item = playOf('LHC', '103')
    ?.items(0)
    .find(({ label }) => label === side)
  if (item === undefined) throw new Error(`play 103 has no ${side}`)
  return {
    code: wireCode(TONIGHT, '103', item.item),
    selectionText: side,
    odds: item.oddsKeys.map((key) => odds[key] as number),
    unit: 'yuan' as const,
    ...{ amount: stake, multiple: 1, notes: 1, total: stake, rebate: 0 },
  }
}

/** A special number of the other half that was not drawn: 大 becomes 小. */
function otherSpecial(family: Family, drawn: readonly number[]): number {
  const { last } = FAMILIES[family]
  const half = Math.floor(last / 2)
  let number = (((drawn.at(-1) ?? 1) + half - 1) % (2 * half)) + 1
  while (drawn.includes(number)) number = number === half || number === 2 * half ? number - half + 1 : number + 1
  return number
}

import type { GameTiming } from '@liuhe/domain/lottery/schedule.ts'
import type { Money } from '@liuhe/domain/money.ts'
import type { Sql } from '../db/connect.ts'
import type { Currency } from '../ledger/accounts.ts'
import { houseOpening, memberMain } from '../ledger/accounts.ts'
import { openMemberAccounts, post } from '../ledger/index.ts'
import { writeFirstPrices } from '../modules/prices/index.ts'

// The smallest world in which money can move: members with a purse, a game, and draws that are open.

/** A member with open accounts. `balance` is in 厘 and comes from the house. */
export async function aMember(owner: Sql, options: MemberOptions = {}): Promise<bigint> {
  const { balance = 0n, kind = 'member' } = options
  const currency: Currency = kind === 'trial' ? 'TRIAL' : 'CNY'
  const [row] = await owner<[{ id: bigint }]>`
    insert into member (account, account_key, kind, password_hash)
    select a, a, ${kind}, 'none' from (select 'm' || nextval('id_tail') as a) s returning member_id as id`
  await openMemberAccounts(owner, row.id, currency)
  if (balance > 0n) await give(owner, row.id, balance, currency)
  return row.id
}

/** Money from the house for a member. */
export async function give(owner: Sql, memberId: bigint, amount: Money, currency: Currency = 'CNY'): Promise<void> {
  await post(owner, {
    event: 'demo-top-up',
    tranType: 18,
    scope: 'test',
    key: `${memberId}:${amount}:${given++}`,
    actor: 'test',
    postings: [{ from: houseOpening(currency), to: memberMain(memberId), amount }],
  })
}

const EVERY_MINUTE: GameTiming = {
  schedule: { kind: 'periodic', intervalSeconds: 60 },
  closeSeconds: 5,
  issueFormat: { kind: 'day', digits: 4 },
}

/** A draw of the Mark Six that is open for `closesInMs` from now by the database's clock. */
export async function anOpenDraw(owner: Sql, options: DrawOptions = {}): Promise<number> {
  const { gameId = 71, closesInMs = 3_600_000 } = options
  await owner`insert into game (game_id, code, name, family, cate, timing)
    values (${gameId}, ${`g${gameId}`}, '测试', 'LHC', 1, ${owner.json(EVERY_MINUTE as never)}) on conflict do nothing`
  // A test of an upgrade begins before there were any.
  const [{ hasPrices }] = await owner<[{ hasPrices: boolean }]>`
    select to_regclass('price_version') is not null as "hasPrices"`
  if (hasPrices) await writeFirstPrices(owner)
  const [row] = await owner<[{ id: number }]>`
    insert into draw (game_id, turn_num, business_day, sequence, lunar_year, open_at, close_at, plan_at, status)
    select ${gameId}, ${`2026${String(draws++).padStart(4, '0')}`}, current_date, ${draws}, 2026,
           t - interval '1 hour', t + ${closesInMs} * interval '1 ms',
           t + ${closesInMs + 1000} * interval '1 ms', 'open'
    from (select clock_timestamp() as t) s returning draw_id as id`
  return row.id
}

/** An open draw of game 110 whose result comes from outside; needs the games of the seed. */
export async function anOfficialDraw(owner: Sql, turnNum: string): Promise<OfficialDraw> {
  const gameId = 110
  const [row] = await owner<[{ drawId: number }]>`
    insert into draw (game_id, turn_num, business_day, sequence, lunar_year, open_at, close_at, plan_at, status,
                      result_by)
    select ${gameId}, ${turnNum}, current_date, 1, 2026, t - interval '1 h', t + interval '1 h', t + interval '61 min',
           'open', 'external' from (select clock_timestamp() as t) clock returning draw_id as "drawId"`
  return { gameId, turnNum, drawId: row.drawId }
}

/** Its time is over, and its result due. */
export const closeOfficialDraw = (owner: Sql, drawId: number): Promise<unknown> => owner`
  update draw set status = 'closed', close_at = t - interval '2 min', plan_at = t - interval '1 min'
  from (select clock_timestamp() as t) clock where draw_id = ${drawId}`

export interface OfficialDraw {
  gameId: number
  turnNum: string
  drawId: number
}

/** Ends betting and publishes the balls, as the engine would. */
export async function drawIs(owner: Sql, drawId: number, resultText: string): Promise<void> {
  await owner.begin(async (tx) => {
    await tx`select pg_advisory_xact_lock(7, ${drawId})`
    await tx`
      update draw set status = 'drawn', open_num = ${resultText}, result_version = 1, drawn_at = clock_timestamp()
      where draw_id = ${drawId}`
  })
}

let given = 0
let draws = 1

interface MemberOptions {
  balance?: Money
  kind?: 'member' | 'trial'
}

interface DrawOptions {
  gameId?: number
  closesInMs?: number
}

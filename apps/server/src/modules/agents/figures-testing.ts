import type * as api from '@liuhe/contract/api/agents.ts'
import type { OutputOf } from '@liuhe/contract/endpoint.ts'
import type { Money } from '@liuhe/domain/money.ts'
import { addDays, instantOf, type SiteDate } from '@liuhe/domain/time.ts'
import type { Sql } from '../../db/connect.ts'
import { houseCash, housePromo, memberMain } from '../../ledger/accounts.ts'
import { withdrawalHeld, withdrawalPaid } from '../../ledger/events.ts'
import { openMemberAccounts, post, postPast, type PastTransfer, idAt } from '../../ledger/index.ts'
import type { Transfer } from '../../ledger/transfer.ts'

// What the figures of a team are counted from, as rows of the books; and the same figures worked out from all of those
// rows, one by one, sharing nothing with what is kept.

/** Somebody below an agent, with accounts of money. */
export async function someone(owner: Sql, parentId: bigint | null, more: Someone = {}): Promise<bigint> {
  const kind = more.kind ?? 'member'
  const [{ id }] = await owner<[{ id: bigint }]>`
    insert into member (account, account_key, kind, is_agent, password_hash, parent_id, created_at)
    select a, a, ${kind}, ${more.isAgent ?? false}, 'none', ${parentId}, ${more.at ?? new Date()}
    from (select 'f' || nextval('id_tail') as a) s returning member_id as id`
  await openMemberAccounts(owner, id, kind === 'trial' ? 'TRIAL' : 'CNY')
  return id
}

interface Someone {
  kind?: 'member' | 'trial'
  isAgent?: boolean
  at?: Date
}

/** Noon of a day, so many days ago. */
export const noonOf = (day: SiteDate, ago = 0): Date => new Date(instantOf(addDays(day, -ago), '12:00:00'))

export interface OrderEnd {
  total: Money
  valid: Money
  reward: Money
  rebate?: Money
  at: Date
}

/** An order that settlement has ended so; cancelled without an end. @returns its number */
export async function anOrder(owner: Sql, { drawId, memberId, trial = false, end }: AnOrder): Promise<bigint> {
  const total = end?.total ?? 2000n
  const [{ id }] = await owner<[{ id: bigint }]>`
    insert into bet_order (order_id, member_id, account_id, trial, draw_id, game_id, turn_num, transfer_id, play_code,
                           bet_info, odds, stake, notes, total, model, win_max, rebate_tenths, bet_end_at, added_at)
    select next_id(), ${memberId}, 1, ${trial}, draw_id, game_id, turn_num, 1, '101', '07', '480000', ${total}, 1,
           ${total}, 0, 0, 0, clock_timestamp() + interval '1 h', clock_timestamp()
    from draw where draw_id = ${drawId} returning order_id as id`
  if (end === undefined) await owner`update bet_order set status = 2, settled_at = now() where order_id = ${id}`
  else await settleAs(owner, id, end)
  return id
}

interface AnOrder {
  drawId: number
  memberId: bigint
  trial?: boolean
  end?: OrderEnd
}

/** Settles an order so, again with a newer result where it was settled before. */
export const settleAs = (owner: Sql, orderId: bigint, { valid, reward, rebate = 0n, at }: OrderEnd) => owner`
  update bet_order set status = 1, result = ${reward > 0n ? 1 : 0}, reward = ${reward}, valid_stake = ${valid},
                       turnover = ${valid}, rebate = ${rebate}, settled_at = ${at}, result_version = result_version + 1
  where order_id = ${orderId}`

/** A rebate that was claimed, of one kind of games. `amount` is a multiple of a cent. */
export async function aClaim(owner: Sql, memberId: bigint, category: string, amount: Money, at: Date): Promise<void> {
  await owner`
    with claim as (
      insert into rebate_claim (member_id, vip_level, amount, claimed_at)
      values (${memberId}, 1, ${amount}, ${at}) returning claim_id)
    insert into rebate_claim_part (claim_id, category, valid_bet, rate, amount)
    select claim_id, ${category}, ${amount * 100n}, 100, ${amount} from claim`
}

let bills = 0

/** A bill of money that comes in, or with a minus goes out. */
export const aBill = (memberId: bigint, tranType: number, amount: Money, about?: Transfer['about']): Transfer => {
  const [own, other] = [memberMain(memberId), tranType < 3 ? houseCash() : housePromo('CNY')]
  return {
    event: `test-${tranType}`,
    ...{ tranType, scope: 'figures', key: `figures-${bills++}`, actor: 'test', about },
    postings: [amount > 0n ? { from: other, to: own, amount } : { from: own, to: other, amount: -amount }],
  } as Transfer
}

/** A withdrawal that succeeds: asked for, then paid, some of it as a fee; and what of a gift was not earned stays. */
export function aWithdrawal(memberId: bigint, amount: Money, deduct = 0n): Transfer[] {
  const withdrawalId = BigInt(Date.now()) * 1000n + BigInt(bills++)
  const [fee, actor] = [10n, 'test']
  return [
    withdrawalHeld({ withdrawalId, memberId, amount }),
    withdrawalPaid({
      ...{ withdrawalId, memberId, actor, paid: amount - fee - deduct, fee, deduct },
      deductKind: deduct > 0n ? 'gift' : null,
    }),
  ]
}

export async function postAll(sql: Sql, transfers: readonly Transfer[]): Promise<void> {
  for (const transfer of transfers) {
    const { outcome } = await post(sql, transfer)
    if (outcome !== 'posted') throw new Error(`${transfer.event} was ${outcome}`)
  }
}

/** Bills of past days, into a wallet that has none; in the order of their time. */
export const postBefore = (owner: Sql, dated: readonly { at: Date; transfer: Transfer }[]) =>
  postPast(
    owner,
    dated.map(({ at, transfer }, n): PastTransfer => {
      const instant = at.getTime() + n
      return { ...transfer, id: idAt(instant, bills++), at: instant }
    }),
  )

type Figures = OutputOf<typeof api.teamFigures>

/** The figures of a team, from everything that there is. */
export async function workedOut(owner: Sql, agentId: bigint, first: SiteDate, last: SiteDate): Promise<Figures> {
  const members = await owner<Row[]>`
    select member_id as id, parent_id as parent, kind, to_char(created_at at time zone 'Asia/Shanghai', 'YYYY-MM-DD')
      as day, (select sum(balance) from ledger_balance b where b.member_id = m.member_id and b.kind in ('main', 'live'))
      ::bigint as money
    from member m`
  const below = new Set([agentId])
  for (let grows = -1; grows !== below.size; ) {
    grows = below.size
    for (const one of members) if (one.parent !== null && below.has(one.parent)) below.add(one.id)
  }
  const team = members.filter(({ id, kind }) => below.has(id) && kind === 'member')
  const isIn = ({ member, day }: { member: bigint; day: string }) =>
    team.some(({ id }) => id === member) && day >= first && day <= last
  const orders = await owner<Played[]>`
    select member_id as member, 'cp' as game, total as bet, valid_stake as valid, reward as paid, rebate,
           to_char(settled_at at time zone 'Asia/Shanghai', 'YYYY-MM-DD') as day from bet_order where status = 1`
  const rounds = await owner<Played[]>`
    select member_id as member, case kind when 'sport' then 'ft' else 'live' end as game, bet, valid_bet as valid,
           payout as paid, 0::bigint as rebate, to_char(settled_at at time zone 'Asia/Shanghai', 'YYYY-MM-DD') as day
    from game_round join live_game using (game_code) where status = 1`
  const claims = await owner<Played[]>`
    select member_id as member, case category when 'lottery' then 'cp' when 'sport' then 'ft' else 'live' end as game,
           0::bigint as bet, 0::bigint as valid, 0::bigint as paid, p.amount as rebate,
           to_char(claimed_at at time zone 'Asia/Shanghai', 'YYYY-MM-DD') as day
    from rebate_claim join rebate_claim_part p using (claim_id)`
  const played = [...orders, ...rounds, ...claims].filter(isIn)
  const lines = await owner<Line[]>`
    select b.member_id as member, t.tran_type as type, t.event, t.ref_kind as about, t.ref_id as id,
           to_char(t.created_at at time zone 'Asia/Shanghai', 'YYYY-MM-DD') as day, e.amount, h.address as house
    from ledger_entry e join ledger_transfer t using (transfer_id) join ledger_balance b using (account_id)
    join ledger_posting p using (transfer_id, line)
    join ledger_account h on h.account_id = p.from_account + p.to_account - e.account_id`
  const ever = lines.filter(({ member }) => team.some(({ id }) => id === member))
  const moved = ever.filter(isIn)
  const sumOf = (rows: readonly { amount: Money }[]) => rows.reduce((sum, { amount }) => sum + amount, 0n)
  const isRecharge = ({ type }: Line) => [1, 2, 11, 18, 25].includes(type)
  const isDeducted = ({ event, house }: Line) => event === 'withdrawal-paid' && house === 'house:promo'
  const isWithdrawal = (line: Line) =>
    line.type === 12 || line.type === 28 || (line.event === 'withdrawal-paid' && !isDeducted(line))
  const packets = await owner<{ id: bigint }[]>`select packet_id as id from red_packet where sender_id is null`
  const isPacket = ({ type, id }: Line) => type === 9 && packets.some((packet) => packet.id === id)
  const isRechargeGift = ({ type, about }: Line) => type === 20 && about === 'recharge'
  const isGift = (line: Line) =>
    ([16, 20, 22, 27, 30].includes(line.type) && !isRechargeGift(line)) || isDeducted(line) || isPacket(line)
  const peopleOf = (rows: readonly Line[]) => new Set(rows.map(({ member }) => member)).size
  const firstOf = (member: bigint) =>
    ever.filter((line) => line.member === member && isRecharge(line)).map((l) => l.day)
  const report = (game: string, rows: readonly Played[] = played) => {
    const own = rows.filter((row) => row.game === game)
    const staked = own.reduce((sum, { valid }) => sum + valid, 0n)
    const won = own.reduce((sum, { bet, valid, paid }) => sum + paid - (bet - valid), 0n)
    const rebate = own.reduce((sum, row) => sum + row.rebate, 0n)
    const result = game === 'live' ? staked - won : staked - won - rebate
    return {
      statTime: `${first}~${last}`,
      ...{ bettingMoney: staked, winMoney: won, rebateMoney: rebate, winOrcloseMoney: result },
    }
  }
  const recharges = moved.filter(isRecharge)
  const [rechDiscount, otherDiscount] = [sumOf(moved.filter(isRechargeGift)), sumOf(moved.filter(isGift))]
  const newcomers = team.filter(({ id }) => id !== agentId)
  const days: SiteDate[] = []
  for (let day = first; day <= last; day = addDays(day, 1)) days.push(day)
  return {
    ...{ cpBetReport: report('cp'), ftBetReport: report('ft'), liveBetReport: report('live') },
    dlRebate: sumOf(moved.filter(({ type }) => type === 17)),
    dlBonus: sumOf(moved.filter(({ type }) => type === 10)),
    dlDayWage: sumOf(moved.filter(({ type }) => type === 23)),
    teamCount: newcomers.length,
    registCount: newcomers.filter(({ day }) => day >= first && day <= last).length,
    rechargeCount: peopleOf(recharges),
    firstRechargeCount: team.filter(({ id }) => {
      const earliest = firstOf(id).toSorted()[0]
      return earliest !== undefined && earliest >= first && earliest <= last
    }).length,
    money: team.reduce((sum, { money }) => sum + (money ?? 0n), 0n),
    rwReport: {
      rechMoney: sumOf(recharges),
      rechUserCount: peopleOf(recharges),
      ...{ rechDiscount, otherDiscount, discountMoney: rechDiscount + otherDiscount },
      withdrawMoney: -sumOf(moved.filter(isWithdrawal)),
      withdrawUserCount: peopleOf(moved.filter(isWithdrawal)),
    },
    days: days.map((day) => {
      const games = ['cp', 'ft', 'live'].map((game) =>
        report(
          game,
          played.filter((row) => row.day === day),
        ),
      )
      return {
        day,
        bettingMoney: games.reduce((sum, game) => sum + game.bettingMoney, 0n),
        winOrcloseMoney: games.reduce((sum, game) => sum + game.winOrcloseMoney, 0n),
        rechMoney: sumOf(recharges.filter((line) => line.day === day)),
        registCount: newcomers.filter((one) => one.day === day).length,
      }
    }),
  }
}

interface Row {
  id: bigint
  parent: bigint | null
  kind: string
  day: SiteDate
  money: Money | null
}

interface Played {
  member: bigint
  game: string
  bet: Money
  valid: Money
  paid: Money
  rebate: Money
  day: SiteDate
}

interface Line {
  member: bigint
  /** Of what it is about. */
  id: bigint | null
  house: string
  type: number
  event: string
  about: string | null
  day: SiteDate
  amount: Money
}

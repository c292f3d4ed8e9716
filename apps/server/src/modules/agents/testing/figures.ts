import type { Money } from '@liuhe/domain/money.ts'
import { addDays, instantOf, type SiteDate } from '@liuhe/domain/time.ts'
import type { Sql } from '../../../db/connect.ts'
import { houseCash, housePromo, memberMain } from '../../../ledger/accounts.ts'
import { withdrawalHeld, withdrawalPaid } from '../../../ledger/events.ts'
import { openMemberAccounts, post, postPast, type PastTransfer, idAt } from '../../../ledger/index.ts'
import type { Transfer } from '../../../ledger/transfer.ts'

// What the figures of a team are counted from: members, orders, claims and bills, as rows of the books.

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

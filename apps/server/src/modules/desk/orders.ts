/** Orders that are shown in a conversation: those of the member himself, as they stand at that moment. */
import type { DeskOrder } from '@liuhe/contract/api/chat.ts'
import { formatAmount } from '@liuhe/domain/format-amount.ts'
import { issueLabel } from '@liuhe/domain/lottery/schedule.ts'
import { rechargeStateOf, type RechargeState } from '@liuhe/domain/recharge/order.ts'
import type { Instant } from '@liuhe/domain/time.ts'
import type { WithdrawalState } from '@liuhe/domain/withdrawals/state.ts'
import type * as z from 'zod/mini'
import type { Queryable } from '../../db/connect.ts'
import { listToday } from '../bets/index.ts'
import { findRecharge, type RechargeRow, selectRecharges } from '../recharge/index.ts'
import { findWithdrawal, selectWithdrawals } from '../withdrawals/index.ts'

export type Order = z.output<typeof DeskOrder>
type Withdrawal = NonNullable<Awaited<ReturnType<typeof findWithdrawal>>>

/** The newest of each kind. */
export async function ordersOf(db: Queryable, memberId: bigint, now: Instant): Promise<Order[]> {
  const [withdrawals, recharges, bets] = await Promise.all([
    selectWithdrawals(db, memberId, { state: 'all', rows: OFFERED }),
    selectRecharges(db, memberId, { state: 'all', rows: OFFERED }),
    listToday(db, memberId, { now, page: 1, rows: OFFERED }),
  ])
  return [...withdrawals.map(withdrawalCard), ...recharges.map(rechargeCard), ...bets.orders.map(betCard)]
}

const OFFERED = 10
const BETS_LOOKED_AT = 100

/** One of his own; undefined for another's, and for what is not there. */
export async function ownOrder(
  db: Queryable,
  memberId: bigint,
  { kind, orderNo, now }: { kind: Order['kind']; orderNo: string; now: Instant },
): Promise<Order | undefined> {
  const id = BigInt(orderNo)
  if (id > LARGEST) return undefined
  if (kind === 'withdrawal') {
    const found = await findWithdrawal(db, id, memberId)
    return found && withdrawalCard(found)
  }
  if (kind === 'recharge') {
    const found = await findRecharge(db, id, memberId)
    return found && rechargeCard(found)
  }
  const { orders } = await listToday(db, memberId, { now, page: 1, rows: BETS_LOOKED_AT })
  const found = orders.find(({ orderId }) => orderId === id)
  return found && betCard(found)
}

const LARGEST = 2n ** 63n - 1n

/** A withdrawal with how far it has come. */
export function withdrawalCard({ withdrawalId, amount, state }: Withdrawal): Order {
  const { words, step } = WITHDRAWALS[state]
  return {
    kind: 'withdrawal',
    orderNo: String(withdrawalId),
    title: `提现 ${formatAmount(amount)} 元`,
    status: words,
    steps: step === undefined ? [] : ['提交', '审核', '出款', '到账'],
    step: step ?? 0,
  }
}

const WITHDRAWALS: Record<WithdrawalState, { words: string; step?: number }> = {
  requested: { words: '待审核', step: 1 },
  approved1: { words: '待复审', step: 1 },
  approved2: { words: '待出款', step: 2 },
  paying: { words: '出款中', step: 2 },
  paid: { words: '已到账', step: 4 },
  failed: { words: '出款失败，待退回' },
  returned: { words: '已退回' },
  rejected: { words: '已拒绝' },
}

/** A recharge with how far it has come. */
export function rechargeCard({ rechargeId, amount, status }: RechargeRow): Order {
  const { words, step } = RECHARGES[rechargeStateOf(status)]
  return {
    kind: 'recharge',
    orderNo: String(rechargeId),
    title: `充值 ${formatAmount(amount)} 元`,
    status: words,
    steps: step === undefined ? [] : ['下单', '核对', '到账'],
    step: step ?? 0,
  }
}

const RECHARGES: Record<RechargeState, { words: string; step?: number }> = {
  waiting: { words: '待付款', step: 1 },
  accepted: { words: '核对中', step: 1 },
  credited: { words: '已入款', step: 3 },
  cancelled: { words: '已取消' },
  rejected: { words: '已拒绝' },
}

type Bet = Awaited<ReturnType<typeof listToday>>['orders'][number]

const betCard = ({ orderId, turnNum, total, selectionText, status }: Bet): Order => ({
  kind: 'bet',
  orderNo: String(orderId),
  title: `注单 ${formatAmount(total)} 元 · ${issueLabel(turnNum)}`,
  status: `${BETS[status] ?? '已结束'} · ${selectionText}`.slice(0, 60),
  steps: [],
  step: 0,
})

const BETS: Partial<Record<number, string>> = { 0: '未开奖', 1: '已结算', 2: '已撤单', 3: '已删除', 4: '追号已停止' }

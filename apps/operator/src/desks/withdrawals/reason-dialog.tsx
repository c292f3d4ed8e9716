import type { ReactNode } from 'react'
import { ConfirmDialog } from '../../frame/confirm-dialog.tsx'
import { amountText } from '../../shared/value-text.ts'
import type { WithdrawalDetail } from './use-withdrawals.ts'
import { shortAccount } from './words.ts'

/** What each dialog says: its name, the label of its words, its button, and what comes of it. */
const WAYS = {
  yes: { title: '通过这笔提现', label: '理由（写入审计）', button: '通过', look: 'primary' },
  'first-yes': { title: '通过并送第二人复核', label: '理由（复核人会看到）', button: '通过并送复核', look: 'two' },
  no: { title: '拒绝这笔提现', label: '理由（会员会看到）', button: '拒绝并退回', look: 'bad' },
  pay: { title: '开始人工付款', button: '开始付款', look: 'primary' },
  return: { title: '退回余额', button: '退回', look: 'primary' },
} as const
export type ReasonWay = 'yes' | 'first-yes' | 'no'

interface ReasonDialogProps {
  detail: WithdrawalDetail
  way: ReasonWay
  templates: readonly string[]
  words: string
  onType: (words: string) => void
  onConfirm: () => void
  onClose: () => void
}

/** A yes or a no with its reason: taken from a template, or typed. A large amount is typed once more for a yes. */
export function ReasonDialog({ detail, way, templates, words, onType, onConfirm, onClose }: ReasonDialogProps) {
  const { label } = WAYS[way]
  return (
    <ConfirmDialog
      {...partsOf(detail, way)}
      amount={way === 'no' ? undefined : detail.order.amount}
      reason={{ label, templates, words, onType }}
      {...{ onConfirm, onClose }}
    />
  )
}

type PlainProps = Pick<ReasonDialogProps, 'detail' | 'onConfirm' | 'onClose'> & { way: 'pay' | 'return' }

/** What needs no reason, and is asked about once more. */
export const PlainDialog = ({ detail, way, onConfirm, onClose }: PlainProps) => (
  <ConfirmDialog {...partsOf(detail, way)} {...{ onConfirm, onClose }} />
)

/** Whom it is about, how much, and what will come of it. */
function partsOf({ order, account }: WithdrawalDetail, way: keyof typeof WAYS) {
  const { title, button, look } = WAYS[way]
  const to = `${order.provider} ${shortAccount(order.accountNumber)}（${order.holderName}）`
  const kind = way === 'first-yes' ? 'two' : way === 'no' ? 'warn' : 'info'
  const about = (
    <>
      {account} · 申请 <b>{amountText(order.amount)}</b> 元 · 手续费 {amountText(order.fee)} · 扣除{' '}
      {amountText(order.deduct)}
    </>
  )
  const effect = OUTCOMES[way](`${amountText(order.paidMoney)} 元`, to)
  return { title, button, look, kind, about, effect } as const
}

const OUTCOMES: Readonly<Record<keyof typeof WAYS, (paid: string, to: string) => ReactNode>> = {
  yes: (paid, to) => (
    <>
      系统随即付款：<b>{paid}</b> 到 {to}。付款开始后不能撤回。
    </>
  ),
  'first-yes': (paid, to) => (
    <>
      现在不付款。第二人在 2 小时内批准后付 <b>{paid}</b> 到 {to}；不批准则不付。
    </>
  ),
  no: () => <>申请的金额全部退回会员余额，会员收到通知和理由。不能撤销。</>,
  pay: (paid, to) => (
    <>
      开始之后没有人能再拒绝。请在银行付 <b>{paid}</b> 到 {to}，再由财务制单报结果、第二人确认。
    </>
  ),
  return: () => <>付款已失败，冻结的金额退回会员余额。</>,
}

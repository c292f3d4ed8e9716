import { type FormEvent, type ReactNode, useId, useState } from 'react'
import { Button } from '../../shared/button.tsx'
import { Dialog } from '../../shared/dialog.tsx'
import { Notice } from '../../shared/notice.tsx'
import { isLarge, isTyped, TypedAmount } from '../../shared/typed-amount.tsx'
import { amountText } from '../../shared/value-text.ts'
import style from './reason-dialog.module.css'
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
  const { title, label, button, look } = WAYS[way]
  const { amount } = detail.order
  const [typed, setTyped] = useState('')
  const id = useId()
  const asksAmount = way !== 'no' && isLarge(amount)
  const missing = [...(words.trim() === '' ? ['理由'] : []), ...(asksAmount && !isTyped(typed, amount) ? ['金额'] : [])]
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (missing.length === 0) onConfirm()
  }
  return (
    <Dialog title={title} onClose={onClose} isWide>
      <form className={style.form} onSubmit={submit}>
        <Outcome detail={detail} way={way} />
        <label>
          理由模板
          <select data-first="" value="" onChange={({ target }) => onType(target.value)}>
            <option value="">选一条，可再修改</option>
            {templates.map((text) => (
              <option key={text}>{text}</option>
            ))}
          </select>
        </label>
        <label htmlFor={id}>{label}</label>
        <textarea id={id} rows={2} maxLength={200} value={words} onChange={({ target }) => onType(target.value)} />
        {asksAmount && <TypedAmount amount={amount} typed={typed} onType={setTyped} />}
        <Foot missing={missing} onClose={onClose}>
          <Button look={look} type="submit" disabled={missing.length > 0}>
            {button}
          </Button>
        </Foot>
      </form>
    </Dialog>
  )
}

/** What needs no reason, and is asked about once more. */
export function PlainDialog({
  detail,
  way,
  onConfirm,
  onClose,
}: Pick<ReasonDialogProps, 'detail' | 'onConfirm' | 'onClose'> & { way: 'pay' | 'return' }) {
  const { title, button, look } = WAYS[way]
  return (
    <Dialog title={title} onClose={onClose} isWide>
      <form
        className={style.form}
        onSubmit={(event) => {
          event.preventDefault()
          onConfirm()
        }}
      >
        <Outcome detail={detail} way={way} />
        <Foot missing={[]} onClose={onClose}>
          <Button data-first="" look={look} type="submit">
            {button}
          </Button>
        </Foot>
      </form>
    </Dialog>
  )
}

/** The end of a dialog: what is missing, the way back, and the button that does it. */
export const Foot = ({
  missing,
  onClose,
  children,
}: {
  missing: string[]
  onClose: () => void
  children: ReactNode
}) => (
  <footer>
    {missing.length > 0 && <span>还差：{missing.join('、')}</span>}
    <Button onClick={onClose}>取消</Button>
    {children}
  </footer>
)

/** Whom it is about, how much, and what will come of it. */
function Outcome({ detail, way }: { detail: WithdrawalDetail; way: keyof typeof WAYS }) {
  const { order, account } = detail
  const paid = `${amountText(order.paidMoney)} 元`
  const to = `${order.provider} ${shortAccount(order.accountNumber)}（${order.holderName}）`
  return (
    <>
      <p className={style.whose}>
        {account} · 申请 <b>{amountText(order.amount)}</b> 元 · 手续费 {amountText(order.fee)} · 扣除{' '}
        {amountText(order.deduct)}
      </p>
      <Notice kind={way === 'first-yes' ? 'two' : way === 'no' ? 'warn' : 'info'} label="效果">
        {OUTCOMES[way](paid, to)}
      </Notice>
    </>
  )
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

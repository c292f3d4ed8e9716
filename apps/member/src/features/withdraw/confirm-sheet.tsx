import { formatAmount } from '@liuhe/domain/format-amount.ts'
import type { Money } from '@liuhe/domain/money.ts'
import type { WithdrawalQuote } from '@liuhe/domain/withdrawals/quote.ts'
import { useSiteTime } from '@liuhe/web/time/site-time.ts'
import { useServerSecond } from '@liuhe/web/time/ticker.ts'
import { Button } from '@liuhe/web/ui/button.tsx'
import { Sheet } from '@liuhe/web/ui/over/sheet.tsx'
import { useState } from 'react'
import { useWithdrawTerm } from '../../shared/account/use-withdraw-term.ts'
import styles from './confirm-sheet.module.css'
import { CoinRow, QuoteRows } from './quote-card.tsx'
import {
  type Account,
  accountName,
  deductWords,
  KIND_WORDS,
  MODE_WORDS,
  shortNumber,
  type Terms,
} from './withdrawal.ts'

type ConfirmSheetProps = {
  open: boolean
  terms: Terms
  account: Account
  amount: Money
  quote: WithdrawalQuote
  isDirect: boolean
  isSending: boolean
  onClose: () => void
  onConfirm: () => void
}

/** Exactly what will happen, before the code is asked for. A deduction has to be agreed to by itself. */
export function ConfirmSheet({ open, onClose, ...content }: ConfirmSheetProps) {
  const term = useWithdrawTerm()
  return (
    <Sheet open={open} onClose={onClose} title={`确认${term}`}>
      <Content {...content} />
    </Sheet>
  )
}

function Content({
  terms,
  account,
  amount,
  quote,
  isDirect,
  isSending,
  onConfirm,
}: Omit<ConfirmSheetProps, 'open' | 'onClose'>) {
  const term = useWithdrawTerm()
  const [agreed, setAgreed] = useState<Money>()
  const { deduct, paid } = quote
  const mustAgree = deduct > 0n
  return (
    <>
      <div className={styles.head}>
        <span>实际到账</span>
        <strong className="num">{formatAmount(paid)} 元</strong>
        <p>
          {accountName(account)} {KIND_WORDS[account.kind]} <b className="num">{shortNumber(account.number)}</b> ·{' '}
          {account.holderName}
        </p>
      </div>
      {account.rate !== null && <CoinRow rate={account.rate} paid={paid} />}
      <Asked amount={amount} />
      <QuoteRows {...{ terms, amount, quote, isDirect }} />
      <dl className={styles.rows}>
        <div>
          <dt>出款方式</dt>
          <dd>{MODE_WORDS[isDirect ? 'direct' : account.mode]}</dd>
        </div>
        {!isDirect && <Promised terms={terms} />}
      </dl>
      <ul className={styles.tips}>
        <li>
          提交后 {formatAmount(amount)} 元立即冻结，不能自行撤销；未出款会全额退回{deduct > 0n && '，也不扣除'}
        </li>
        {account.isFirst && <li>首次使用此账户，由两名审核人员先后核对</li>}
        {terms.isFrozen && <li>出款暂停中，恢复后按提交顺序出款</li>}
      </ul>
      {mustAgree && (
        <label className={styles.agree}>
          <input
            type="checkbox"
            checked={agreed === deduct}
            onChange={(event) => setAgreed(event.target.checked ? deduct : undefined)}
          />
          <span>
            我同意{deductWords(terms.turnover.deductKind)} <b className="num">{formatAmount(deduct)}</b> 元
          </span>
        </label>
      )}
      <Button size="large" wide busy={isSending} disabled={mustAgree && agreed !== deduct} onClick={onConfirm}>
        确认并输入{term}密码
      </Button>
    </>
  )
}

function Asked({ amount }: { amount: Money }) {
  const term = useWithdrawTerm()
  return (
    <dl className={styles.rows}>
      <div>
        <dt>{term}金额</dt>
        <dd className="num">{formatAmount(amount)} 元</dd>
      </div>
    </dl>
  )
}

function Promised({ terms: { line, isFrozen } }: { terms: Terms }) {
  const { minute } = useSiteTime()
  const now = useServerSecond()
  if (line.seconds === null || isFrozen) return null
  return (
    <div>
      <dt>预计有结果</dt>
      <dd className="num">{minute((now + line.seconds.p90) * 1000).slice(5)} 前</dd>
    </div>
  )
}

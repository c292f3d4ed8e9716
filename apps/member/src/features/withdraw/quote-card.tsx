import { formatAmount } from '@liuhe/domain/format-amount.ts'
import type { Money } from '@liuhe/domain/money.ts'
import { formatUsdt, usdtOf } from '@liuhe/domain/recharge/usdt.ts'
import type { WithdrawalQuote } from '@liuhe/domain/withdrawals/quote.ts'
import { PrivateSum } from '../../shared/account/private-sum.tsx'
import { useWithdrawTerm } from '../../shared/account/use-withdraw-term.ts'
import styles from './quote-card.module.css'
import { type Account, deductWords, percentText, type Terms, wholeText } from './withdrawal.ts'

type QuoteCardProps = {
  terms: Terms
  account: Account | undefined
  amount: Money
  quote: WithdrawalQuote
  isDirect?: boolean
}

/** What it costs and what arrives, with every key that is typed. */
export function QuoteCard({ terms, account, amount, quote, isDirect = false }: QuoteCardProps) {
  const term = useWithdrawTerm()
  return (
    <section className={styles.card} aria-label="到账预览">
      <QuoteRows terms={terms} amount={amount} quote={quote} isDirect={isDirect} />
      <p className={styles.total}>
        <span>实际到账</span>
        <strong className="num" data-testid="arrives">
          {formatAmount(arrivesOf(amount, quote))} 元
        </strong>
      </p>
      {account?.rate != null && <CoinRow rate={account.rate} paid={arrivesOf(amount, quote)} />}
      {amount === 0n && <p className={styles.note}>输入{term}金额后，这里显示手续费和实际到账</p>}
    </section>
  )
}

/** Nothing arrives of nothing, and never less than that. */
const arrivesOf = (amount: Money, { paid }: WithdrawalQuote): Money => (amount > 0n && paid > 0n ? paid : 0n)

type QuoteRowsProps = { terms: Terms; amount: Money; quote: WithdrawalQuote; isDirect: boolean }

/** Fee, deduction and the balance afterwards, as rows. */
export function QuoteRows({ terms, amount, quote: { fee, deduct }, isDirect }: QuoteRowsProps) {
  const term = useWithdrawTerm()
  const { balance, turnover } = terms
  return (
    <dl className={styles.rows}>
      <div>
        <dt>手续费（{isDirect ? '免提直充免收' : feeWords(terms)}）</dt>
        <dd className="num">{formatAmount(amount > 0n ? fee : 0n)} 元</dd>
      </div>
      {deduct > 0n && (
        <div data-minus>
          <dt>{deductWords(turnover.deductKind)}</dt>
          <dd className="num">-{formatAmount(deduct)} 元</dd>
        </div>
      )}
      <div>
        <dt>{term}后余额</dt>
        <dd className="num">
          <PrivateSum>{formatAmount(amount > balance ? balance : balance - amount)} 元</PrivateSum>
        </dd>
      </div>
    </dl>
  )
}

/** 本次免费，第 2/3 次; afterwards the share and its cap. */
function feeWords({ limits, day, freeTimesLeft }: Terms): string {
  const { freeTimes, feeBps, feeCap } = limits
  if (freeTimesLeft > 0) return `本次免费，第 ${day.times + 1}/${freeTimes} 次`
  return `${percentText(feeBps)}，最高 ${wholeText(feeCap)} 元`
}

/** The coins that are sent at the present rate. */
export const CoinRow = ({ rate, paid }: { rate: number; paid: Money }) => (
  <p className={styles.coin}>
    到账约 <b className="num">{formatUsdt(usdtOf(paid, rate)).slice(0, -2)}</b> USDT
  </p>
)

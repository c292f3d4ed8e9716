import { formatAmount } from '@liuhe/domain/format-amount.ts'
import IconCheck from '~icons/mingcute/check-circle-line'
import { useWithdrawTerm } from '../../shared/account/use-withdraw-term.ts'
import type { Sources, Turnover } from './use-turnover.ts'
import styles from './withdraw-now.module.css'

/** 如果现在提现: what it would cost at this moment, and what would make it free. */
export function WithdrawNow({ turnover, sources }: { turnover: Turnover; sources: Sources | undefined }) {
  const term = useWithdrawTerm()
  const { yetWithdraw, sumAllDeduct } = turnover
  return (
    <section className={styles.card} aria-label={`如果现在${term}`}>
      <h2>如果现在{term}</h2>
      {yetWithdraw === 0n && sumAllDeduct === 0n ? (
        <p className={styles.free}>
          <IconCheck aria-hidden="true" />
          打码已达标，{term}不会因打码被扣款
        </p>
      ) : (
        <dl>
          <div>
            <dt>{deductionWords(sources)}</dt>
            <dd className="num" data-minus={sumAllDeduct > 0n || undefined}>
              {sumAllDeduct > 0n ? `-${formatAmount(sumAllDeduct)}` : '0.00'} 元
            </dd>
          </div>
          {yetWithdraw > 0n && (
            <div>
              <dt>或再完成有效投注</dt>
              <dd className="num">{formatAmount(yetWithdraw)} 元</dd>
            </div>
          )}
        </dl>
      )}
    </section>
  )
}

function deductionWords(sources: Sources | undefined): string {
  if (sources?.deductMode === 1) return `未达标部分收取行政费 ${sources.feePercent}%`
  if (sources?.deductMode === 2) return '未达标也不扣除'
  return '放弃赠送，扣除未达标优惠'
}

import { formatAmount } from '@liuhe/domain/format-amount.ts'
import { useSiteTime } from '@liuhe/web/time/site-time.ts'
import styles from './detail.module.css'
import { claimOf, kindOf, timesOf } from './figures.ts'
import type { Requirement, Source } from './use-turnover.ts'

/** 怎么算出来的: the requirement as a sum, and the spans that filled it. */
export function HowItIsMade({ row, source }: { row: Requirement; source: Source }) {
  const { minute } = useSiteTime()
  return (
    <section className={styles.part} aria-label="怎么算出来的">
      <h2>怎么算出来的</h2>
      <dl className={styles.sum}>
        {row.deposit > 0n && (
          <div>
            <dt>
              {kindOf(source)} {formatAmount(row.deposit)} × {timesOf(source.depositMultiple)}
            </dt>
            <dd className="num">{formatAmount(row.depositClaim)}</dd>
          </div>
        )}
        {row.gift > 0n && (
          <div>
            <dt>
              {giftBasisOf(row, source)} × {timesOf(source.giftMultiple)}
            </dt>
            <dd className="num">{formatAmount(row.giftClaim)}</dd>
          </div>
        )}
        <div data-total="">
          <dt>需打码</dt>
          <dd className="num">{formatAmount(claimOf(row))}</dd>
        </div>
        {source.flows.map(({ from, fromAt, amount }) => (
          <div key={from}>
            <dt>{from === row.id ? '本笔到账后的投注' : `${minute(fromAt)} 之后的投注`}</dt>
            <dd className="num" data-plus="">
              +{formatAmount(amount)}
            </dd>
          </div>
        ))}
      </dl>
      <p className={styles.source}>来源单号 {source.sourceNo}</p>
    </section>
  )
}

const giftBasisOf = (row: Requirement, { giftBasis }: Source): string =>
  giftBasis === 'both'
    ? `(充值 ${formatAmount(row.deposit)} + 赠送 ${formatAmount(row.gift)})`
    : `赠送 ${formatAmount(row.gift)}`

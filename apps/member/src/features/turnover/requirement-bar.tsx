import { formatAmount } from '@liuhe/domain/format-amount.ts'
import type { Money } from '@liuhe/domain/money.ts'
import type { CSSProperties } from 'react'
import IconCheck from '~icons/mingcute/check-line'
import { achievedOf, CATEGORIES, claimOf } from './figures.ts'
import { useHidesBalances } from '../../shared/account/hidden-balance.ts'
import { PrivateSum } from '../../shared/account/private-sum.tsx'
import styles from './requirement-bar.module.css'
import type { Requirement } from './use-turnover.ts'

/**
 * What has been staked of a requirement, by category, against what it asks for. Where a deposit and a gift ask for
 * something each, a mark says where the part of the deposit ends (常态); the end of the bar is that of the gift (优惠).
 * Their labels stand at both sides: under the mark they would meet when most of it is the deposit.
 */
export function RequirementBar({ row }: { row: Requirement }) {
  const [claim, achieved] = [claimOf(row), achievedOf(row)]
  const hasTwoParts = row.depositClaim > 0n && row.giftClaim > 0n
  const isHidden = useHidesBalances()
  const spoken = CATEGORIES.map(({ label, of }) => `${label}${formatAmount(of(row))}`).join('，')
  return (
    <div className={styles.frame}>
      <div
        className={styles.bar}
        role="img"
        aria-label={
          isHidden ? '打码进度，金额已隐藏' : `已完成${formatAmount(achieved)}，需打码${formatAmount(claim)}：${spoken}`
        }
      >
        {CATEGORIES.map(({ key, of }) => {
          const share = percentOf(of(row), achieved > claim ? achieved : claim)
          return share > 0 && <i key={key} data-category={key} style={{ '--share': `${share}%` } as CSSProperties} />
        })}
      </div>
      {hasTwoParts && (
        <>
          <i
            className={styles.mark}
            style={{ '--at': `${percentOf(row.depositClaim, claim)}%` } as CSSProperties}
            aria-hidden="true"
          />
          <p className={styles.labels}>
            <Goal name="常态" amount={row.depositClaim} isDone={row.depositAdopted} />
            <Goal name="优惠" amount={claim} isDone={row.giftAdopted} />
          </p>
        </>
      )}
    </div>
  )
}

type GoalProps = { name: string; amount: Money; isDone: boolean }

function Goal({ name, amount, isDone }: GoalProps) {
  return (
    <span className={styles.goal} data-done={isDone || undefined}>
      {name}{' '}
      <b className="num">
        <PrivateSum>{formatAmount(amount)}</PrivateSum>
      </b>
      {isDone ? <IconCheck role="img" aria-label="已达标" /> : null}
    </span>
  )
}

/** Hundredths of a percent are enough for a bar. */
const percentOf = (part: Money, whole: Money): number => (whole === 0n ? 0 : Number((part * 10_000n) / whole) / 100)

import { formatAmount } from '@liuhe/domain/format-amount.ts'
import { useSiteTime } from '@liuhe/web/time/site-time.ts'
import { Tag } from '@liuhe/web/ui/badge.tsx'
import type { ReactNode } from 'react'
import IconCheck from '~icons/mingcute/check-circle-line'
import { achievedOf, claimOf, isFree, isOpen, kindOf, timesOf } from './figures.ts'
import { RequirementBar } from './requirement-bar.tsx'
import { useHidesBalances } from '../../shared/account/hidden-balance.ts'
import { PrivateSum } from '../../shared/account/private-sum.tsx'
import styles from './requirement-card.module.css'
import type { Requirement, Source } from './use-turnover.ts'

type RequirementCardProps = {
  row: Requirement
  /** How its figures were made; comes a moment later. */
  source: Source | undefined
  /** Below the figures: the way to the bets. */
  children?: ReactNode
}

/** One deposit or gift: what it asks for, how far it has come, and where that came from. */
export function RequirementCard({ row, source, children }: RequirementCardProps) {
  const { minute } = useSiteTime()
  const [claim, achieved] = [claimOf(row), achievedOf(row)]
  const missing = claim - achieved
  const isHidden = useHidesBalances()
  const title = titleOf(row, source)
  return (
    <article
      className={styles.card}
      aria-label={isHidden ? kindOf(source ?? { sourceKind: 'recharge' }) : title}
      data-closed={!isOpen(row) || undefined}
    >
      <header className={styles.head}>
        <div className={styles.what}>
          <h2>
            <PrivateSum>{title}</PrivateSum> <State row={row} />
          </h2>
          <p>
            <time>{minute(row.beginAt)}</time>
            {source && ` · ${termsOf(row, source)}`}
          </p>
          {row.remark !== '' && row.remark !== kindOf(source ?? { sourceKind: 'recharge' }) && <p>{row.remark}</p>}
        </div>
        <p className={styles.claim}>
          需打码
          <b className="num">
            <PrivateSum>{formatAmount(claim)}</PrivateSum>
          </b>
        </p>
      </header>
      <RequirementBar row={row} />
      <p className={styles.figures}>
        <span className="num">
          <PrivateSum>
            {formatAmount(achieved)} / {formatAmount(claim)}
          </PrivateSum>
        </span>
        {missing > 0n ? (
          <span className={styles.missing}>
            差{' '}
            <b className="num">
              <PrivateSum>{formatAmount(missing)}</PrivateSum>
            </b>
          </span>
        ) : (
          <span className={styles.done}>
            <IconCheck aria-hidden="true" />
            {source?.finishedAt ? `${minute(source.finishedAt)} 完成` : '已完成'}
          </span>
        )}
      </p>
      {source && <Later row={row} source={source} />}
      {source && <GivenUp sum={source.givenUp} />}
      {children}
    </article>
  )
}

function State({ row }: { row: Requirement }) {
  if (!isOpen(row)) return <Tag tone="grey">已出款</Tag>
  return isFree(row) ? <Tag tone="ok">可提</Tag> : <Tag tone="warn">不可提</Tag>
}

const GivenUp = ({ sum }: { sum: bigint }) =>
  sum > 0n && (
    <p className={styles.note}>
      已放弃赠送 <PrivateSum>{formatAmount(sum)}</PrivateSum>，不再要求打码
    </p>
  )

/** Bets of a later deposit that filled this one first. */
function Later({ row, source }: { row: Requirement; source: Source }) {
  const { minute } = useSiteTime()
  const later = source.flows.filter(({ from }) => from !== row.id)
  const [first] = later
  if (first === undefined) return null
  const sum = later.reduce((total, { amount }) => total + amount, 0n)
  return (
    <p className={styles.note}>
      其中 <PrivateSum>{formatAmount(sum)}</PrivateSum> 来自 {minute(first.fromAt)} 之后的投注，先补足较早的
      {kindOf(source)}
    </p>
  )
}

/** 充值 1,000.00 + 赠送 100.00. */
export function titleOf(row: Requirement, source: Source | undefined): string {
  const kind = source ? kindOf(source) : row.deposit > 0n ? '充值' : '赠送'
  if (row.deposit === 0n) return `${kind} ${formatAmount(row.gift + (source?.givenUp ?? 0n))}`
  const gift = row.gift > 0n ? ` + 赠送 ${formatAmount(row.gift)}` : ''
  return `${kind} ${formatAmount(row.deposit)}${gift}`
}

/** 1 倍, and what the gift asks for. */
function termsOf(row: Requirement, { depositMultiple, giftMultiple, giftBasis }: Source): string {
  const parts = [
    row.deposit > 0n ? timesOf(depositMultiple) : undefined,
    row.giftClaim > 0n ? `赠送${giftBasis === 'both' ? '连本金' : ''} ${timesOf(giftMultiple)}` : undefined,
  ]
  return parts.filter((part) => part !== undefined).join(' + ')
}

import { paths } from '@liuhe/brand/paths.ts'
import { formatAmount } from '@liuhe/domain/format-amount.ts'
import type { Money } from '@liuhe/domain/money.ts'
import { Button } from '@liuhe/web/ui/button.tsx'
import { Empty } from '@liuhe/web/ui/empty.tsx'
import { Skeleton, SkeletonCard } from '@liuhe/web/ui/skeleton.tsx'
import { Fragment, useState } from 'react'
import IconDown from '~icons/mingcute/arrow-down-line'
import IconOrder from '~icons/mingcute/sort-ascending-line'
import IconRight from '~icons/mingcute/right-line'
import { BalanceEye } from '../../shared/account/balance-eye.tsx'
import { PrivateSum } from '../../shared/account/private-sum.tsx'
import { useWithdrawTerm } from '../../shared/account/use-withdraw-term.ts'
import { Link } from '../../shared/link.tsx'
import { useNavigation } from '../../shared/navigation.ts'
import { Page } from '../../shared/page.tsx'
import { ReportFailed } from '../../shared/parts/report-failed.tsx'
import { useBettingPath } from '../../shared/games/use-betting-path.ts'
import { CATEGORIES, countedOf, isOpen, percentOf } from './figures.ts'
import { ProgressRing } from './progress-ring.tsx'
import { RequirementCard } from './requirement-card.tsx'
import { RulesNote, RulesSheet } from './rules-sheet.tsx'
import { type Requirement, type Source, type Sources, type Turnover, useTurnover } from './use-turnover.ts'
import styles from './valid-withdraw-page.module.css'
import { WithdrawNow } from './withdraw-now.tsx'

/** 打码量查询: what has to be staked before a withdrawal, deposit by deposit, the oldest first (Domain §8.3). */
export default function ValidWithdrawPage() {
  const { turnover, sources, error, retry } = useTurnover()
  const [isReading, setReading] = useState(false)
  return (
    <Page
      title="打码量查询"
      fallback={paths.profile()}
      action={
        <button type="button" className={styles.rules} onClick={() => setReading(true)}>
          规则
        </button>
      }
    >
      {turnover === undefined && (error ? <ReportFailed error={error} onRetry={retry} /> : <Skeletons />)}
      {turnover?.rows.length === 0 && <NothingAsked />}
      {turnover && turnover.rows.length > 0 && <Whole turnover={turnover} sources={sources} />}
      <RulesSheet
        open={isReading}
        onClose={() => setReading(false)}
        relaxQuota={turnover?.relaxQuota ?? 0n}
        sources={sources}
      />
    </Page>
  )
}

function Whole({ turnover, sources }: { turnover: Turnover; sources: Sources | undefined }) {
  const open = turnover.rows.filter(isOpen)
  const closed = turnover.rows.filter((row) => !isOpen(row)).toReversed()
  const sourceOf = (row: Requirement) => sources?.rows.find(({ id }) => id === row.id)
  return (
    <>
      <div className={styles.page}>
        <Summary turnover={turnover} />
        {open.length > 0 && <Legend />}
        <div className={styles.rows}>
          {open.map((row, index) => (
            <Fragment key={row.id}>
              {index > 0 && (
                <p className={styles.next}>
                  <IconDown aria-hidden="true" />
                  补足后计入下一笔
                </p>
              )}
              <RequirementCard row={row} source={sourceOf(row)}>
                <ToBets row={row} source={sourceOf(row)} />
              </RequirementCard>
            </Fragment>
          ))}
        </div>
        <WithdrawNow turnover={turnover} sources={sources} />
        {closed.length > 0 && (
          <details className={styles.closed}>
            <summary>已出款的 {closed.length} 笔</summary>
            <div className={styles.rows}>
              {closed.map((row) => (
                <RequirementCard key={row.id} row={row} source={sourceOf(row)}>
                  <ToBets row={row} source={sourceOf(row)} />
                </RequirementCard>
              ))}
            </div>
          </details>
        )}
        <RulesNote relaxQuota={turnover.relaxQuota} />
      </div>
      <Actions isFree={turnover.yetWithdraw === 0n} />
    </>
  )
}

function Summary({ turnover }: { turnover: Turnover }) {
  const { yetWithdraw, requireDml } = turnover
  const counted = countedOf(turnover)
  const relaxed = requireDml - counted - yetWithdraw
  return (
    <section className={styles.summary} aria-label="打码合计">
      <ProgressRing percent={percentOf(turnover)} />
      <div className={styles.sums}>
        <p className={styles.caption}>
          还需打码（元）
          <BalanceEye className={styles.eye} />
        </p>
        <strong className="num" data-testid="yet" data-done={yetWithdraw === 0n || undefined}>
          <PrivateSum>{formatAmount(yetWithdraw)}</PrivateSum>
        </strong>
        <dl>
          <Figure name="要求" sum={requireDml} />
          <Figure name="已完成" sum={counted} />
          {/* Without it the sums above would not add up. */}
          {yetWithdraw > 0n && relaxed > 0n && <Figure name="放宽额度" sum={relaxed} />}
        </dl>
      </div>
    </section>
  )
}

const Figure = ({ name, sum }: { name: string; sum: Money }) => (
  <div>
    <dt>{name}</dt>
    <dd className="num">
      <PrivateSum>{formatAmount(sum)}</PrivateSum>
    </dd>
  </div>
)

const Legend = () => (
  <p className={styles.legend}>
    {CATEGORIES.map(({ key, label }) => (
      <span key={key} data-category={key}>
        {label}
      </span>
    ))}
    <span>未完成</span>
    <span className={styles.order}>
      <IconOrder aria-hidden="true" />
      先充先计
    </span>
  </p>
)

/** Any figure opens what made it. */
function ToBets({ row, source }: { row: Requirement; source: Source | undefined }) {
  return (
    <Link className={styles.toBets} to={paths['valid-withdraw-detail']({ id: row.id })}>
      <span>{source && source.spanBets > 0 ? `本笔期间 ${source.spanBets} 笔有效投注` : '打码明细'}</span>
      <b>
        查看每一笔
        <IconRight aria-hidden="true" />
      </b>
    </Link>
  )
}

/** The two ways on; the one that leads further stands out. */
function Actions({ isFree }: { isFree: boolean }) {
  const navigation = useNavigation()
  const [withdraw, betting] = [paths['withdraw-money'](), useBettingPath(0)]
  const term = useWithdrawTerm()
  return (
    <div className={styles.actions}>
      <Button look={isFree ? 'solid' : 'line'} size="large" wide onClick={() => navigation.go(withdraw)}>
        去{term}
      </Button>
      <Button look={isFree ? 'line' : 'solid'} size="large" wide onClick={() => navigation.go(betting)}>
        去投注
      </Button>
    </div>
  )
}

function NothingAsked() {
  const navigation = useNavigation()
  const betting = useBettingPath(0)
  return (
    <Empty text="暂无打码要求">
      <p className={styles.hint}>充值或领取优惠之后，需要完成的打码量会在这里逐笔列出</p>
      <Button look="soft" size="small" onClick={() => navigation.go(betting)}>
        去投注
      </Button>
    </Empty>
  )
}

const Skeletons = () => (
  <div className={styles.page} role="status" aria-label="加载中">
    <section className={styles.summary}>
      <Skeleton width={104} height={104} round="50%" />
      <div className={styles.sums}>
        <Skeleton width="50%" />
        <Skeleton width="70%" height={30} />
        <Skeleton />
      </div>
    </section>
    <SkeletonCard lines={3} />
    <SkeletonCard lines={3} />
  </div>
)

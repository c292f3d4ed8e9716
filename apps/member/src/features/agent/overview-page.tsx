import { paths } from '@liuhe/brand/paths.ts'
import * as api from '@liuhe/contract/api/agents.ts'
import type { OutputOf } from '@liuhe/contract/endpoint.ts'
import type { StatementKind } from '@liuhe/domain/agents/statement.ts'
import { netProfit } from '@liuhe/domain/agents/team-figures.ts'
import { formatAmount } from '@liuhe/domain/format-amount.ts'
import type { Money } from '@liuhe/domain/money.ts'
import type { SiteDate } from '@liuhe/domain/time.ts'
import { useRead } from '@liuhe/web/api/use-read.ts'
import { useSiteToday } from '@liuhe/web/time/site-time.ts'
import { Skeleton, SkeletonCard } from '@liuhe/web/ui/skeleton.tsx'
import { useState } from 'react'
import IconCalendar from '~icons/mingcute/calendar-line'
import IconNext from '~icons/mingcute/right-line'
import { Link } from '../../shared/link.tsx'
import { type PageProps, useNavigation } from '../../shared/navigation.ts'
import { Page } from '../../shared/page.tsx'
import { rangeText } from '../../shared/parts/day-ranges.ts'
import { RangeSheet } from '../../shared/parts/range-sheet.tsx'
import { AgentFailed } from './agent-failed.tsx'
import { GameResults } from './game-results.tsx'
import styles from './overview-page.module.css'
import { moneyOf } from './team-money.ts'
import { addressOfView, before, DAYS_MAX, type TeamView, teamRanges, viewOf } from './team-range.ts'

type Figures = OutputOf<typeof api.teamFigures>

/** 团队总览: what a team of the agent has won, lost, paid in and taken out in some days (Domain §7.4). */
export default function OverviewPage({ search }: PageProps) {
  const navigation = useNavigation()
  const today = useSiteToday()
  const view = viewOf(search, today)
  const { data, error, refetch, isPlaceholderData } = useRead(api.teamFigures, argsOf(view), { keepPrevious: true })
  const show = (changes: Partial<TeamView>) =>
    navigation.go(addressOfView({ ...view, ...changes }, today), { replace: true })
  return (
    <Page title="团队总览" fallback={paths.agent()}>
      <Days view={view} today={today} onTake={show} />
      {view.userId !== undefined && <Whose userId={view.userId} onLeave={() => show({ userId: undefined })} />}
      <div className={styles.page} aria-busy={isPlaceholderData || undefined} data-old={isPlaceholderData || undefined}>
        {data === undefined && (error ? <AgentFailed error={error} onRetry={() => void refetch()} /> : <Waiting />)}
        {data && <Shown figures={data} view={view} today={today} />}
      </div>
    </Page>
  )
}

const argsOf = ({ startDate, endDate, userId }: TeamView) => ({
  beginDate: startDate,
  endDate,
  ...(userId !== undefined && { userId }),
})

type DaysProps = { view: TeamView; today: SiteDate; onTake: (view: Partial<TeamView>) => void }

function Days({ view, today, onTake }: DaysProps) {
  const [isOpen, setOpen] = useState(false)
  // On a Monday and on the first of a month two shortcuts mean the same days: the first one counts as chosen.
  const chosen = teamRanges.find(({ of }) => {
    const range = of(today)
    return range.startDate === view.startDate && range.endDate === view.endDate
  })
  return (
    <>
      <div className={styles.days} role="group" aria-label="日期">
        {teamRanges.map((range) => (
          <button
            key={range.label}
            type="button"
            aria-pressed={range === chosen}
            onClick={() => onTake(range.of(today))}
          >
            {range.label}
          </button>
        ))}
        <button type="button" aria-haspopup="dialog" aria-pressed={chosen === undefined} onClick={() => setOpen(true)}>
          <IconCalendar aria-hidden="true" />
          自选
        </button>
      </div>
      {chosen === undefined && <p className={styles.range}>{rangeText(view, today)}</p>}
      <RangeSheet
        open={isOpen}
        today={today}
        value={view}
        daysMax={DAYS_MAX}
        hint={`一次最长可查 ${DAYS_MAX} 天`}
        onPick={(range) => {
          setOpen(false)
          onTake(range)
        }}
        onClose={() => setOpen(false)}
      />
    </>
  )
}

/** Whose team it is, where it is not the agent's own. */
function Whose({ userId, onLeave }: { userId: string; onLeave: () => void }) {
  const { data, error } = useRead(api.user, { userId })
  return (
    <p className={styles.whose}>
      <span>{data ? <b>{data.account}</b> : error ? '下级' : '…'} 的团队</span>
      <button type="button" onClick={onLeave}>
        看我的团队
      </button>
    </p>
  )
}

type ShownProps = { figures: Figures; view: TeamView; today: SiteDate }

function Shown({ figures, view, today }: ShownProps) {
  const { rwReport: moved } = figures
  // Statements are the agent's own: those of agents below are theirs to open.
  const leadsTo = (kind: StatementKind) =>
    view.userId === undefined ? { to: `${paths['agent-statements']()}?kind=${kind}` } : {}
  return (
    <>
      <Profit figures={figures} view={view} today={today} />
      <section className={styles.figures} aria-label="团队">
        <Figure label="团队人数" value={countText(figures.teamCount)} />
        <Figure label="注册" value={countText(figures.registCount)} />
        <Figure label="首充 / 充值人数" value={`${figures.firstRechargeCount} / ${figures.rechargeCount}`} />
        <Figure label="充值" value={formatAmount(moved.recharged)} />
        <Figure label="提现" value={formatAmount(moved.withdrawMoney)} />
        <Figure label="团队余额（含本人）" value={formatAmount(figures.money)} />
      </section>
      <GameResults figures={figures} />
      <Parts
        title="代理总计"
        total={moneyOf(figures).agents}
        parts={[
          { label: '代理返点', amount: figures.dlRebate, ...leadsTo('rebate') },
          { label: '代理分红', amount: figures.dlBonus, ...leadsTo('dividend') },
          { label: '代理日工资', amount: figures.dlDayWage, ...leadsTo('wage') },
        ]}
      />
      <Parts
        title="优惠"
        total={moved.discountMoney}
        parts={[
          { label: '充值优惠', amount: moved.rechDiscount },
          { label: '其他优惠', amount: moved.otherDiscount },
        ]}
      />
    </>
  )
}

/** 净盈利 with the sum it is, beside that of as many days before. */
function Profit({ figures, view, today }: ShownProps) {
  const { total, games, liveRebate, agents, gifts } = netProfit(moneyOf(figures))
  const { data: past } = useRead(api.teamFigures, argsOf({ ...view, ...before(view) }))
  const isDay = view.startDate === view.endDate
  const change = past && total - netProfit(moneyOf(past)).total
  return (
    <section className={styles.profit} aria-label="净盈利">
      <div>
        <h2>净盈利（团队成员合计）</h2>
        <b className="num">{formatAmount(total)}</b>
      </div>
      {change !== undefined && (
        <p className={styles.change}>
          <span>{isDay && view.startDate === today ? '较昨天' : isDay ? '较前一天' : '较上一时段'}</span>
          <b className="num">
            {change > 0n && '+'}
            {formatAmount(change)}
          </b>
        </p>
      )}
      <p className={styles.how}>
        <b>怎么算：</b>
        输赢 {formatAmount(games)} + 真人返水 {formatAmount(liveRebate)} + 代理总计 {formatAmount(agents)} + 优惠{' '}
        {formatAmount(gifts)}
      </p>
    </section>
  )
}

const countText = (count: number) => count.toLocaleString('en')

const Figure = ({ label, value }: { label: string; value: string }) => (
  <p>
    <span>{label}</span>
    <b className="num">{value}</b>
  </p>
)

type Part = { label: string; amount: Money; to?: string }
type PartsProps = { title: string; total: Money; parts: readonly Part[] }

const Parts = ({ title, total, parts }: PartsProps) => (
  <section className={styles.parts} aria-label={title}>
    <header>
      <h2>{title}</h2>
      <b className="num">{formatAmount(total)}</b>
    </header>
    <dl>
      {parts.map(({ label, amount, to }) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd className="num">
            {to === undefined ? (
              formatAmount(amount)
            ) : (
              <Link to={to} aria-label={`${label} ${formatAmount(amount)}，看结算单`}>
                {formatAmount(amount)}
                <IconNext aria-hidden="true" />
              </Link>
            )}
          </dd>
        </div>
      ))}
    </dl>
  </section>
)

const Waiting = () => (
  <div role="status" aria-label="加载中" className={styles.waiting}>
    <Skeleton height={145} round="var(--r-card)" />
    <Skeleton height={126} round="var(--r-card)" />
    <SkeletonCard lines={3} />
    <SkeletonCard lines={2} />
  </div>
)

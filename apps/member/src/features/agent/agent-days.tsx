import * as api from '@liuhe/contract/api/agents.ts'
import type { OutputOf } from '@liuhe/contract/endpoint.ts'
import { netProfit } from '@liuhe/domain/agents/team-figures.ts'
import { formatAmount } from '@liuhe/domain/format-amount.ts'
import { addDays, weekdayOf } from '@liuhe/domain/time.ts'
import { useRead } from '@liuhe/web/api/use-read.ts'
import { useSiteTime, useSiteToday } from '@liuhe/web/time/site-time.ts'
import { Skeleton } from '@liuhe/web/ui/skeleton.tsx'
import type { ReactNode } from 'react'
import IconAgain from '~icons/mingcute/refresh-2-line'
import { ReportFailed } from '../../shared/parts/report-failed.tsx'
import styles from './agent-days.module.css'
import { type ChartDay, DaysChart } from './days-chart.tsx'
import { moneyOf } from './team-money.ts'

type Figures = OutputOf<typeof api.teamFigures>

/** Days of the chart, today among them. */
const DAYS = 30

/** 今日数据 and 近 30 天 of the agent's whole team; each fails by itself and leaves the rest of the page as it is. */
export function AgentDays() {
  const today = useSiteToday()
  const day = useRead(api.teamFigures, { beginDate: today, endDate: today })
  const month = useRead(api.teamFigures, { beginDate: addDays(today, 1 - DAYS), endDate: today })
  const { minute } = useSiteTime()
  const before = month.data?.days.find((one) => one.day === addDays(today, -1))?.registCount
  return (
    <>
      <section className={styles.today} aria-label="今日数据">
        <header>
          <h2>今日数据</h2>
          {day.data && (
            <button type="button" aria-busy={day.isFetching || undefined} onClick={() => void day.refetch()}>
              更新于 {minute(day.dataUpdatedAt).slice(-5)}
              <IconAgain aria-label="刷新" />
            </button>
          )}
        </header>
        {day.data ? <Today figures={day.data} before={before} /> : <Missing read={day} height={104} />}
      </section>
      <section className={styles.month} aria-label={`近 ${DAYS} 天`}>
        <header>
          <h2>近 {DAYS} 天</h2>
          <p className={styles.legend}>
            <span data-of="line">充值</span>
            <span data-of="bar">注册</span>
          </p>
        </header>
        {month.data ? <Month days={month.data.days} /> : <Missing read={month} height={226} />}
      </section>
    </>
  )
}

type MissingProps = { read: { error: Error | null; refetch: () => unknown }; height: number }

const Missing = ({ read, height }: MissingProps) =>
  read.error ? <ReportFailed error={read.error} onRetry={() => void read.refetch()} /> : <Skeleton height={height} />

function Today({ figures, before }: { figures: Figures; before: number | undefined }) {
  const money = moneyOf(figures)
  const { lottery, sports, live, agents } = money
  return (
    <div className={styles.figures}>
      <Figure label="注册" value={figures.registCount.toLocaleString('en')}>
        {before !== undefined && <Change by={figures.registCount - before} />}
      </Figure>
      <Figure label="充值" value={formatAmount(figures.rwReport.recharged)} />
      <Figure label="首充人数" value={figures.firstRechargeCount.toLocaleString('en')} />
      <Figure label="有效投注" value={formatAmount(lottery.staked + sports.staked + live.staked)} />
      <Figure label="净盈利（团队）" value={formatAmount(netProfit(money).total)} />
      <Figure label="代理总计" value={`${agents > 0n ? '+' : ''}${formatAmount(agents)}`} isEarned={agents > 0n} />
    </div>
  )
}

type FigureProps = { label: string; value: string; isEarned?: boolean; children?: ReactNode }

const Figure = ({ label, value, isEarned = false, children }: FigureProps) => (
  <p>
    <span>{label}</span>
    <b className="num" data-earned={isEarned || undefined}>
      {value}
      {children}
    </b>
  </p>
)

/** How many more or fewer than yesterday. */
const Change = ({ by }: { by: number }) =>
  by === 0 ? null : (
    <small data-way={by > 0 ? 'up' : 'down'} aria-label={`较昨天${by > 0 ? '多' : '少'} ${Math.abs(by)}`}>
      {by > 0 ? '↑' : '↓'}
      {Math.abs(by)}
    </small>
  )

function Month({ days }: { days: Figures['days'] }) {
  const byDay = new Map(days.map((one) => [one.day, one]))
  const chart = days.map(({ day, recharged, registCount }) => ({
    ...{ key: day, label: day.slice(5), value: Number(recharged) / 1000, count: registCount },
  }))
  const describe = ({ key }: ChartDay) => {
    const one = byDay.get(key)
    if (one === undefined) return ''
    const weekday = `周${'一二三四五六日'[weekdayOf(key) - 1]}`
    return `${key.slice(5)} ${weekday} · 充值 ${formatAmount(one.recharged)} · 注册 ${one.registCount} 人`
  }
  return <DaysChart label={`近 ${DAYS} 天充值与注册`} days={chart} describe={describe} />
}

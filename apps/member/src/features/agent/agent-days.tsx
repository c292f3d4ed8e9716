import { paths } from '@liuhe/brand/paths.ts'
import * as api from '@liuhe/contract/api/agents.ts'
import type { OutputOf } from '@liuhe/contract/endpoint.ts'
import { netProfit } from '@liuhe/domain/agents/team-figures.ts'
import { formatAmount } from '@liuhe/domain/format-amount.ts'
import { addDays, weekdayOf } from '@liuhe/domain/time.ts'
import { useRead } from '@liuhe/web/api/use-read.ts'
import { useSiteToday } from '@liuhe/web/time/site-time.ts'
import { Skeleton } from '@liuhe/web/ui/skeleton.tsx'
import IconNext from '~icons/mingcute/right-line'
import { Link } from '../../shared/link.tsx'
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
  return (
    <>
      <section className={styles.today} aria-label="今日数据">
        <header>
          <h2>今日数据</h2>
          <Link to={paths['agent-team-verview']()}>
            团队总览
            <IconNext aria-hidden="true" />
          </Link>
        </header>
        {day.data ? <Today figures={day.data} /> : <Missing read={day} height={104} />}
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

function Today({ figures }: { figures: Figures }) {
  const money = moneyOf(figures)
  const { lottery, sports, live, agents } = money
  return (
    <div className={styles.figures}>
      <Figure label="注册" value={figures.registCount.toLocaleString('en')} />
      <Figure label="充值" value={formatAmount(figures.rwReport.recharged)} />
      <Figure label="首充人数" value={figures.firstRechargeCount.toLocaleString('en')} />
      <Figure label="有效投注" value={formatAmount(lottery.staked + sports.staked + live.staked)} />
      <Figure label="净盈利（团队）" value={formatAmount(netProfit(money).total)} />
      <Figure label="代理总计" value={formatAmount(agents)} />
    </div>
  )
}

const Figure = ({ label, value }: { label: string; value: string }) => (
  <p>
    <span>{label}</span>
    <b className="num">{value}</b>
  </p>
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

import * as api from '@liuhe/contract/api/agents.ts'
import type { OutputOf } from '@liuhe/contract/endpoint.ts'
import { netProfit } from '@liuhe/domain/agents/team-figures.ts'
import { formatAmount } from '@liuhe/domain/format-amount.ts'
import type { Money } from '@liuhe/domain/money.ts'
import { useRead } from '@liuhe/web/api/use-read.ts'
import { useSiteToday } from '@liuhe/web/time/site-time.ts'
import { Chips } from '@liuhe/web/ui/chips.tsx'
import { Skeleton } from '@liuhe/web/ui/skeleton.tsx'
import { useState } from 'react'
import IconNext from '~icons/mingcute/right-line'
import { Link } from '../../shared/link.tsx'
import { ReportFailed } from '../../shared/parts/report-failed.tsx'
import styles from './member-days.module.css'
import { moneyOf } from './team-money.ts'
import { addressOfView, teamRanges } from './team-range.ts'

const CHOICES = teamRanges.map(({ label }) => ({ key: label, label }))

interface MemberDaysProps {
  member: Pick<OutputOf<typeof api.user>, 'userId' | 'subCount'>
}

/** What a member, with all below him, paid in, took out, staked and won in some days. */
export function MemberDays({ member: { userId, subCount } }: MemberDaysProps) {
  const today = useSiteToday()
  const [chosen, setChosen] = useState('今天')
  const range = teamRanges.find(({ label }) => label === chosen)
  const days = range?.of(today) ?? { startDate: today, endDate: today }
  const asked = { beginDate: days.startDate, endDate: days.endDate, userId }
  const { data, error, refetch, isPlaceholderData } = useRead(api.teamFigures, asked, { keepPrevious: true })
  return (
    <section className={styles.card} aria-label="数据" data-old={isPlaceholderData || undefined}>
      <header>
        <h2>{subCount > 0 ? '团队数据' : '个人数据'}</h2>
        <Link to={addressOfView({ ...days, userId }, today)}>
          详细
          <IconNext aria-hidden="true" />
        </Link>
      </header>
      <Chips items={CHOICES} value={chosen} onChange={setChosen} label="日期" />
      {data === undefined &&
        (error ? <ReportFailed error={error} onRetry={() => void refetch()} /> : <Skeleton height={96} />)}
      {data && <Sums figures={data} />}
    </section>
  )
}

function Sums({ figures }: { figures: OutputOf<typeof api.teamFigures> }) {
  const money = moneyOf(figures)
  const { games, liveRebate } = netProfit(money)
  const staked = money.lottery.staked + money.sports.staked + money.live.staked
  return (
    <dl className={styles.sums}>
      <Sum label="充值" amount={figures.rwReport.recharged} />
      <Sum label="提现" amount={figures.rwReport.withdrawMoney} />
      <Sum label="有效投注" amount={staked} />
      <Sum label="盈亏" amount={games + liveRebate} isResult />
    </dl>
  )
}

type SumProps = { label: string; amount: Money; isResult?: boolean }

const Sum = ({ label, amount, isResult = false }: SumProps) => (
  <div>
    <dt>{label}</dt>
    <dd className="num" data-won={(isResult && amount > 0n) || undefined}>
      {isResult && amount > 0n && '+'}
      {formatAmount(amount)}
    </dd>
  </div>
)

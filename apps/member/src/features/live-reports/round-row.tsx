import type * as liveReports from '@liuhe/contract/api/live-reports.ts'
import { formatAmount } from '@liuhe/domain/format-amount.ts'
import { useSiteTime } from '@liuhe/web/time/site-time.ts'
import { Tag } from '@liuhe/web/ui/badge.tsx'
import type { ReactNode } from 'react'
import type * as z from 'zod/mini'
import { gainOf, signed } from './figures.ts'
import { ReplayLink } from './replay-link.tsx'
import styles from './round-row.module.css'

type Round = z.output<typeof liveReports.LiveRound>

const STATES: Readonly<Record<number, readonly [label: string, tone: 'warn' | 'ok' | 'grey']>> = {
  0: ['未结算', 'warn'],
  1: ['已结算', 'ok'],
  2: ['已取消', 'grey'],
}
const SETTLED = 1

/** One round; with the name of its game where several are listed. */
export function RoundRow({ round, isNamed }: { round: Round; isNamed: boolean }) {
  const { minute } = useSiteTime()
  const [label, tone] = STATES[round.status] ?? ['-', 'grey']
  const isSettled = round.status === SETTLED
  const gain = gainOf(round)
  return (
    <div className={styles.row}>
      <div className={styles.head}>
        <span className={styles.number}>
          {isNamed && <b>{round.gameName}</b>}
          局号 {round.roundNo}
        </span>
        <Tag tone={tone}>{label}</Tag>
      </div>
      <dl className={styles.figures}>
        <Figure name="投注">{formatAmount(round.betAmount)}</Figure>
        <Figure name="有效投注">{isSettled ? formatAmount(round.validAmount) : '--'}</Figure>
        <Figure name="派彩">{isSettled ? formatAmount(round.winAmount) : '--'}</Figure>
        <Figure name="盈亏" won={isSettled && gain > 0n}>
          {isSettled ? signed(gain) : '--'}
        </Figure>
      </dl>
      <div className={styles.foot}>
        <time>{minute(round.settledAt ?? round.startedAt)}</time>
        {round.hasReplay && <ReplayLink gameCode={round.gameCode} roundNo={round.roundNo} />}
      </div>
    </div>
  )
}

function Figure({ name, won, children }: { name: string; won?: boolean; children: ReactNode }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd className="num" data-won={won || undefined}>
        {children}
      </dd>
    </div>
  )
}

import '@liuhe/web/styles/palettes/medals.css'
import { paths } from '@liuhe/brand/paths.ts'
import * as bets from '@liuhe/contract/api/bets.ts'
import type { OutputOf } from '@liuhe/contract/endpoint.ts'
import { issueLabel } from '@liuhe/domain/lottery/schedule.ts'
import { formatAmount } from '@liuhe/domain/format-amount.ts'
import { addDays, siteDateOf } from '@liuhe/domain/time.ts'
import { useRead } from '@liuhe/web/api/use-read.ts'
import { serverClock } from '@liuhe/web/time/server-clock.ts'
import { ErrorState } from '@liuhe/web/ui/error-state.tsx'
import { SkeletonCard } from '@liuhe/web/ui/skeleton.tsx'
import { Tabs } from '@liuhe/web/ui/tabs.tsx'
import { useState } from 'react'
import { Avatar } from '../../shared/account/avatar.tsx'
import { EmptyList } from '../../shared/parts/empty-list.tsx'
import { usePush } from '../../shared/live.ts'
import styles from './joy-page.module.css'
import { NIU_NIU_GAME_ID, NiuNiuFrame } from './niu-niu-frame.tsx'

type Winner = OutputOf<typeof bets.winners>[number]

const DAYS = [
  { key: 'today', label: '今日' },
  { key: 'yesterday', label: '昨日' },
] as const
type Day = (typeof DAYS)[number]['key']

/** 欢乐榜: the highest wins of the day (Ruling G03). */
export default function NiuNiuJoyPage() {
  const [day, setDay] = useState<Day>('today')
  const today = siteDateOf(serverClock.now())
  const date = day === 'today' ? today : addDays(today, -1)
  const winners = useRead(bets.winners, { gameId: NIU_NIU_GAME_ID, date })
  usePush(NIU_NIU_GAME_ID, 'RESULT', () => void winners.refetch())
  return (
    <NiuNiuFrame current="joy-ming">
      <section className={styles.card}>
        <Tabs label="日期" even items={DAYS} value={day} onChange={setDay} />
        {winners.data === undefined && !winners.isError && <SkeletonCard lines={6} />}
        {winners.data === undefined && winners.isError && <ErrorState onRetry={() => void winners.refetch()} />}
        {winners.data?.length === 0 && <EmptyList to={paths['lucky-niu-niu']()} step="去投注" />}
        {winners.data !== undefined && winners.data.length > 0 && (
          <ol className={styles.list}>
            {winners.data.map((winner, place) => (
              <Row key={`${winner.turnNum} ${place}`} winner={winner} rank={place + 1} />
            ))}
          </ol>
        )}
      </section>
      <p className={styles.note}>仅统计单注盈利，账号已作隐藏处理</p>
    </NiuNiuFrame>
  )
}

function Row({ winner, rank }: { winner: Winner; rank: number }) {
  return (
    <li className={styles.row} data-rank={rank <= 3 ? rank : undefined}>
      <b className={styles.rank}>{rank}</b>
      <Avatar id={winner.avatarId} size={36} />
      <span className={styles.who}>
        <span>{winner.account}</span>
        <small>
          {issueLabel(winner.turnNum)} {winner.playName}
        </small>
      </span>
      <b className={styles.profit}>+{formatAmount(winner.profit)}</b>
    </li>
  )
}

import * as api from '@liuhe/contract/api/operator/lab.ts'
import type { Money, Odds } from '@liuhe/domain/money.ts'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { PanelTable } from '../../frame/parts.tsx'
import { useConsole } from '../../session/console-context.tsx'
import { Button } from '../../shared/button.tsx'
import { MoneyText } from '../../shared/money-text.tsx'
import { fullTimeOf } from '../../shared/site-time.ts'
import { Failed, Loading } from '../../shared/states.tsx'
import { amountText } from '../../shared/value-text.ts'
import { useKeys } from '../../shell/keys.tsx'
import style from './lab.module.css'
import type { BookRun } from './use-lab.ts'
import { partOf } from './words.ts'

interface TrialProps {
  gameId: number
  group: string
  /** What the draft changes. */
  odds: Readonly<Record<string, Odds>>
  /** Not before every figure can be read. */
  isReady: boolean
}

/** What the bets of the last seven days would bring at the draft; asked for, and worked out by the server. */
export function BookTrial({ gameId, group, odds, isReady }: TrialProps) {
  const { call } = useConsole()
  const [asked, setAsked] = useState<{ odds: Readonly<Record<string, Odds>>; run: number }>()
  const { data, error, isFetching, refetch } = useQuery({
    queryKey: ['lab-book', gameId, group, asked],
    enabled: asked !== undefined,
    ...{ staleTime: Number.POSITIVE_INFINITY, retry: false },
    queryFn: () => call(api.book, { gameId, group, odds: { ...asked?.odds }, seed: 1 }),
  })
  const start = () => {
    if (isReady && !isFetching) setAsked({ odds, run: (asked?.run ?? 0) + 1 })
  }
  useKeys([{ keys: 's', label: '试算上周', run: start }])
  const isOld = asked !== undefined && JSON.stringify(asked.odds) !== JSON.stringify(odds)
  return (
    <section className={style.trial} aria-label="试算上周">
      <Button keycap="s" isBusy={isFetching} disabled={!isReady} onClick={start}>
        试算上周
      </Button>
      {isOld && <small>草稿已改动，请再算一次</small>}
      {error !== null && <Failed error={error} onRetry={() => void refetch()} />}
      {isFetching && <Loading rows={3} />}
      {data !== undefined && !isFetching && <Told run={data} />}
    </section>
  )
}

const marginOf = (kept: Money, stake: Money): string =>
  stake === 0n ? '—' : `${(partOf(kept, stake) * 100).toFixed(2)}%`

function Told({ run }: { run: BookRun }) {
  const { stake, exactStake, before, after, orders, settled, plays, since, ms } = run
  const changed = plays.filter((play) => play.before !== play.after)
  return (
    <>
      <dl className={style.gains}>
        <div>
          <dt>近 7 天注单</dt>
          <dd>
            {orders.toLocaleString('en-US')} 单 · {amountText(stake)}
          </dd>
        </div>
        <div>
          <dt>期望 GGR</dt>
          <dd>
            {marginOf(before, stake)} → <b>{marginOf(after, stake)}</b>
          </dd>
        </div>
        <div>
          <dt>多赚</dt>
          <dd>
            <MoneyText money={after - before} />
          </dd>
        </div>
        <div>
          <dt>实际 GGR（已结算）</dt>
          <dd>{marginOf(settled.kept, settled.stake)}</dd>
        </div>
      </dl>
      {changed.length > 0 && (
        <PanelTable
          label="各玩法的期望 GGR"
          rows={changed}
          keyOf={({ playCode }) => playCode}
          columns={[
            { title: '玩法', cell: ({ name }) => name },
            { title: '投注', cell: (play) => amountText(play.stake), isFigure: true },
            { title: '最新版本', cell: (play) => marginOf(play.before, play.stake), isFigure: true },
            { title: '草稿', cell: (play) => <b>{marginOf(play.after, play.stake)}</b>, isFigure: true },
            { title: '差额', cell: (play) => <MoneyText money={play.after - play.before} />, isFigure: true },
          ]}
        />
      )}
      <p className={style.note}>
        自 {fullTimeOf(since)}，{(ms / 1_000).toFixed(1)} 秒 · {marginOf(exactStake, stake)}{' '}
        的投注按精确概率，其余按抽样 · 假定投注不变，不含返水
      </p>
    </>
  )
}

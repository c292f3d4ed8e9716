import { addDays, type SiteDate } from '@liuhe/domain/time.ts'
import { useState } from 'react'
import { PanelTable, Part } from '../../frame/parts.tsx'
import { Button } from '../../shared/button.tsx'
import { fullTimeOf } from '../../shared/site-time.ts'
import { Failed, Loading } from '../../shared/states.tsx'
import { amountText } from '../../shared/value-text.ts'
import style from './agents.module.css'
import { useFiguresOf } from './use-agents.ts'
import type { TeamFigures } from './words.ts'

const RANGES = { 1: '今天', 7: '近 7 天', 31: '近 31 天' } as const
type Range = keyof typeof RANGES

/** What he and his team did in some days, by kind of games, and day by day. */
export function Figures({ memberId }: { memberId: string }) {
  const [range, setRange] = useState<Range>(7)
  const today = fullTimeOf(Date.now()).slice(0, 10) as SiteDate
  const found = useFiguresOf(memberId, { beginDate: addDays(today, 1 - range), endDate: today })
  const tools = (
    <span className={style.days}>
      {([1, 7, 31] as const).map((days) => (
        <Button key={days} aria-pressed={range === days} onClick={() => setRange(days)}>
          {RANGES[days]}
        </Button>
      ))}
    </span>
  )
  return (
    <Part title="团队报表" hint="含本人；按站点日结算" tools={tools}>
      {found.error !== null && <Failed error={found.error} onRetry={() => void found.refetch()} />}
      {found.data === undefined && found.error === null && <Loading rows={6} />}
      {found.data !== undefined && <Report figures={found.data} />}
    </Part>
  )
}

function Report({ figures }: { figures: TeamFigures }) {
  const { rwReport, days } = figures
  const tiles: readonly [string, string][] = [
    ['充值', amountText(rwReport.recharged)],
    ['提现', amountText(rwReport.withdrawMoney)],
    ['优惠', amountText(rwReport.discountMoney)],
    ['代理返点', amountText(figures.dlRebate)],
    ['代理分红', amountText(figures.dlBonus)],
    ['日工资', amountText(figures.dlDayWage)],
    ['注册', figures.registCount.toLocaleString('en-US')],
    ['首充人数', figures.firstRechargeCount.toLocaleString('en-US')],
    ['充值人数', rwReport.rechUserCount.toLocaleString('en-US')],
    ['提现人数', rwReport.withdrawUserCount.toLocaleString('en-US')],
  ]
  const games = [
    { name: '彩票', ...figures.cpBetReport },
    { name: '体育', ...figures.ftBetReport },
    { name: '三方游戏', ...figures.liveBetReport },
  ]
  return (
    <>
      <PanelTable
        label="各类游戏"
        rows={games}
        keyOf={({ name }) => name}
        columns={[
          { title: '游戏', cell: ({ name }) => name },
          { title: '有效投注', cell: ({ bettingMoney }) => amountText(bettingMoney), isFigure: true },
          { title: '派彩', cell: ({ winMoney }) => amountText(winMoney), isFigure: true },
          { title: '返点', cell: ({ rebateMoney }) => amountText(rebateMoney), isFigure: true },
          { title: '公司净盈利', cell: ({ profit }) => <b>{amountText(profit)}</b>, isFigure: true },
        ]}
      />
      <dl className={style.tiles}>
        {tiles.map(([name, value]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      {days.length > 1 && (
        <PanelTable
          label="逐日"
          rows={days.toReversed()}
          keyOf={({ day }) => day}
          columns={[
            { title: '日', cell: ({ day }) => day },
            { title: '有效投注', cell: ({ bettingMoney }) => amountText(bettingMoney), isFigure: true },
            { title: '公司净盈利', cell: ({ profit }) => amountText(profit), isFigure: true },
            { title: '充值', cell: ({ recharged }) => amountText(recharged), isFigure: true },
            { title: '注册', cell: ({ registCount }) => registCount, isFigure: true },
          ]}
        />
      )}
    </>
  )
}

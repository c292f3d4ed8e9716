import type * as api from '@liuhe/contract/api/operator/results.ts'
import type * as z from 'zod/mini'
import { MoneyText } from '../../shared/money-text.tsx'
import { PanelTable, Part } from '../../frame/parts.tsx'
import { Balls } from '../../shared/balls.tsx'
import { StateText } from '../../shared/state-text.tsx'
import { amountText } from '../../shared/value-text.ts'
import style from './results.module.css'

export type CorrectionEffect = z.output<typeof api.CorrectionEffect>

const count = (many: number): string => many.toLocaleString('en-US')

/** The two results beside each other, what differs framed, and the sums of what a correction changes. */
export function CorrectionSums({ effect }: { effect: CorrectionEffect }) {
  const { before, after, changed, family, lunarYear, orders, trialOrders, members, house, belowFloor, isSettled } =
    effect
  return (
    <>
      <div className={style.sides}>
        <span>
          版本 {before.version}
          <Balls {...{ family, lunarYear }} resultText={before.resultText} framed={changed} size="large" />
        </span>
        <span>
          → 版本 {after.version}
          <Balls {...{ family, lunarYear }} resultText={after.resultText} framed={changed} size="large" />
        </span>
      </div>
      <div className={style.tiles}>
        <div>
          <small>重新结算</small>
          <b>{count(orders)} 单</b>
          <small>
            {isSettled ? (trialOrders === 0 ? '会员' : `另有试玩 ${count(trialOrders)} 单`) : '尚未结算，直接按新赛果'}
          </small>
        </div>
        <div>
          <small>会员增加</small>
          <b>
            <MoneyText money={members.gained} />
          </b>
          <small>{count(members.gaining)} 人</small>
        </div>
        <div>
          <small>会员减少</small>
          <b>
            <MoneyText money={-members.lost} />
          </b>
          <small>{count(members.losing)} 人</small>
        </div>
        <div>
          <small>公司毛利</small>
          <b>
            <MoneyText money={house} />
          </b>
          <small>返水已计</small>
        </div>
        <div data-bad={belowFloor.members > 0 || undefined}>
          <small>低于底线</small>
          <b>{count(belowFloor.members)} 人</b>
          <small>记欠款 {amountText(belowFloor.owed)}</small>
        </div>
      </div>
    </>
  )
}

const EVENT_WORDS: Readonly<Record<string, string>> = {
  'bet-reversed': '冲销派奖',
  'rebate-reversed': '冲销返水',
  'bet-paid': '重新派彩',
  'bet-tied': '和局返款',
  'bet-rebate': '给予返水',
}

/** All of what a correction changes: by play, by member, and what is written into the books. */
export function CorrectionView({ effect }: { effect: CorrectionEffect }) {
  return (
    <>
      <CorrectionSums effect={effect} />
      <Part title="按玩法" hint="与执行时一致到厘">
        <PanelTable
          label="按玩法"
          rows={effect.plays}
          keyOf={({ playCode }) => playCode}
          empty="没有改变的注单"
          columns={[
            { title: '玩法', cell: ({ name }) => name },
            { title: '注单', cell: ({ orders }) => count(orders), isFigure: true },
            { title: '原派彩', cell: ({ before }) => amountText(before), isFigure: true },
            { title: '新派彩', cell: ({ after }) => amountText(after), isFigure: true },
            { title: '差额', cell: ({ change }) => <MoneyText money={change} />, isFigure: true },
          ]}
        />
      </Part>
      <Part title="变动最大的会员" hint={`最多 20 人`}>
        <PanelTable
          label="变动最大的会员"
          rows={effect.largest}
          keyOf={({ memberId }) => memberId}
          columns={[
            { title: '会员', cell: ({ account }) => account },
            { title: '可用余额', cell: ({ spendable }) => amountText(spendable), isFigure: true },
            { title: '变动', cell: ({ change }) => <MoneyText money={change} />, isFigure: true },
            {
              title: '处理',
              cell: ({ owed, change }) =>
                owed > 0n ? (
                  <StateText icon="bad" look="bad" words={`欠款 ${amountText(owed)}`} />
                ) : (
                  <StateText icon="ok" look="ok" words={change < 0n ? '直接扣回' : '补发'} />
                ),
            },
          ]}
        />
      </Part>
      <Part title="将写入的账">
        <PanelTable
          label="将写入的账"
          rows={effect.postings}
          keyOf={({ event }) => event}
          empty="没有：尚未结算"
          columns={[
            { title: '分录', cell: ({ event, tranType }) => `${tranType} ${EVENT_WORDS[event] ?? event}` },
            { title: '笔数', cell: ({ lines }) => count(lines), isFigure: true },
            { title: '金额', cell: ({ amount }) => amountText(amount), isFigure: true },
          ]}
        />
      </Part>
    </>
  )
}

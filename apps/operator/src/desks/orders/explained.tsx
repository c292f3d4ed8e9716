import type { ReactNode } from 'react'
import { Part } from '../../frame/parts.tsx'
import { Balls } from '../../shared/balls.tsx'
import { StateText } from '../../shared/state-text.tsx'
import { amountText } from '../../shared/value-text.ts'
import { GAMES_BY_ID } from '../draws/words.ts'
import style from './explained.module.css'
import { type Explanation, type OrderDetail, orderLook, ruleText } from './words.ts'

/** The way from the numbers to the reward, by the functions that settle, each step with its figures. */
export function Explained({ explanation, detail }: { explanation: Explanation; detail: OrderDetail }) {
  const { wins, pushed, lost, winnings, winMax, isCapped, pushedBack, reward, validStake, rebate } = explanation
  const { stakePerNote, rebateTenths, order } = detail
  const family = GAMES_BY_ID.get(order.gameId)?.family ?? ''
  const won = wins.reduce((sum, { notes }) => sum + notes, 0)
  const steps: readonly (readonly [string, ReactNode])[] = [
    [`赛果（版本 ${explanation.version}）`, <Balls key="balls" family={family} resultText={explanation.resultText} />],
    ['判定', `中 ${count(won)} 注 · 和 ${count(pushed)} 注 · 不中 ${count(lost)} 注`],
    ...wins.map((win): readonly [string, ReactNode] => [
      ruleText(win),
      `${count(win.notes)} 注 × 每注 ${amountText(win.perNote)} = ${amountText(win.sum)}`,
    ]),
    ['中奖合计', amountText(winnings)],
    ['单注派彩上限', isCapped ? `${amountText(winMax)}，超出部分不派` : `${amountText(winMax)}，未超`],
    ...(pushed === 0
      ? []
      : [['和局退回', `${count(pushed)} 注 × ${amountText(stakePerNote)} = ${amountText(pushedBack)}`] as const]),
    ['派彩', <b key="reward">{amountText(reward)}</b>],
    ['有效投注', `${count(won + lost)} 注 × ${amountText(stakePerNote)} = ${amountText(validStake)}`],
    [
      '返水',
      rebateTenths === 0
        ? '无'
        : `${amountText(validStake)} × ${rebateTenths / 10}% = ${amountText(rebate)}（舍去分以下）`,
    ],
  ]
  return (
    <Part title="解释" hint="与结算同一程序">
      <ol className={style.steps} aria-label="解释">
        {steps.map(([name, value], index) => (
          <li key={index}>
            <span>{name}</span>
            <span>{value}</span>
          </li>
        ))}
      </ol>
      <Verdict explanation={explanation} detail={detail} />
    </Part>
  )
}

const count = (notes: number): string => notes.toLocaleString('en-US')

/** Whether the books say the same. */
function Verdict({
  explanation: { isAsStored, state },
  detail: { order },
}: {
  explanation: Explanation
  detail: OrderDetail
}) {
  if (isAsStored === null) {
    return <StateText icon="clock" look="off" words={`按现在的赛果应为：${orderLook({ state }).words}，尚未按此结算`} />
  }
  return isAsStored ? (
    <StateText icon="ok" look="ok" words={`与入账一致：${orderLook(order).words} ${amountText(order.reward)}`} />
  ) : (
    <StateText
      icon="bad"
      look="bad"
      words={`与入账不同：账上是${orderLook(order).words} ${amountText(order.reward)}`}
    />
  )
}

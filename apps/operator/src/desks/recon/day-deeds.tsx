import * as api from '@liuhe/contract/api/operator/recon.ts'
import { parseYuan } from '@liuhe/domain/money.ts'
import { useState } from 'react'
import { useConsole } from '../../session/console-context.tsx'
import type { Deed } from '../../frame/deed-bar.tsx'
import { type Difference, gapOf, type ReconDay, sourceName, sumText } from './words.ts'

type OfDay = Pick<ReconDay, 'kind' | 'source' | 'day'>

/** What may be done about a day, and about one of its differences. */
export function useDayDeeds(ofDay: OfDay, day: ReconDay) {
  const { call } = useConsole()
  const settle = useSettle(ofDay, day)
  const pull: Deed = {
    ...{ name: 'pull', keys: 'p', label: '重新拉取', look: 'plain' },
    run: () => call(api.pull, ofDay),
  }
  const carry = (chosen: Difference): Deed => ({
    ...{ name: 'carry', keys: 'h', label: '挂账', look: 'plain' },
    dialog: {
      about: <p>{aboutOf(chosen, day.currency)}</p>,
      effect: '差异保持未消除，但有了去向；当日可以关账，以后可再记账。',
      reason: '去向说明（写入审计）',
      templates: CARRY_REASONS,
    },
    run: ({ reason }) => call(api.carry, { ...ofDay, ...placeIn(chosen), note: reason }),
  })
  const close: Deed = {
    ...{ name: 'close', keys: 'a', label: '关账', look: 'primary' },
    dialog: {
      about: (
        <p>
          {sourceName(day.source)} · {day.day}
        </p>
      ),
      effect: '关账后这一天不再拉取和挂账；挂账的差异查明后仍可记账。不能撤销。',
    },
    run: () => call(api.close, ofDay),
  }
  return { pull, carry, settle, close }
}

/** Sends what both sides differ by to a second person; of coins with what they are worth. */
function useSettle(ofDay: OfDay, { currency }: ReconDay) {
  const { call } = useConsole()
  const [counter, setCounter] = useState<'fees' | 'suspense'>('suspense')
  const [worth, setWorth] = useState('')
  const isCoin = currency === 'USDT'
  const sum = isCoin ? parseYuan(worth) : undefined
  const between = `${counter === 'fees' ? '公司手续费' : '公司待查款项'}与${ofDay.kind === 'games' ? '第三方游戏盈亏' : '渠道应收'}`
  return (chosen: Difference, gap: bigint): Deed => {
    const amount = isCoin ? sum : gap < 0n ? -gap : gap
    return {
      ...{ name: 'settle', keys: 'a', label: '送复核记账', look: 'two' },
      dialog: {
        about: <p>{aboutOf(chosen, currency)}</p>,
        effect: `第二人批准后写入${between}之间的分录。复核人看到的是分录，不是这张表。`,
        ...(amount !== undefined && { amount }),
        missing: isCoin && (sum === undefined || sum === 0n) ? ['折合金额'] : [],
        reason: '理由（复核人会看到）',
        templates: SETTLE_REASONS,
        children: <Counter {...{ counter, setCounter, worth, setWorth, isCoin }} />,
      },
      run: ({ reason, requestId }) =>
        call(api.settle, { ...ofDay, ...placeIn(chosen), requestId, counter, worth: sum ?? null, reason }),
    }
  }
}

/** Which account the difference goes to; of coins also what they are worth. */
function Counter(props: {
  counter: 'fees' | 'suspense'
  setCounter: (counter: 'fees' | 'suspense') => void
  worth: string
  setWorth: (worth: string) => void
  isCoin: boolean
}) {
  const { counter, setCounter, worth, setWorth, isCoin } = props
  return (
    <>
      <label>
        对方科目
        <select
          data-first=""
          value={counter}
          onChange={({ target }) => setCounter(target.value === 'fees' ? 'fees' : 'suspense')}
        >
          <option value="suspense">待查款项：等查明是谁的</option>
          <option value="fees">手续费：由公司承担或收取</option>
        </select>
      </label>
      {isCoin && (
        <label>
          折合（元）
          <input inputMode="decimal" value={worth} onChange={({ target }) => setWorth(target.value)} />
        </label>
      )}
    </>
  )
}

const placeIn = ({ reference, what, part }: Difference) => ({ reference, what, part })

const aboutOf = (difference: Difference, currency: 'CNY' | 'USDT'): string => {
  const gap = gapOf(difference)
  const words =
    gap === undefined ? '没有金额' : `差 ${sumText(String(gap), currency)} ${currency === 'CNY' ? '元' : 'USDT'}`
  return `${difference.reference} · ${words}`
}

const CARRY_REASONS = ['已联系渠道，等答复', '跨日到账，并入次日', '金额未查明，继续查']
const SETTLE_REASONS = ['渠道已确认，流水与银行一致', '渠道扣手续费', '付款人无法联系，暂列待查']

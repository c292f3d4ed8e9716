/** Terms of payouts as rows: the main switch, limits, 免提直充, each way to pay and each rule, with fields to change. */
import * as api from '@liuhe/contract/api/operator/withdrawals.ts'
import type { OutputOf } from '@liuhe/contract/endpoint.ts'
import { isSoundRule } from '@liuhe/domain/withdrawals/rule-bounds.ts'
import type { WithdrawalRuleCode } from '@liuhe/domain/withdrawals/rules.ts'
import type { Call } from '@liuhe/contract/client.ts'
import { choice, count, type FigureField, flag, money, optional, share, sums, type Typed } from '../../frame/figures.ts'
import type { Look } from '../../shared/state-text.tsx'
import { amountText } from '../../shared/value-text.ts'
import { KIND_TITLES, RULE_WORDS } from '../withdrawals/words.ts'

export type Terms = OutputOf<typeof api.settings>

/** What a change says besides its figures. */
interface Change {
  requestId: string
  reason: string
  revision: number
}

/** A term as the list and the panel show it. */
export interface Term {
  row: string
  /** As proposals name it. */
  object: string
  group: string
  name: string
  /** In one line. */
  words: string
  look: Look
  revision: number
  fields: readonly FigureField[]
  /** What is wrong with figures that are each right. */
  isWrong: (figures: Typed) => string | undefined
  propose: (call: Call, figures: Typed, change: Change) => Promise<unknown>
}

const OPEN: Look = { icon: 'ok', look: 'ok', words: '开放' }
const CLOSED: Look = { icon: 'nothing', look: 'warn', words: '关闭' }
const MODES = { manual: '人工付款', 'third-party': '通道付款', coin: '数字币', direct: '免提直充' } as const

/** Every term but the main switch, which has a panel of its own. */
export const termsOf = (terms: Terms): readonly Term[] => [
  limitsOf(terms),
  directOf(terms),
  ...terms.methods.map(methodOf),
  ...terms.rules.map(ruleOf),
]

/** The main switch of payouts, as a row above the terms. */
export const freezeRow = ({
  isFrozen,
  frozenReason,
  books,
}: Terms): Pick<Term, 'row' | 'group' | 'name' | 'words' | 'look'> => ({
  ...{ row: 'freeze', group: '总闸', name: '出款' },
  words: isFrozen ? (frozenReason ?? '') : books.fault === null ? '所有提现正常付款' : `账务核对：${books.fault}`,
  look: isFrozen ? { icon: 'bad', look: 'bad', words: '已冻结' } : OPEN,
})

function limitsOf({ figures, revision }: Terms): Term {
  const { amountMin, amountMax, dayMax, feeBps, freeTimes, isClosed } = figures
  return {
    ...{ row: 'figures', object: 'withdrawal-figures', group: '限额', name: '限额与手续费', revision },
    words: [
      `单笔 ${amountText(amountMin)} – ${amountText(amountMax)}`,
      `每天 ${amountText(dayMax)}`,
      `免费 ${freeTimes} 次后 ${feeBps / 100}%`,
    ].join(' · '),
    look: isClosed ? CLOSED : OPEN,
    fields: [
      money('amountMin', '单笔最低（元）', amountMin),
      money('amountMax', '单笔最高（元）', amountMax),
      money('dayMax', '每天最高（元）', dayMax),
      count('timesPerDay', '每天次数', figures.timesPerDay, [1, 99]),
      count('freeTimes', '每天免手续费次数', freeTimes, [0, 99]),
      share('feeBps', '手续费（%）', feeBps, 5_000),
      money('feeCap', '手续费至多（元）', figures.feeCap),
      flag('isClosed', '提现申请', isClosed, ['开放', '关闭']),
      optional('closedReason', '关闭原因（会员看到）', figures.closedReason),
    ],
    isWrong: (next) => {
      const [least, most, day] = [next['amountMin'], next['amountMax'], next['dayMax']] as bigint[]
      return least !== undefined && most !== undefined && day !== undefined && (least > most || most > day)
        ? '最低 ≤ 最高 ≤ 每天'
        : undefined
    },
    propose: (call, next, change) => call(api.changeFigures, { ...change, figures: next as typeof figures }),
  }
}

function directOf({ direct, revision, figures: { amountMin, amountMax } }: Terms): Term {
  const { isOpen, amounts, answerMinutes, waitHours } = direct
  return {
    ...{ row: 'direct', object: 'withdrawal-direct', group: '方式', name: '免提直充', revision },
    words: `${amounts.map(amountText).join('、')} · 答复 ${answerMinutes} 分钟 · 等候 ${waitHours} 小时`,
    look: isOpen ? OPEN : CLOSED,
    fields: [
      flag('isOpen', '状态', isOpen, ['关闭', '开放']),
      sums('amounts', '金额（元，从小到大，用空格隔开）', amounts),
      count('answerMinutes', '收款人答复时间（分钟）', answerMinutes, [1, 1_440]),
      count('waitHours', '挂单等候（小时）', waitHours, [1, 168]),
    ],
    isWrong: (next) => {
      const asked = next['amounts'] as readonly bigint[]
      const isSound = asked.every(
        (amount, at) =>
          amount % 1_000n === 0n &&
          amount >= amountMin &&
          amount <= amountMax &&
          (at === 0 || amount > (asked[at - 1] as bigint)),
      )
      return isSound ? undefined : '整元、从小到大、在单笔限额内的金额'
    },
    propose: (call, next, change) => call(api.changeDirect, { ...change, figures: next as typeof direct }),
  }
}

function methodOf({ kind, revision, figures }: Terms['methods'][number]): Term {
  const { mode, gateway, isOpen, rate } = figures
  return {
    ...{ row: `method-${kind}`, object: `withdrawal-method/${kind}`, group: '方式', name: KIND_TITLES[kind], revision },
    words: [MODES[mode], gateway ?? [], rate === null ? [] : `1 USDT = ${rate / 10_000} 元`].flat().join(' · '),
    look: isOpen ? OPEN : CLOSED,
    fields: [
      flag('isOpen', '状态', isOpen, ['关闭', '开放']),
      ...(mode === 'manual' || mode === 'third-party'
        ? [choice('mode', '付款', mode, { manual: MODES.manual, 'third-party': MODES['third-party'] })]
        : []),
      ...(mode === 'direct' ? [] : [optional('gateway', '通道代号（人工付款留空）', gateway)]),
      ...(rate === null ? [] : [share('rate', '汇率：1 USDT = 元', rate, 1_000_000, 10_000)]),
    ],
    isWrong: (next) =>
      (next['mode'] ?? mode) === 'manual' && (next['gateway'] ?? null) !== null ? '人工付款没有通道' : undefined,
    propose: (call, next, change) => call(api.changeMethod, { ...change, kind, figures: { ...figures, ...next } }),
  }
}

/** When a rule asks for people, where that depends on a figure or on what was found. */
const WHEN: Partial<Record<WithdrawalRuleCode, (figure: number) => string>> = {
  large: (li) => `从 ${amountText(BigInt(li))} 起`,
  'not-small': (li) => `超过 ${amountText(BigInt(li))} 时，不再自动付款`,
  'pass-through': (share) => `昨日以来的充值大部分又提出，有效投注低于充值的 ${share / 100}%`,
  many: (times) => `24 小时内第 ${times} 次起`,
  deducted: () => '打码未完成，强制提现有扣除',
}

/** What the figure of a rule is. */
const UNITS: Partial<Record<WithdrawalRuleCode, 'money' | 'share' | 'count'>> = {
  ...{ large: 'money', 'not-small': 'money', 'pass-through': 'share', many: 'count' },
}

function ruleOf({ rule, revision, figures }: Terms['rules'][number]): Term {
  const { people, threshold, isOn } = figures
  const { name, why } = RULE_WORDS[rule]
  const unit = UNITS[rule]
  const at = Number(threshold)
  const thresholds = {
    money: () => money('threshold', '从多少起（元）', BigInt(threshold ?? 0)),
    share: () => share('threshold', '低于（%）', at, 10_000),
    count: () => count('threshold', '24 小时内第几次起', at, [1, 99]),
  }
  return {
    ...{ row: `rule-${rule}`, object: `withdrawal-rule/${rule}`, group: '规则', name, revision },
    words: WHEN[rule]?.(at) ?? why({ rule, people, threshold, found: null, at: 0 }),
    look: isOn ? { icon: 'two', look: people === 2 ? 'two' : 'ok', words: people === 2 ? '两人' : '一人' } : CLOSED,
    fields: [
      flag('isOn', '状态', isOn, ['关闭', '启用']),
      choice('people', '需要', String(people), { '1': '一人审核', '2': '两人审核' }),
      ...(unit === undefined ? [] : [thresholds[unit]()]),
    ],
    isWrong: (next) => (isSoundRule({ code: rule, ...ruleIn(next, threshold) }) ? undefined : '不低于规定的规则'),
    propose: (call, next, change) => {
      const { people: asked, isOn: on, threshold: from } = ruleIn(next, threshold)
      const wanted = { people: asked, isOn: on, threshold: from === null ? null : String(from) }
      return call(api.changeRule, { ...change, rule, figures: wanted })
    },
  }
}

const ruleIn = (next: Typed, threshold: string | null) => ({
  people: Number(next['people']) as 1 | 2,
  isOn: next['isOn'] === true,
  threshold: threshold === null ? null : BigInt(next['threshold'] as bigint | number),
})

/** How bulk work is told: where it is followed, proposed, and decided about. */
import type { BulkDeedName, BulkListName, BulkOutcome, BulkState } from '@liuhe/domain/bulk/deeds.ts'
import { errorOf, isErrorCode } from '@liuhe/contract/errors.ts'
import type { Look } from '../../shared/state-text.tsx'

export const LIST_TITLES: Readonly<Record<BulkListName, string>> = { members: '会员', orders: '注单' }

export const STATE_LOOKS: Readonly<Record<BulkState, Look>> = {
  proposed: { icon: 'two', look: 'two', words: '待复核' },
  refused: { icon: 'bad', look: 'off', words: '未获同意' },
  running: { icon: 'clock', look: 'warn', words: '执行中' },
  ended: { icon: 'ok', look: 'ok', words: '已结束' },
}

export const OUTCOME_LOOKS: Readonly<Record<BulkOutcome, Look>> = {
  waiting: { icon: 'clock', look: 'off', words: '等待' },
  changed: { icon: 'ok', look: 'ok', words: '已改' },
  same: { icon: 'nothing', look: 'off', words: '已是如此' },
  refused: { icon: 'bad', look: 'bad', words: '被拒绝' },
}

export const codeWords = (code: string): string => (isErrorCode(code) ? errorOf(code).message : code)

/** What would become of a row. */
export const wouldWords = (would: string): string =>
  would === 'change' ? '会改变' : would === 'same' ? '已是如此' : codeWords(would)

interface Counts {
  change: number
  same: number
  refused: readonly { code: string; rows: number }[]
}

/** `将改变 12 项 · 3 项已是如此 · 1 项会被拒绝：…` */
export function countWords({ change, same, refused }: Counts): string {
  return [
    `将改变 ${figure(change)} 项`,
    ...(same > 0 ? [`${figure(same)} 项已是如此`] : []),
    ...refused.map(({ code, rows }) => `${figure(rows)} 项会被拒绝：${codeWords(code)}`),
  ].join(' · ')
}

export const figure = (value: number): string => value.toLocaleString('en-US')

/** Reasons that are often given. */
export const REASONS: Readonly<Record<BulkDeedName, readonly string[]>> = {
  'tag-add': ['内测邀请名单', '活动名单', '风控名单'],
  'tag-remove': ['活动已结束', '标签有误'],
  hold: ['资金来源待核实', '同设备多账户待查', '涉嫌套利'],
  release: ['核查完成，无异常'],
  'sessions-end': ['疑似账号被盗', '安全事件处置'],
  'bet-void': ['赔率错误', '重复投注事故'],
}

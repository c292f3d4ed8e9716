import type * as api from '@liuhe/contract/api/operator/adjustments.ts'
import type { OutputOf } from '@liuhe/contract/endpoint.ts'
import { ADJUST_REASON_CODES, ADJUST_REASONS } from '@liuhe/domain/adjustments/reason.ts'
import type { Money } from '@liuhe/domain/money.ts'
import type { Look } from '../../shared/state-text.tsx'
import { amountText } from '../../shared/value-text.ts'

export type Adjustment = OutputOf<typeof api.list>[number]
export type Batch = OutputOf<typeof api.batches>[number]
export type BatchRow = OutputOf<typeof api.batch>['data'][number]
export type FileCheck = OutputOf<typeof api.checkBatch>
export type FileFault = FileCheck['faults'][number]

export const REASON_TITLES: Readonly<Record<string, string>> = Object.fromEntries(
  ADJUST_REASON_CODES.map((code) => {
    const { direction, tranType, label } = ADJUST_REASONS[code]
    return [code, `${direction === 'in' ? '加' : '扣'} · ${label}（账单 ${tranType}）`]
  }),
)

/** Reasons by their codes, for filters. */
export const REASON_OPTIONS: Readonly<Record<string, string>> = Object.fromEntries(
  ADJUST_REASON_CODES.map((code) => {
    const { direction, label } = ADJUST_REASONS[code]
    return [code, `${direction === 'in' ? '加' : '扣'} · ${label}`]
  }),
)

/** `+100.00` is added, `−100.00` taken away. */
export const movedText = ({ direction, amount }: { direction: 'in' | 'out'; amount: Money }): string =>
  direction === 'in' ? `+${amountText(amount)}` : amountText(-amount)

export const STATE_LOOKS: Readonly<Record<Adjustment['state'], Look>> = {
  open: { icon: 'two', look: 'two', words: '待复核' },
  approved: { icon: 'ok', look: 'ok', words: '已执行' },
  rejected: { icon: 'bad', look: 'bad', words: '已驳回' },
  withdrawn: { icon: 'withdrawn', look: 'off', words: '已撤回' },
  expired: { icon: 'clock', look: 'off', words: '已过期' },
  void: { icon: 'nothing', look: 'off', words: '已失效' },
}

export function batchLook({ state, refused }: Batch): Look {
  if (state === 'proposed') return { icon: 'two', look: 'two', words: '待复核' }
  if (state === 'approved') return { icon: 'clock', look: 'warn', words: '执行中' }
  return refused > 0
    ? { icon: 'warn', look: 'bad', words: `${refused} 行未执行` }
    : { icon: 'ok', look: 'ok', words: '全部执行' }
}

export const ROW_LOOKS: Readonly<Record<BatchRow['state'], Look>> = {
  waiting: { icon: 'clock', look: 'warn', words: '等待' },
  moved: { icon: 'ok', look: 'ok', words: '已执行' },
  refused: { icon: 'bad', look: 'bad', words: '未执行' },
}

export const FAULT_WORDS: Readonly<Record<FileFault['why'], string>> = {
  head: '表头须为：会员,原因,金额,打码倍数,备注',
  cells: '列数不对，或备注超过 100 字',
  member: '没有这个会员，或是试玩账户',
  reason: '没有这个原因',
  amount: '金额不对：大于零，最多三位小数',
  limit: '超出你的额度',
  multiple: '打码倍数不对：0 到 100，最多两位小数；扣款不填',
  formula: '单元格以 = + - @ 开头，会被表格程序当成公式执行',
  double: '同一会员、同一原因出现两次',
  rows: '超过 5,000 行',
  empty: '没有数据行',
}

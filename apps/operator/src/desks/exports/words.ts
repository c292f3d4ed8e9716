import type * as api from '@liuhe/contract/api/operator/exports.ts'
import type { OutputOf } from '@liuhe/contract/endpoint.ts'
import { errorOf, isErrorCode } from '@liuhe/contract/errors.ts'
import type { Look } from '../../shared/state-text.tsx'

export type Job = OutputOf<typeof api.list>[number]

const STATES: Readonly<Record<Job['state'], Look>> = {
  proposed: { icon: 'two', look: 'two', words: '待复核' },
  refused: { icon: 'bad', look: 'off', words: '未获同意' },
  waiting: { icon: 'clock', look: 'off', words: '排队' },
  running: { icon: 'clock', look: 'warn', words: '生成中' },
  done: { icon: 'ok', look: 'ok', words: '可下载' },
  failed: { icon: 'bad', look: 'bad', words: '失败' },
  cancelled: { icon: 'withdrawn', look: 'off', words: '已取消' },
  gone: { icon: 'nothing', look: 'off', words: '已删除' },
}
export const jobLook = ({ state }: Pick<Job, 'state'>): Look => STATES[state]

export const rowsText = ({ rows, isMore, rowsWritten, state }: Job): string => {
  const counted = `${rows.toLocaleString('en-US')}${isMore ? '+' : ''}`
  const written = rowsWritten.toLocaleString('en-US')
  if (state === 'running') return `${written} / ${counted}`
  return state === 'done' || state === 'gone' ? written : counted
}

export const sizeText = (bytes: number): string =>
  bytes < 1_000_000 ? `${Math.max(1, Math.round(bytes / 1_000))} KB` : `${(bytes / 1_000_000).toFixed(1)} MB`

export const failureText = (code: string): string => (isErrorCode(code) ? errorOf(code).message : code)
export const isOpen = ({ state }: Job): boolean => state === 'proposed' || state === 'waiting' || state === 'running'

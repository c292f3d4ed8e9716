import type * as api from '@liuhe/contract/api/operator/system.ts'
import type { OutputOf } from '@liuhe/contract/endpoint.ts'
import type { Look } from '../../shared/state-text.tsx'

export type Job = OutputOf<typeof api.jobs>[number]
export type Health = OutputOf<typeof api.health>

export const jobLook = ({ look }: Job): Look => LOOKS[look]

const LOOKS: Readonly<Record<Job['look'], Look>> = {
  ok: { look: 'ok', icon: 'ok', words: '正常' },
  failed: { look: 'warn', icon: 'warn', words: '失败一次' },
  failing: { look: 'bad', icon: 'bad', words: '连续失败' },
  late: { look: 'bad', icon: 'clock', words: '晚点' },
}

/** A time that something took. */
export const tookText = (ms: number): string => (ms < 1_000 ? `${ms} 毫秒` : `${(ms / 1_000).toFixed(1)} 秒`)

export const everyText = (ms: number): string => (ms < 60_000 ? `每 ${ms / 1_000} 秒` : `每 ${ms / 60_000} 分钟`)

export const sizeText = (bytes: number): string =>
  bytes < 1e9 ? `${(bytes / 1e6).toFixed(0)} MB` : `${(bytes / 1e9).toFixed(1)} GB`

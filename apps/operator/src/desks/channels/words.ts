import type * as api from '@liuhe/contract/api/operator/recharge.ts'
import type { OutputOf } from '@liuhe/contract/endpoint.ts'
import type { Look } from '../../shared/state-text.tsx'

type Listed = OutputOf<typeof api.channels>['channels'][number]
type Health = OutputOf<typeof api.health>[number]
export type Channel = Listed & { health: Health | undefined }

/** Credited of a hundred that ended; nothing where none has. */
export const rateText = ({ ended, credited }: Health['day']): string =>
  ended === 0 ? '—' : `${Math.round((credited * 100) / ended)}%（${credited}/${ended}）`

/** Below this share of ten orders or more something is wrong with a channel. */
const isPoor = ({ health }: Channel): boolean =>
  health !== undefined && health.day.ended >= 10 && health.day.credited * 2 < health.day.ended

export function channelLook(channel: Channel): Look {
  const { isShown, pausedFrom, pausedUntil } = channel.figures
  const now = Date.now()
  if (pausedFrom !== null && pausedFrom <= now && (pausedUntil === null || pausedUntil > now))
    return { icon: 'nothing', look: 'warn', words: '已停' }
  if (!isShown) return { icon: 'withdrawn', look: 'off', words: '不显示' }
  return isPoor(channel) ? { icon: 'warn', look: 'bad', words: '成功率低' } : { icon: 'ok', look: 'ok', words: '开放' }
}

/** Hundredths of a percent. */
export const percent = (bps: number): string => `${bps / 100}%`

/** Which channels somebody is offered: the same question when the page is read and when an order is made. */
import { closedAt, isOffered, rechargeLevelOf } from '@liuhe/domain/recharge/channel.ts'
import type { FirstGift } from '@liuhe/domain/recharge/quote.ts'
import { isDailyWindow } from '@liuhe/domain/recharge/channel.ts'
import type { Queryable } from '../../db/connect.ts'
import { type Standing, standingOf } from '../member/index.ts'
import { type Announced, selectAnnounced } from '../switches/index.ts'
import { type ChannelRow, type GroupRow, selectGroups, selectSettings, type Settings } from './channel-queries.ts'

/** What offers depend on, besides the channel. */
export interface Asker {
  standing: Standing
  settings: Settings
  groups: readonly GroupRow[]
  rechargeLevel: number
  /** Maintenance windows that are in force. */
  windows: readonly Announced[]
  /** 首充礼, for somebody who has recharged nothing yet. */
  firstGift: FirstGift | null
}

export async function askerOf(sql: Queryable, memberId: bigint): Promise<Asker> {
  const [standing, settings, groups, announced] = await Promise.all([
    standingOf(sql, memberId),
    selectSettings(sql),
    selectGroups(sql),
    selectAnnounced(sql),
  ])
  if (standing === undefined) throw new Error(`there is no member ${memberId}`)
  const { firstGift: gift, firstGiftLeast: least, levelFrom } = settings
  return {
    standing,
    settings,
    groups,
    windows: announced.filter(({ isOn }) => isOn),
    rechargeLevel: rechargeLevelOf(standing.recharged, levelFrom),
    firstGift: gift !== null && standing.recharged === 0n ? { gift, least } : null,
  }
}

/** Whether the channel is there at all for somebody: shown, of a shown group, and for his levels (Ruling C115). */
export const isThere = (channel: ChannelRow, { standing, groups, rechargeLevel }: Asker): boolean =>
  channel.isShown &&
  groups.some(({ group }) => group === channel.group) &&
  isOffered(channel, { vipLevel: standing.vipLevel, rechargeLevel })

/** Why a channel is closed now (epoch ms). */
export function closedNow(channel: ChannelRow, { settings, groups, windows }: Asker, now: number) {
  if (settings.isFrozen) return { reason: 'frozen', opensAt: null } as const
  const window = windows.find(({ scope, key }) => scope === 'all' || (scope === 'payments' && key === channel.code))
  if (window !== undefined) return { reason: 'maintenance', opensAt: window.until } as const
  if (groups.some(({ group, isReady }) => group === channel.group && !isReady)) {
    return { reason: 'not-yet', opensAt: null } as const
  }
  const { hours, maintenance, pausedFrom, pausedUntil } = channel
  return closedAt(
    {
      hours: windowOf(hours),
      maintenance: windowOf(maintenance),
      pausedFrom: pausedFrom?.getTime() ?? null,
      pausedUntil: pausedUntil?.getTime() ?? null,
    },
    now,
  )
}

const windowOf = (text: string | null): string | null => (text !== null && isDailyWindow(text) ? text : null)

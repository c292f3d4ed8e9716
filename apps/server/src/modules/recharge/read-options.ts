import type * as api from '@liuhe/contract/api/recharge.ts'
import type { OutputOf } from '@liuhe/contract/endpoint.ts'
import { PAY_TYPES } from '@liuhe/domain/recharge/channel.ts'
import type { Money } from '@liuhe/domain/money.ts'
import type { ReadContext } from '../../http/context.ts'
import type { SignedIn } from '../../http/sessions/viewer.ts'
import { remember } from '../../platform/remember.ts'
import { depositRoom } from '../limits/index.ts'
import { settingOf } from '../system/index.ts'
import { waitingAmounts } from '../withdrawals/index.ts'
import { type ChannelRow, type GroupRow, selectChannels } from './channel-queries.ts'
import { type Asker, askerOf, closedNow, isThere } from './offer.ts'
import { rechargeNow, selectOpen, selectTypicalSeconds } from './order-queries.ts'

type Options = OutputOf<typeof api.options>
type Channel = Options['groups'][number]['channels'][number]

/** What the member may use now, by the order that the operator has given. */
export async function readOptions({ sql, viewer, clock }: ReadContext<SignedIn>): Promise<Options> {
  const { memberId } = viewer
  const [asker, channels, open, room, typical, now, sums, openMax] = await Promise.all([
    askerOf(sql, memberId),
    selectChannels(sql),
    selectOpen(sql, memberId),
    depositRoom(sql, memberId),
    typicalSeconds({ sql, clock }),
    rechargeNow(sql),
    waitingAmounts(sql, memberId),
    settingOf(sql, 'recharge_open_max'),
  ])
  const openOf = new Map(open.map(({ channelCode, rechargeId }) => [channelCode, String(rechargeId)]))
  const there = channels.filter((channel) => isThere(channel, asker))
  const isFirst = asker.standing.recharged === 0n
  return {
    now,
    isFrozen: asker.settings.isFrozen,
    groups: asker.groups.map((group) => {
      const rows = there.filter((channel) => channel.group === group.group)
      return groupOf(
        group,
        rows.map((row) => channelOf(row, { asker, now, openOf, typical, sums })),
        asker,
      )
    }),
    openOrders: open.length,
    openMax,
    isFirst,
    firstGift: asker.firstGift,
    asksForLimit: isFirst && !room.isLimited,
    depositLeft: room.left,
  }
}

/** What credits of each channel have taken lately; asked once a minute, however many look at the page. */
export const typicalSeconds = remember({ freshMs: 60_000, entriesMax: 1 }, ({ sql }) => selectTypicalSeconds(sql))

function groupOf({ group, name, isReady }: GroupRow, channels: Channel[], { settings }: Asker) {
  const open = channels.filter(({ closed }) => closed === null)
  const reason = isReady ? 'frozen' : 'not-yet'
  return {
    group,
    payType: PAY_TYPES[group],
    name,
    bestDiscountBps: Math.max(0, ...open.map(({ discountBps }) => discountBps)),
    closed: !isReady || settings.isFrozen ? ({ reason, opensAt: null } as const) : null,
    channels,
  }
}

interface Seen {
  asker: Asker
  now: number
  openOf: ReadonlyMap<string, string>
  typical: ReadonlyMap<string, number>
  /** What withdrawals of other members wait for (免提直充). */
  sums: readonly Money[]
}

function channelOf(row: ChannelRow, { asker, now, openOf, typical, sums }: Seen): Channel {
  const { code, name, icon, flow, network, rate, confirmations } = row
  return {
    ...{ code, name, icon, flow },
    amountMin: row.amountMin,
    amountMax: row.amountMax,
    hasDecimals: row.hasDecimals,
    isFixed: row.isFixed,
    chips: flow === 'matched' ? row.chips.filter((chip) => sums.includes(chip)) : row.chips,
    feeBps: row.feeBps,
    feeCap: row.feeCap,
    discountBps: row.discountBps,
    discountCap: row.discountCap,
    discountFrom: row.discountFrom,
    depositMultiple: row.depositMultiple,
    giftMultiple: row.giftMultiple,
    hours: row.hours,
    maintenance: row.maintenance,
    closed: closedNow(row, asker, now) ?? null,
    expireMinutes: row.expireMinutes,
    typicalSeconds: typical.get(code) ?? null,
    expectedSeconds: row.expectedSeconds,
    coin: network === null || rate === null || confirmations === null ? null : { network, rate, confirmations },
    openOrderNo: openOf.get(code) ?? null,
  }
}

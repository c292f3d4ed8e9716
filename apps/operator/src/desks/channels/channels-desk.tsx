import * as recon from '@liuhe/contract/api/operator/recon.ts'
import * as api from '@liuhe/contract/api/operator/recharge.ts'
import { useQuery } from '@tanstack/react-query'
import { countColumn, moneyColumn, stateColumn, textColumn } from '../../frame/columns.tsx'
import type { FilterField } from '../../frame/filter-fields.ts'
import { useFilters } from '../../frame/filters.ts'
import { ListDesk } from '../../frame/list-desk.tsx'
import { useList } from '../../frame/use-list.ts'
import { useConsole, useOperator } from '../../session/console-context.tsx'
import { may } from '../../session/session.ts'
import { sourceName, sumText } from '../recon/words.ts'
import { ChannelPanel } from './channel-panel.tsx'
import { channelFilters } from './filters.ts'
import { Freeze, type Frozen } from './freeze.tsx'
import { type Channel, channelLook, percent, rateText } from './words.ts'

const EVERY_MS = 15_000

const FIELDS: readonly FilterField[] = [
  { kind: 'select', name: 'state', label: '状态', options: { open: '开放', paused: '已停', poor: '成功率低' } },
]

const COLUMNS = [
  textColumn<Channel>('渠道', ({ figures }) => figures.name),
  textColumn<Channel>('通道', ({ gateway }) => sourceName(gateway), { isWide: true }),
  moneyColumn<Channel>('最低', ({ figures }) => figures.amountMin, { isStrong: false }),
  moneyColumn<Channel>('最高', ({ figures }) => figures.amountMax, { isStrong: false }),
  textColumn<Channel>('手续费', ({ figures }) => percent(figures.feeBps), { isFigure: true }),
  textColumn<Channel>('15 分钟', ({ health }) => health && rateText(health.quarter), { isFigure: true }),
  textColumn<Channel>('24 小时', ({ health }) => health && rateText(health.day), { isFigure: true }),
  countColumn<Channel>('待付', ({ health }) => health?.open ?? null),
  stateColumn<Channel>('状态', channelLook),
]

/** Channels of recharging: how they do, what they cost, and which are stopped. */
export default function ChannelsDesk() {
  const { call } = useConsole()
  const [filters, change] = useFilters(channelFilters)
  const all = useList<Channel, never, { freeze: Frozen }>({
    name: 'channels',
    filters: {},
    everyMs: EVERY_MS,
    async read(_all, options) {
      const [{ channels, ...freeze }, health] = await Promise.all([
        call(api.channels, {}, options),
        call(api.health, {}, options),
      ])
      const rows = channels.map((channel) => ({ ...channel, health: health.find(({ code }) => code === channel.code) }))
      return { rows, next: undefined, freeze }
    },
  })
  const list = { ...all, rows: all.rows.filter((channel) => fits(channel, filters.state)) }
  return (
    <ListDesk
      {...{ filters, change, list }}
      title="渠道"
      icon="signal"
      keyOf={({ code }) => code}
      columns={COLUMNS}
      fields={FIELDS}
      hint={<Floats />}
      summary={(rows) => `${rows.length} 条 · ${rows.filter((one) => channelLook(one).words === '已停').length} 条已停`}
      tools={<Freeze state={all.more?.freeze} />}
      empty="没有渠道"
      listWidth="minmax(0, 1.5fr)"
      pick={{ title: '选一条渠道', words: '成功率、限额和费用；停用立即生效，改数须两人。' }}
      panel={({ rowKey, onClose }) => (
        <ChannelPanel code={rowKey} channel={all.rows.find(({ code }) => code === rowKey)} onClose={onClose} />
      )}
    />
  )
}

const fits = (channel: Channel, state: 'open' | 'paused' | 'poor' | undefined): boolean => {
  const { words } = channelLook(channel)
  return state === undefined || words === { open: '开放', paused: '已停', poor: '成功率低' }[state]
}

/** What each gateway holds for us, to those who read money. */
function Floats() {
  const { call } = useConsole()
  const isSeen = may(useOperator(), 'readMoney')
  const { data } = useQuery({
    queryKey: ['floats'],
    enabled: isSeen,
    queryFn: ({ signal }) => call(recon.floats, {}, { signal, isAutomatic: true }),
    refetchInterval: 60_000,
  })
  if (data === undefined) return null
  return (
    <>
      通道余额：
      {data
        .map(({ gateway, currency, balance, closedDay }) => {
          const since = closedDay === null ? '今日起' : `${closedDay.slice(5)} 关账后`
          return `${sourceName(gateway)} ${sumText(balance, currency)}${currency === 'CNY' ? '' : ' USDT'}（${since}）`
        })
        .join(' · ')}
    </>
  )
}

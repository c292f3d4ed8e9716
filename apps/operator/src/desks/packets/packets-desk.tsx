import * as api from '@liuhe/contract/api/operator/red-packets.ts'
import { type Column, moneyColumn, stateColumn, textColumn, timeColumn } from '../../frame/columns.tsx'
import { useFilters } from '../../frame/filters.ts'
import { ListDesk } from '../../frame/list-desk.tsx'
import { pageAfter, useList } from '../../frame/use-list.ts'
import { useConsole } from '../../session/console-context.tsx'
import type { Look } from '../../shared/state-text.tsx'
import { PACKET_VIEWS, packetFilters, type PacketView } from './filters.ts'
import { PacketPanel } from './packet-panel.tsx'
import { RingPanel } from './ring-panel.tsx'
import { SchedulePanel, SettingsPanel } from './terms-panel.tsx'
import {
  fundingLook,
  insideText,
  type Packet,
  packetLook,
  type Ring,
  ringLook,
  scheduleLook,
  takenText,
  typeName,
} from './words.ts'

/** Members send and take by themselves. */
const EVERY_MS = 10_000

interface TermRow {
  row: string
  name: string
  look: Look
  words: string
}

const PACKET_COLUMNS: readonly Column<Packet>[] = [
  textColumn('红包', ({ packetId }) => `…${packetId.slice(-6)}`, { hover: ({ packetId }) => packetId }),
  textColumn('房间', ({ roomId }) => String(roomId), { isFigure: true }),
  textColumn('发送', ({ senderId }) => (senderId === null ? '平台' : senderId)),
  textColumn('类型', ({ type }) => typeName(type)),
  moneyColumn('总额', ({ total }) => total),
  textColumn('领取', takenText, { isWide: true }),
  stateColumn('状态', packetLook),
  timeColumn('发出', ({ createTime }) => createTime),
]
const RING_COLUMNS: readonly Column<Ring>[] = [
  textColumn('成员', ({ members }) => members.map(({ account }) => account).join('、'), { isWide: true }),
  textColumn('红包', ({ packets }) => String(packets), { isFigure: true }),
  textColumn('圈内金额', insideText, { isFigure: true }),
  stateColumn('状态', ringLook),
  timeColumn('最近', ({ seenAt }) => seenAt),
]
const TERM_COLUMNS: readonly Column<TermRow>[] = [
  textColumn('名称', ({ name }) => name),
  stateColumn('状态', ({ look }) => look),
  textColumn('内容', ({ words }) => words, { isWide: true }),
]

/** Red packets: what was sent, circles that look like a trick, and on which terms they are sent. */
export default function PacketsDesk() {
  const [{ view = 'packets' }] = useFilters(packetFilters)
  if (view === 'terms') return <TermsView />
  return view === 'packets' ? <PacketsView /> : <RingsView view={view} />
}

/** What the views have in common. */
function useFrame(view: PacketView) {
  const [filters, change] = useFilters(packetFilters)
  return {
    ...{ filters, change, title: '红包', icon: 'gift' as const, listWidth: 'minmax(0, 1.5fr)' },
    views: {
      views: PACKET_VIEWS,
      shown: view,
      onPick: (picked: string) => change({ view: picked as PacketView, row: undefined }),
    },
  }
}

function PacketsView() {
  const { call } = useConsole()
  const frame = useFrame('packets')
  const list = useList({
    ...{ name: 'packets', filters: {}, everyMs: EVERY_MS },
    read: async (after: string | undefined, options) => pageAfter(await call(api.packets, { after }, options)),
  })
  return (
    <ListDesk
      {...frame}
      list={list}
      keyOf={({ packetId }) => packetId}
      columns={PACKET_COLUMNS}
      empty="还没有人发过红包"
      pick={{ title: '选一个红包', words: '谁领了多少，以及由什么可以重新算出。' }}
      panel={({ rowKey, onClose }) => <PacketPanel packetId={rowKey} onClose={onClose} />}
    />
  )
}

function RingsView({ view }: { view: 'rings' | 'handled' }) {
  const { call } = useConsole()
  const frame = useFrame(view)
  const which = view === 'rings' ? 'open' : 'handled'
  const list = useList({
    ...{ name: 'packet-rings', filters: { which }, everyMs: EVERY_MS },
    read: async (after: string | undefined, options) => pageAfter(await call(api.rings, { which, after }, options)),
  })
  return (
    <ListDesk
      {...frame}
      list={list}
      keyOf={({ ringId }) => ringId}
      columns={RING_COLUMNS}
      empty={view === 'rings' ? '没有等着看的圈' : '还没有处理过的圈'}
      isNext={({ handledAt }) => handledAt === null}
      pick={{ title: '选一圈', words: '几个人反复领彼此的红包：看发生了什么，写下结论。' }}
      panel={({ rowKey, onNext, onClose }) => {
        const ring = list.rows.find(({ ringId }) => ringId === rowKey)
        return ring === undefined ? null : <RingPanel {...{ ring, onNext, onClose }} />
      }}
    />
  )
}

function TermsView() {
  const { call } = useConsole()
  const frame = useFrame('terms')
  const list = useList<TermRow, never>({
    ...{ name: 'packet-terms', filters: {}, everyMs: EVERY_MS },
    async read(_all, options) {
      const { settings, schedules, seedsReady } = await call(api.overview, {}, options)
      const first = {
        row: 'settings',
        name: '红包设置',
        look: fundingLook(settings),
        words: `备好 ${seedsReady} 个种子`,
      }
      const rest = schedules.map((one) => ({
        ...{ row: String(one.scheduleId), name: one.schedule.name, look: scheduleLook(one) },
        words: `房间 ${one.schedule.roomId} · 已发 ${one.roundsSent} / ${one.schedule.rounds} 轮`,
      }))
      return { rows: [first, ...rest], next: undefined }
    },
  })
  return (
    <ListDesk
      {...frame}
      list={list}
      keyOf={({ row }) => row}
      columns={TERM_COLUMNS}
      empty="没有设置"
      pick={{ title: '选一项', words: '停发立即生效；设置和红包雨须两人。' }}
      panel={({ rowKey, onClose }) =>
        rowKey === 'settings' ? (
          <SettingsPanel onClose={onClose} />
        ) : (
          <SchedulePanel scheduleId={Number(rowKey)} onClose={onClose} />
        )
      }
    />
  )
}

import * as api from '@liuhe/contract/api/operator/chat.ts'
import { useState } from 'react'
import { countColumn, stateColumn, textColumn } from '../../frame/columns.tsx'
import type { FilterField } from '../../frame/filter-fields.ts'
import { useFilters } from '../../frame/filters.ts'
import { ListDesk } from '../../frame/list-desk.tsx'
import { useList } from '../../frame/use-list.ts'
import { useConsole, useOperator } from '../../session/console-context.tsx'
import { may } from '../../session/session.ts'
import { Button } from '../../shared/button.tsx'
import { useKeys } from '../../shell/keys.tsx'
import { roomFilters } from './filters.ts'
import { RoomPanel } from './room-panel.tsx'
import { NewRoomDialog } from './rules-dialog.tsx'
import { needsOf, type Room, stateLook } from './words.ts'

const FIELDS: readonly FilterField[] = [
  { kind: 'select', name: 'state', label: '状态', options: { open: '开放', quiet: '禁言或只读', closed: '已关闭' } },
]

const COLUMNS = [
  textColumn<Room>('房间', ({ rules }) => rules.name, { hover: ({ roomId }) => `房间 ${roomId}` }),
  stateColumn<Room>('状态', stateLook),
  countColumn<Room>('在线', ({ people }) => people),
  countColumn<Room>('消息', ({ lastSeq }) => lastSeq),
  textColumn<Room>('慢速', ({ rules: { secPerMessage } }) => (secPerMessage === 0 ? undefined : `${secPerMessage} 秒`)),
  textColumn<Room>('谁能发言', ({ rules }) => needsOf(rules), { isWide: true, hover: ({ rules }) => needsOf(rules) }),
]

/** The people in the rooms change all the time. */
const EVERY_MS = 15_000

/** Rooms of the chat and their rules; every process keeps to a change at once. */
export default function RoomsDesk() {
  const { call } = useConsole()
  const canModerate = may(useOperator(), 'moderateChat')
  const [filters, change] = useFilters(roomFilters)
  const { state } = filters
  const [isMaking, setIsMaking] = useState(false)
  const list = useList({
    name: 'chat-rooms',
    filters,
    everyMs: EVERY_MS,
    async read(_cursor: undefined, options) {
      const { rooms } = await call(api.rooms, {}, options)
      const isShown = (room: Room) =>
        state === undefined || STATE_WORDS[state].includes(stateLook(room, Date.now()).words)
      return { rows: rooms.filter(isShown), next: undefined }
    },
  })
  useKeys(canModerate ? [{ keys: '+', label: '新房间', run: () => setIsMaking(true), isAction: true }] : [])
  return (
    <>
      <ListDesk
        {...{ filters, change, list }}
        title="聊天房间"
        icon="rooms"
        keyOf={({ roomId }) => roomId}
        columns={COLUMNS}
        fields={FIELDS}
        summary={(rows) => `${rows.length} 间 · 在线 ${rows.reduce((sum, { people }) => sum + people, 0)} 人`}
        empty="还没有房间"
        tools={
          canModerate && (
            <Button keycap="+" onClick={() => setIsMaking(true)}>
              新房间…
            </Button>
          )
        }
        pick={{ title: '选一间来看', words: '规则、置顶、全员禁言。' }}
        panel={({ rowKey, onClose }) => <RoomPanel roomId={rowKey} onClose={onClose} />}
      />
      {isMaking && (
        <NewRoomDialog
          onMade={(roomId) => {
            setIsMaking(false)
            change({ row: roomId, state: undefined })
          }}
          onClose={() => setIsMaking(false)}
        />
      )}
    </>
  )
}

const STATE_WORDS: Readonly<Record<'open' | 'quiet' | 'closed', readonly string[]>> = {
  open: ['开放'],
  quiet: ['全员禁言', '只读'],
  closed: ['已关闭'],
}

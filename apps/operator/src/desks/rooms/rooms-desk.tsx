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
import { ClassesButton } from './classes-dialog.tsx'
import { roomFilters } from './filters.ts'
import { RoomPanel } from './room-panel.tsx'
import { NewRoomDialog } from './rules-dialog.tsx'
import { needsOf, type Room, stateLook } from './words.ts'

const FIELDS: readonly FilterField[] = [
  { kind: 'select', name: 'state', label: '状态', options: { open: '开放', quiet: '禁言或只读', closed: '已关闭' } },
]

type Listed = Room & { className: string | undefined }

const COLUMNS = [
  textColumn<Listed>('房间', ({ rules }) => rules.name, { hover: ({ roomId }) => `房间 ${roomId}` }),
  textColumn<Listed>('分类', ({ className }) => className),
  stateColumn<Listed>('状态', stateLook),
  countColumn<Listed>('在线', ({ people }) => people),
  countColumn<Listed>('消息', ({ lastSeq }) => lastSeq),
  textColumn<Listed>('慢速', ({ rules: { secPerMessage } }) =>
    secPerMessage === 0 ? undefined : `${secPerMessage} 秒`,
  ),
  textColumn<Listed>('谁能发言', ({ rules }) => needsOf(rules), { isWide: true, hover: ({ rules }) => needsOf(rules) }),
]

/** The people in the rooms change all the time. */
const EVERY_MS = 15_000

/** Rooms of the chat and their rules; every process keeps to a change at once. */
export default function RoomsDesk() {
  const canModerate = may(useOperator(), 'moderateChat')
  const [filters, change] = useFilters(roomFilters)
  const { state } = filters
  const [isMaking, setIsMaking] = useState(false)
  const list = useRooms(state)
  // A message belongs to its room: another row has none chosen.
  const moved = (part: object, options?: { replace?: boolean }) =>
    change('row' in part ? { seq: undefined, ...part } : part, options)
  useKeys(canModerate ? [{ keys: '+', label: '新房间', run: () => setIsMaking(true), isAction: true }] : [])
  return (
    <>
      <ListDesk
        {...{ filters, list }}
        change={moved}
        title="聊天房间"
        icon="rooms"
        keyOf={({ roomId }) => roomId}
        columns={COLUMNS}
        fields={FIELDS}
        summary={(rows) => `${rows.length} 间 · 在线 ${rows.reduce((sum, { people }) => sum + people, 0)} 人`}
        empty="还没有房间"
        tools={
          <>
            <ClassesButton canChange={canModerate} />
            {canModerate && (
              <Button keycap="+" onClick={() => setIsMaking(true)}>
                新房间…
              </Button>
            )}
          </>
        }
        listWidth="minmax(0, 0.8fr)"
        pick={{ title: '选一间来看', words: '消息、规则、置顶、全员禁言。' }}
        panel={({ rowKey, onClose }) => (
          <RoomPanel
            roomId={rowKey}
            part={filters.part ?? 'talk'}
            seq={filters.seq}
            change={(part) => change(part, { replace: true })}
            onClose={onClose}
          />
        )}
      />
      {isMaking && (
        <NewRoomDialog
          onMade={(roomId) => {
            setIsMaking(false)
            change({ row: roomId, state: undefined, part: 'rules', seq: undefined })
          }}
          onClose={() => setIsMaking(false)}
        />
      )}
    </>
  )
}

/** The rooms of a state with the names of their classes. */
function useRooms(state: keyof typeof STATE_WORDS | undefined) {
  const { call } = useConsole()
  return useList({
    name: 'chat-rooms',
    filters: { state },
    everyMs: EVERY_MS,
    async read(_cursor: undefined, options) {
      const { rooms, classes } = await call(api.rooms, {}, options)
      const nameOf = new Map(classes.map(({ classId, name }) => [classId, name]))
      const isShown = (room: Room) =>
        state === undefined || STATE_WORDS[state].includes(stateLook(room, Date.now()).words)
      const rows = rooms.filter(isShown).map((room): Listed => ({ ...room, className: nameOf.get(room.rules.classId) }))
      return { rows, next: undefined }
    },
  })
}

const STATE_WORDS: Readonly<Record<'open' | 'quiet' | 'closed', readonly string[]>> = {
  open: ['开放'],
  quiet: ['全员禁言', '只读'],
  closed: ['已关闭'],
}

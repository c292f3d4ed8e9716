import * as api from '@liuhe/contract/api/operator/chat.ts'
import { type Column, stateColumn, textColumn } from '../../frame/columns.tsx'
import { useFilters } from '../../frame/filters.ts'
import { ListDesk } from '../../frame/list-desk.tsx'
import { pageAfter, useList } from '../../frame/use-list.ts'
import { useConsole, useOperator } from '../../session/console-context.tsx'
import { may } from '../../session/session.ts'
import { kindName, levelName, mutedByWords, muteWords, type Person } from '../chat/words.ts'
import { PERSON_VIEWS, personFilters, type PersonView } from './filters.ts'
import { FindPerson } from './find-person.tsx'
import { PersonPanel } from './person-panel.tsx'
import { useRoomNames } from './use-room-names.ts'
import { standingLook } from './words.ts'

/** Hosts silence people in their rooms, and mutes end, without news of colleagues. */
const EVERY_MS = 15_000

const EMPTY: Readonly<Record<PersonView, string>> = {
  muted: '没有人被禁言',
  barred: '没有被停用聊天的会员',
  hosts: '还没有主持人和管理员',
}

const WHO: readonly Column<Person>[] = [
  textColumn('成员', ({ nickname }) => nickname, { hover: ({ userId }) => `号码 ${userId}` }),
  textColumn('账号', (person) => person.account ?? kindName(person)),
]

/** Whom those who keep order have silenced, from whom the chat was taken, and who keeps order in the rooms. */
export default function PersonsDesk() {
  const { call } = useConsole()
  const canModerate = may(useOperator(), 'moderateChat')
  const [filters, change] = useFilters(personFilters)
  const { view = 'muted', room } = filters
  const names = useRoomNames()
  // The room is where the open one was met: another row has none.
  const moved = (part: object, options?: { replace?: boolean }) =>
    change('row' in part ? { room: undefined, ...part } : part, options)
  const list = useList({
    ...{ name: 'chat-persons', filters: { view }, everyMs: EVERY_MS },
    read: async (after: string | undefined, options) => pageAfter(await call(api.persons, { view, after }, options)),
  })
  return (
    <ListDesk
      {...{ filters, list }}
      change={moved}
      title="聊天成员"
      icon="mute"
      keyOf={({ userId }) => userId}
      columns={columnsOf(view, names)}
      views={{
        ...{ views: PERSON_VIEWS, shown: view },
        onPick: (name) => moved({ view: name as PersonView, row: undefined }),
      }}
      empty={EMPTY[view]}
      tools={canModerate && <FindPerson onPick={(userId) => moved({ row: userId })} />}
      pick={{ title: '选一位来看', words: '身份、生效的禁言和处理。在举报、房间和会员 360° 里也能打开。' }}
      panel={({ rowKey, onClose }) => <PersonPanel userId={rowKey} roomId={room} onClose={onClose} />}
    />
  )
}

const columnsOf = (view: PersonView, names: ReadonlyMap<number, string>): readonly Column<Person>[] => [
  ...WHO,
  ...(view === 'muted'
    ? [
        textColumn<Person>('禁言', ({ mutes }, now) => mutes.map((mute) => muteWords(mute, now, names)).join('；'), {
          isWide: true,
          hover: ({ mutes }, now) => mutes.map((mute) => muteWords(mute, now, names)).join('；'),
        }),
        textColumn<Person>('谁', ({ mutes: [first] }) => first && mutedByWords(first)),
      ]
    : [textColumn<Person>('身份', ({ chatLevel }) => levelName(chatLevel)), stateColumn<Person>('状态', standingLook)]),
]

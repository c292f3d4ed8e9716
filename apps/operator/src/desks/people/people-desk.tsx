import * as api from '@liuhe/contract/api/operator/people.ts'
import { useState } from 'react'
import { stateColumn, textColumn, timeColumn } from '../../frame/columns.tsx'
import type { FilterField } from '../../frame/filter-fields.ts'
import { useFilters } from '../../frame/filters.ts'
import { ListDesk } from '../../frame/list-desk.tsx'
import { countedBy } from '../../frame/saved/counted.ts'
import { useList } from '../../frame/use-list.ts'
import { useConsole, useOperator } from '../../session/console-context.tsx'
import { may } from '../../session/session.ts'
import { Button } from '../../shared/button.tsx'
import { roleName } from '../../shared/role-name.ts'
import { useKeys } from '../../shell/keys.tsx'
import { peopleFilters } from './filters.ts'
import { InviteDialog } from './invite-dialog.tsx'
import { PersonPanel } from './person-panel.tsx'
import { hereLook, ROLE_TITLES, STATE_TITLES, type StaffPerson, stateLook } from './words.ts'

const FIELDS: readonly FilterField[] = [
  { kind: 'select', name: 'role', label: '角色', options: ROLE_TITLES },
  { kind: 'select', name: 'state', label: '状态', options: STATE_TITLES },
]

const COLUMNS = [
  textColumn<StaffPerson>('账号', ({ login }) => login),
  textColumn<StaffPerson>('角色', ({ role }) => roleName(role)),
  stateColumn<StaffPerson>('状态', stateLook),
  stateColumn<StaffPerson>('现在', hereLook),
  timeColumn<StaffPerson>('最近使用', ({ seenAt }) => seenAt),
  timeColumn<StaffPerson>('加入', ({ createdAt }) => createdAt),
]

/** Who is here changes all the time. */
const EVERY_MS = 15_000

const isShownBy =
  ({ state, role }: ReturnType<typeof peopleFilters>) =>
  (one: StaffPerson): boolean =>
    (state === undefined || one.state === state) && (role === undefined || one.role === role)

/** The operator's own people: who there is, in which role, and who is here now. */
export default function PeopleDesk() {
  const { call } = useConsole()
  const canManage = may(useOperator(), 'managePeople')
  const [filters, change] = useFilters(peopleFilters)
  const [isInviting, setIsInviting] = useState(false)
  const list = useList({
    name: 'people',
    filters,
    everyMs: EVERY_MS,
    read: async (_cursor: undefined, options) => ({
      rows: (await call(api.list, {}, options)).filter(isShownBy(filters)),
      next: undefined,
    }),
  })
  const counted = countedBy(
    peopleFilters,
    async (other, options) => (await call(api.list, {}, options)).filter(isShownBy(other)).length,
  )
  useKeys(canManage ? [{ keys: 'i', label: '邀请新人', run: () => setIsInviting(true), isAction: true }] : [])
  return (
    <>
      <ListDesk
        {...{ filters, change, list, counted }}
        title="人员"
        icon="people"
        keyOf={({ login }) => login}
        columns={COLUMNS}
        fields={FIELDS}
        summary={(rows) => `${rows.length} 人 · 在线 ${rows.filter(({ isHere }) => isHere).length} 人`}
        empty="没有这样的人员"
        hint="停用：一人，立即 · 邀请与换角色：两人"
        tools={
          canManage && (
            <Button keycap="i" onClick={() => setIsInviting(true)}>
              邀请新人…
            </Button>
          )
        }
        pick={{ title: '选一位来看', words: '角色、会话、谁在什么时候为什么改的。' }}
        panel={({ rowKey, onClose }) => <PersonPanel login={rowKey} onClose={onClose} />}
      />
      {isInviting && <InviteDialog onClose={() => setIsInviting(false)} />}
    </>
  )
}

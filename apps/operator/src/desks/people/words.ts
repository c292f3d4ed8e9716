/** How people of the operator are spoken of. */
import type * as api from '@liuhe/contract/api/operator/people.ts'
import type { OutputOf } from '@liuhe/contract/endpoint.ts'
import { STAFF_ROLES } from '@liuhe/domain/staff.ts'
import { roleName } from '../../shared/role-name.ts'
import type { Look } from '../../shared/state-text.tsx'

export type StaffPerson = OutputOf<typeof api.list>[number]
export type StaffSession = OutputOf<typeof api.read>['sessions'][number]

export const STATE_TITLES: Record<StaffPerson['state'], string> = {
  active: '在职',
  invited: '待激活',
  suspended: '已停用',
}

const LOOKS: Record<StaffPerson['state'], Look> = {
  active: { icon: 'ok', look: 'ok', words: STATE_TITLES.active },
  invited: { icon: 'clock', look: 'warn', words: STATE_TITLES.invited },
  suspended: { icon: 'lock', look: 'bad', words: STATE_TITLES.suspended },
}
export const stateLook = ({ state }: StaffPerson): Look => LOOKS[state]

export const hereLook = ({ isHere }: StaffPerson): Look =>
  isHere ? { icon: 'live', look: 'ok', words: '在线' } : { icon: 'off', look: 'off', words: '不在线' }

export const ROLE_TITLES: Readonly<Record<string, string>> = Object.fromEntries(
  STAFF_ROLES.map((role) => [role, roleName(role)]),
)

const ENDS: Readonly<Record<string, string>> = {
  'sign-out': '自己退出',
  elsewhere: '在别处登录',
  enrolment: '重新绑定验证器',
  suspended: '被停用',
  role: '角色变更',
  ended: '被管理员结束',
}

/** What became of a session. */
export const endWords = ({ endedAt, endReason }: StaffSession): string =>
  endedAt === null ? '未退出' : (ENDS[endReason ?? ''] ?? endReason ?? '')

/** The kinds of visitors as one word each, and what each may do by the permission matrix (Spec A §6). */
import { may, type Permission, permissions, type PermissionRefusal, refusalOf, type Standing } from './permissions.ts'

/** A trial account has a token but counts as not logged in for login-locked content (Spec A §6). */
export type MemberKind = 'guest' | 'trial' | 'member' | 'agent'

/** The kind by the profile's own fields: type TEST is a trial account, isAgent an agent, no profile a guest. */
export function memberKindOf(
  user: { type?: string | null; isAgent?: boolean | number | null } | undefined,
): MemberKind {
  if (user === undefined) return 'guest'
  if (user.type === 'TEST') return 'trial'
  return user.isAgent ? 'agent' : 'member'
}

export type MemberAction = Permission

export type MemberRefusal = PermissionRefusal

/** What a trial account reads when it is stopped, for one second (Spec A §8). */
export const TRIAL_MESSAGE = '试玩账户无法进行该操作，请注册正式账户!'

type Predicate = ((kind: MemberKind) => boolean) & { refusal: (kind: MemberKind) => MemberRefusal | undefined }

const standingOf = (kind: MemberKind): Standing =>
  kind === 'agent' ? { kind: 'member', isAgent: true } : { kind, isAgent: false }

const predicate = (permission: Permission): Predicate =>
  Object.assign((kind: MemberKind) => may(standingOf(kind), permission), {
    refusal: (kind: MemberKind) => refusalOf(standingOf(kind), permission),
  })

/** `memberCan.topUp(kind)`, and `memberCan.topUp.refusal(kind)` names the code that refuses it. */
export const memberCan = Object.fromEntries(
  permissions.map((permission) => [permission, predicate(permission)]),
) as Record<MemberAction, Predicate>

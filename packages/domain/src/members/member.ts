/** The kinds of visitors and what each may do (Spec A §6). Servers ask before acting, pages before offering. */

/** A trial account has a token but counts as not logged in for login-locked content (Spec A §6). */
export type MemberKind = 'guest' | 'trial' | 'member' | 'agent'

/** The kind by the profile's own fields: type TEST is a trial account, isDl an agent, no profile a guest. */
export function memberKindOf(user: { type?: string | null; isDl?: boolean | number | null } | undefined): MemberKind {
  if (user === undefined) return 'guest'
  if (user.type === 'TEST') return 'trial'
  return user.isDl ? 'agent' : 'member'
}

export type MemberAction = keyof typeof ALLOWED

/** Who may do what; a kind that is not named is refused. */
const ALLOWED = {
  browse: ['guest', 'trial', 'member', 'agent'],
  bet: ['trial', 'member', 'agent'],
  cancelBet: ['trial', 'member', 'agent'],
  seeOwnRecords: ['trial', 'member', 'agent'],
  follow: ['trial', 'member', 'agent'],
  topUp: ['member', 'agent'],
  withdraw: ['member', 'agent'],
  launchThirdParty: ['member', 'agent'],
  favourite: ['member', 'agent'],
  vote: ['member', 'agent'],
  sendRedPacket: ['member', 'agent'],
  openRedPacket: ['member', 'agent'],
  readLoginLocked: ['member', 'agent'],
  manageTeam: ['agent'],
} as const satisfies Record<string, readonly MemberKind[]>

export type MemberRefusal = 'UC/UNAUTHORISED' | 'UC/TRIAL_FORBIDDEN' | 'UC/FORBIDDEN'

/** What a trial account reads when it is stopped, for one second (Spec A §8). */
export const TRIAL_MESSAGE = '试玩账户无法进行该操作，请注册正式账户!'

type Predicate = ((kind: MemberKind) => boolean) & { refusal: (kind: MemberKind) => MemberRefusal | undefined }

const predicate = (kinds: readonly MemberKind[]): Predicate => {
  const may = (kind: MemberKind): boolean => kinds.includes(kind)
  const refusal = (kind: MemberKind): MemberRefusal | undefined => (may(kind) ? undefined : REFUSALS[kind])
  return Object.assign(may, { refusal })
}

const REFUSALS: Record<MemberKind, MemberRefusal> = {
  guest: 'UC/UNAUTHORISED',
  trial: 'UC/TRIAL_FORBIDDEN',
  member: 'UC/FORBIDDEN',
  agent: 'UC/FORBIDDEN',
}

/** `memberCan.topUp(kind)`, and `memberCan.topUp.refusal(kind)` names the code that refuses it. */
export const memberCan = Object.fromEntries(
  Object.entries(ALLOWED).map(([action, kinds]) => [action, predicate(kinds)]),
) as Record<MemberAction, Predicate>

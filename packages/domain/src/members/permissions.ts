/**
 * The permission matrix (Spec A §6, Spec B §6): who may do what. The server admits calls by it, the browser guards
 * pages and offers actions by it, so that the two cannot disagree.
 */

/** What somebody is. A member may be recharged (has ever recharged) and an agent besides. */
export const ROLES = ['guest', 'trial', 'member', 'recharged', 'agent'] as const
export type Role = (typeof ROLES)[number]

const EVERYBODY = ROLES
/** Anyone who holds a session, a trial account included. */
const SIGNED_IN = ['trial', 'member', 'recharged', 'agent'] as const
const FORMAL = ['member', 'recharged', 'agent'] as const

/** Who calls an endpoint or opens a page: everybody, anyone with a session, a formal member, an agent. (ADR 084) */
const ACCESS = {
  public: EVERYBODY,
  session: SIGNED_IN,
  member: FORMAL,
  agent: ['agent'],
} as const satisfies Record<string, readonly Role[]>

/** What an endpoint or a page declares. Each is a row of the matrix, and so a permission. */
export type Access = keyof typeof ACCESS

/** One row per permission; a role that is not named is refused. */
const MATRIX = {
  ...ACCESS,

  // What is done behind an access
  browse: EVERYBODY,
  bet: SIGNED_IN,
  cancelBet: SIGNED_IN,
  seeOwnRecords: SIGNED_IN,
  follow: SIGNED_IN,
  topUp: FORMAL,
  withdraw: FORMAL,
  launchThirdParty: FORMAL,
  favourite: FORMAL,
  vote: FORMAL,
  sendRedPacket: FORMAL,
  openRedPacket: FORMAL,
  // A trial account counts as not logged in for locked content (Spec A §6).
  readLoginLocked: FORMAL,
  readRechargeLocked: ['recharged'],
  manageTeam: ['agent'],
} as const satisfies Record<string, readonly Role[]>

export type Permission = keyof typeof MATRIX

/** Every permission, in the order of the matrix. */
export const permissions = Object.keys(MATRIX) as Permission[]

/** Code of the catalogue that refuses somebody who is no more than this. */
const REFUSALS = {
  guest: 'UC/UNAUTHORISED',
  trial: 'UC/TRIAL_FORBIDDEN',
  member: 'UC/FORBIDDEN',
} as const satisfies Partial<Record<Role, string>>

export type PermissionRefusal = (typeof REFUSALS)[keyof typeof REFUSALS]

/** What is known of somebody; a guest is `{ kind: 'guest' }`. */
export type Standing = {
  readonly kind: 'guest' | 'trial' | 'member'
  readonly isAgent?: boolean
  readonly isRecharged?: boolean
}

/** Every role somebody has. Flags of a guest or a trial account mean nothing. */
export function rolesOf({ kind, isAgent = false, isRecharged = false }: Standing): readonly Role[] {
  if (kind !== 'member') return [kind]
  return ['member', ...(isRecharged ? (['recharged'] as const) : []), ...(isAgent ? (['agent'] as const) : [])]
}

/** Whether somebody may: one of his roles is named in the row. */
export const may = (who: Standing, permission: Permission): boolean => {
  const row: readonly Role[] = MATRIX[permission]
  return rolesOf(who).some((role) => row.includes(role))
}

/** The code that refuses somebody, or undefined when he may. */
export const refusalOf = (who: Standing, permission: Permission): PermissionRefusal | undefined =>
  may(who, permission) ? undefined : REFUSALS[who.kind]

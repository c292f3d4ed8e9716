/** Who asks: a guest, or the holder of the session of a token, which never comes in a cookie alone (SEC-03). */
import { hash } from 'node:crypto'
import type { SessionEnd } from '@liuhe/contract/session-end.ts'

export interface Guest {
  kind: 'guest'
}

/** A member or a trial account with a living session. */
export interface SignedIn {
  kind: 'member' | 'trial'
  memberId: bigint
  account: string
  isAgent: boolean
  /** The member's own rebate in tenths of a point (Ruling C15): bets may take no more. */
  rebateTenths: number
  /** Whose odds and limits hold for him (docs/prices.md). */
  priceGroup: string
  state: 'active' | 'suspended' | 'closed'
  /**
   * A time-out or self-exclusion the member has chosen: until `until` (epoch ms) he sees his account and takes money
   * out, and nothing puts any in. Null when there is none; the money's own transaction judges again (RG-1).
   */
  pause: { kind: 'time-out' | 'exclusion'; until: number } | null
  /** SHA-256 of the token as hex: names the session without being able to use it. */
  sessionId: string
  /** Epoch ms of the password or registration that made the session. */
  signedInAt: number
  /** Epoch ms at which the password was last given. */
  verifiedAt: number
  /** Epoch ms at which the member last did something himself; this process's knowledge, see session-use.ts. */
  usedAt: number
  expiresAt: number
}

/** A session that is over, while its row still says why. */
export interface Ended {
  kind: 'ended'
  reason: SessionEnd
}

export type Viewer = Guest | SignedIn

export const GUEST: Guest = { kind: 'guest' }

/** The token of a request: `Authorization: Bearer x`, else the header `token`. */
export const tokenOf = (headers: Record<string, string | string[] | undefined>): string | undefined => {
  const { authorization, token } = headers
  if (authorization !== undefined && !Array.isArray(authorization)) {
    const bearer = /^Bearer +(\S+)$/i.exec(authorization)
    return bearer?.[1] ?? authorization
  }
  return typeof token === 'string' && token !== '' ? token : undefined
}

/** SHA-256 of a token or a browser secret, the only form that is stored (SEC-01). */
export const hashOf = (secret: string): Buffer => hash('sha256', secret, 'buffer')

import type { StaffRole } from '@liuhe/domain/staff.ts'

/** Somebody of the operator, by his living session. */
export interface Operator {
  operatorId: number
  login: string
  role: StaffRole
  /** SHA-256 of the token as hex: names the session without being able to use it. */
  sessionId: string
  /** Epoch ms. */
  signedInAt: number
  expiresAt: number
  /** SHA-256 of the cookie of the browser that signed in, as hex; null for a program. */
  device: string | null
  /** Of a partner, whose team he sees; null for everyone else, and for a partner who sees nobody. */
  agentId: bigint | null
}

/** Somebody of the operator, before or without a session. */
export type Person = Pick<Operator, 'operatorId' | 'login' | 'role'>

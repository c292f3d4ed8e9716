import type { Json } from '@liuhe/domain/content/seal.ts'
import type { StaffObject } from '@liuhe/domain/staff-areas.ts'
import type { StaffPermission } from '@liuhe/domain/staff.ts'
import type { Queryable, Tx } from '../../db/connect.ts'
import type { Person } from '../operators/index.ts'

/**
 * A kind of work that needs two people (SEC-62). A new one is a value of this type and a line in `approval-kinds.ts`;
 * its payload is plain JSON, money as text of 厘.
 */
export interface ApprovalKind<Payload extends Json = Json> {
  /** As it is stored: `result-correction`. */
  name: string
  /** Who may propose it, and who may be the second person: asked again when it is decided. */
  make: StaffPermission
  decide: StaffPermission
  /** How long it waits for the second person. */
  waitsMs?: number
  /** What it is done to: `draw/110/2026324`. Of one object only one proposal of a kind waits. */
  objectOf(payload: Payload): StaffObject
  /**
   * Locks the object, and tells how often it has changed. Called before the executor in the same transaction, and
   * before anything is proposed. Throws a refusal when it cannot be done (any more).
   */
  lockRevision(tx: Tx, payload: Payload): Promise<number>
  /** What would come of it now, in wire form: what the second person decides about. */
  effectOf(sql: Queryable, payload: Payload): Promise<unknown>
  /**
   * Does it, in the transaction of the decision. A refusal that it throws undoes the decision as well.
   * @returns what came of it, for the file
   */
  execute(tx: Tx, payload: Payload, signed: Signed): Promise<Json>
}

/** Who signed for it, and why. */
export interface Signed {
  approvalId: number
  /** Who proposed it and who agreed, as they are now. */
  people: readonly [maker: Person, checker: Person]
  /** Where each of them sat when he signed. */
  addresses: readonly [maker: string, checker: string]
  reason: string
}

/** A kind whose payload does not matter here. */
export type AnyApprovalKind = ApprovalKind<never>

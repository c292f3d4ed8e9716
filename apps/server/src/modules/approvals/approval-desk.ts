import { staffMay, type StaffRole } from '@liuhe/domain/staff.ts'
import type { AnyApprovalKind, ApprovalKind } from './approval-kind.ts'

/** What approvals are made of: the kinds that there are, and where two people may share an address. */
export interface ApprovalDesk {
  kindOf(name: string): ApprovalKind | undefined
  /** The names of the kinds that are the work of a role; the auditor sees all. */
  kindsOf(role: StaffRole): string[]
  /** Whether an address is an office's, where several people sit behind one. */
  isOffice(address: string): boolean
}

/** @throws when two kinds have one name */
export function createApprovalDesk(parts: {
  kinds: readonly AnyApprovalKind[]
  isOffice: (address: string) => boolean
}): ApprovalDesk {
  // Payloads come out of the table by the name of their kind, and are the ones that its own calls have put there.
  const kinds = parts.kinds as readonly unknown[] as readonly ApprovalKind[]
  const byName = new Map(kinds.map((kind) => [kind.name, kind]))
  if (byName.size !== kinds.length) throw new Error('two kinds of approvals have one name')
  const isWorkOf = (role: StaffRole, { make, decide }: ApprovalKind) =>
    staffMay(role, make) || staffMay(role, decide) || staffMay(role, 'readWholeAudit')
  return {
    isOffice: parts.isOffice,
    kindOf: (name) => byName.get(name),
    kindsOf: (role) => kinds.filter((kind) => isWorkOf(role, kind)).map(({ name }) => name),
  }
}

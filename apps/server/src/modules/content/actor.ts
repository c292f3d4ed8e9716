import { staffMay, type StaffPermission, type StaffRole } from '@liuhe/domain/staff.ts'
import { Refusal } from '../../http/refusal.ts'

/** Who changes content: a person of the operator by his session, or a part of the server by its name. */
export interface Actor {
  id: string
  role: StaffRole | 'system'
}

/** The scheduler, which only does what somebody with the right has asked for. */
export const SCHEDULER: Actor = { id: 'scheduler', role: 'system' }

/** @throws UC/FORBIDDEN */
export function requireStaff({ id, role }: Actor, permission: StaffPermission): void {
  if (id === '') throw new Refusal('UC/FORBIDDEN')
  if (role !== 'system' && !staffMay(role, permission)) throw new Refusal('UC/FORBIDDEN')
}

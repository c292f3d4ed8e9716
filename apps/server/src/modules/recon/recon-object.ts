import { createHash } from 'node:crypto'
import type { StaffObject } from '@liuhe/domain/staff-areas.ts'
import type { Place } from './recon-books.ts'

/** How the kind of approval is called that books a difference. */
export const RECON_KIND = 'recon-difference'

/** A difference as proposals and the audit name it: a reference may be longer than such a name. */
export function objectOfDifference({ kind, source, day, reference, what, part }: Place): StaffObject {
  const digest = createHash('sha256').update(`${reference}|${what}|${part}`).digest('hex').slice(0, 12)
  return `recon/${kind}/${source}/${day}/${reference.slice(0, 24)}-${digest}`
}

/** Entries of the audit as the desk shows them. */
import type * as api from '@liuhe/contract/api/operator/audit.ts'
import type { OutputOf } from '@liuhe/contract/endpoint.ts'
import { errorOf, isErrorCode } from '@liuhe/contract/errors.ts'
import type { StaffRole } from '@liuhe/domain/staff.ts'
import type { Look } from '../../shared/state-text.tsx'
import { flatten } from '../../shared/value-text.ts'

/** What an entry says of itself (`modules/operators/audit.ts` writes it). */
interface Said {
  action: string
  address: string
  after: unknown
  at: string
  before: unknown
  login: string | null
  object: string | null
  outcome: string
  reason: string | null
  requestId: string | null
  role: StaffRole | null
  session: string | null
}

export type Entry = ReturnType<typeof entryOf>

/** An entry with its place in the chain; `text` is what was hashed. */
export function entryOf({ position, prev, hash, entry }: OutputOf<typeof api.list>[number]) {
  const said = JSON.parse(entry) as Said
  return { ...said, ...{ position, prev, hash, text: entry, time: Date.parse(said.at) } }
}

export const isDone = ({ outcome }: Pick<Entry, 'outcome'>): boolean => outcome === 'done'

export const resultLook = (entry: Pick<Entry, 'outcome'>): Look =>
  isDone(entry) ? { icon: 'ok', look: 'ok', words: '成功' } : { icon: 'bad', look: 'bad', words: '拒绝' }

/** What was refused with the sentence of the catalogue, else the reason, else what was changed. */
export function summaryOf(entry: Entry): string {
  if (!isDone(entry)) return refusalWords(entry.outcome)
  if (entry.reason !== null) return entry.reason
  const count = changedNames(entry).length
  return count === 0 ? '' : `改 ${count} 处`
}

export const refusalWords = (code: string): string => (isErrorCode(code) ? errorOf(code).message : code)

/** Fields before and after, as texts by name. */
export const sidesOf = ({ before, after }: Pick<Entry, 'before' | 'after'>) => ({
  before: before === null ? new Map<string, string>() : flatten(before),
  after: after === null ? new Map<string, string>() : flatten(after),
})

export function changedNames(entry: Entry): string[] {
  const { before, after } = sidesOf(entry)
  return [...new Set([...before.keys(), ...after.keys()])].filter((name) => before.get(name) !== after.get(name))
}

/** SHA-256 of the hash before and the entry, as the database chains them; computed by this browser. */
export async function hashOf(prev: string, text: string): Promise<string> {
  const before = (prev.match(/../g) ?? []).map((pair) => Number.parseInt(pair, 16))
  const bytes = new Uint8Array([...before, ...new TextEncoder().encode(text)])
  const digest = new Uint8Array(await crypto.subtle.digest('SHA-256', bytes))
  return [...digest].map((byte) => byte.toString(16).padStart(2, '0')).join('')
}

/** An entry of the audit, as `modules/operators/audit.ts` writes it. */
export interface AuditText {
  action: string
  address: string
  after: unknown
  at: string
  before: unknown
  login: string | null
  object: string | null
  outcome: string
  reason: string | null
  role: string | null
}

const read = new WeakMap<{ entry: string }, AuditText>()

/** What an entry says; read once for all columns of its row. */
export function entryOf(row: { entry: string }): AuditText {
  const known = read.get(row) ?? (JSON.parse(row.entry) as AuditText)
  read.set(row, known)
  return known
}

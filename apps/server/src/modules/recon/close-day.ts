import { Refusal } from '../../http/refusal.ts'
import type { Tx } from '../../db/connect.ts'
import { insertClosed, lastClosed, lockSource, selectClosed } from './close-queries.ts'
import { type BookDay, dayOf, type OfDay, RECON_BOOKS } from './recon-books.ts'

/**
 * Closes a day whose list was compared after its end, and whose differences all have a destination. Days of a source
 * are closed one after another, because what the gateway holds is carried on from one to the next.
 * @throws RECON/NOT_FOUND, RECON/CLOSED, RECON/OPEN, RECON/ORDER
 */
export async function closeDay(tx: Tx, ofDay: OfDay, closedBy: string): Promise<void> {
  const { kind, source, day } = ofDay
  await lockSource(tx, ofDay)
  const found = await dayOf(tx, ofDay)
  await requireOpen(tx, ofDay)
  const book = RECON_BOOKS[kind]
  const [count] = await book.counts(tx, { from: day, until: day, source })
  if (!found.isComplete || (count?.undecided ?? 0) > 0) throw new Refusal('RECON/OPEN')
  const last = await lastClosed(tx, ofDay)
  const earlier = await book.days(tx, { from: last?.day ?? FIRST_DAY, until: day, source })
  const between = earlier.filter((one) => one.day < day && (last === undefined || one.day > last.day))
  if ((last !== undefined && last.day > day) || between.length > 0) throw new Refusal('RECON/ORDER')
  const carried = (count?.missingHere ?? 0) + (count?.missingThere ?? 0) + (count?.different ?? 0)
  const moved = movedIn(found)
  const balance = kind === 'gateway' && moved !== null ? (last?.balance ?? 0n) + moved : null
  await insertClosed(tx, { ...ofDay, closedBy, carried, balance })
}

/** The books begin in 2026. */
const FIRST_DAY = '2025-01-01'

/** What the gateway's own lists of a day came to; null where they were not kept. */
function movedIn({ flows }: BookDay): bigint | null {
  const [came, went] = ['in', 'out'].map((name) => flows.find(({ flow }) => flow === name)?.theirs.sum ?? null)
  return came === null || came === undefined ? null : came - (went ?? 0n)
}

/** @throws RECON/CLOSED */
export async function requireOpen(tx: Tx, { kind, source, day }: OfDay): Promise<void> {
  const closed = await selectClosed(tx, { from: day, until: day, source })
  if (closed.some((one) => one.kind === kind)) throw new Refusal('RECON/CLOSED')
}

/** Carries out the rows of approved proposals. Any number of processes may run it at once, and any may be killed. */
import type { BulkDeed } from '@liuhe/contract/bulk/deed.ts'
import { BULK_DEEDS } from '@liuhe/domain/bulk/deeds.ts'
import type { Logger } from 'pino'
import type { Sql, Tx } from '../../db/connect.ts'
import type { Clock } from '../../platform/clock.ts'
import { runRows, startRounds, type Tell } from '../jobs/index.ts'
import { appendAudit, peopleOf } from '../operators/index.ts'
import { deedIn } from './bulk-deed.ts'
import { type BulkParts, doingOf, type SignedBulk } from './bulk-parts.ts'
import * as queries from './queries.ts'

const LOOK_MS = 1_000
/** Of each proposal in a round: a process that is asked to stop ends the round that it has begun. */
const AT_ONCE = 200

interface Running {
  parts: BulkParts
  clock: Clock
}

/** Runs round after round until stopped. What fails is logged, and tried again later. */
export const startBulkJobs = (
  sql: Sql,
  { log, ...running }: Running & { log: Pick<Logger, 'warn'> },
): { stop(): Promise<void> } =>
  startRounds(sql, { job: 'bulk', everyMs: LOOK_MS, log, failed: 'a row of bulk work could not go on' }, (tell) =>
    runBulk(sql, running, tell),
  )

/** Carries out what is due now. @returns how many rows were ended */
export async function runBulk(sql: Sql, { parts, clock }: Running, tell: Tell): Promise<number> {
  const ended = await runRows(sql, await queries.selectDue(sql, AT_ONCE), {
    tell,
    postpone: (place) => queries.postpone(sql, place),
    lock: lockSigned,
    async act(tx, row, place) {
      const { deed, signed } = row
      const done = await doingOf(parts, deed.deed).carry(tx, row, deed as never, signed)
      await queries.writeOutcome(tx, place, { state: done === 'same' ? 'same' : 'changed' })
      if (done === 'same') return
      const after = { ...done.after, ...signOf(place, row) }
      await appendAudit(tx, { ...entryOf(parts, row), at: clock.now(), before: done.before, after })
    },
    async refuse(tx, { code }, row, place) {
      await queries.writeOutcome(tx, place, { state: 'refused', code })
      const said = { at: clock.now(), refusal: code, after: signOf(place, row) }
      await appendAudit(tx, { ...entryOf(parts, row), ...said })
    },
  })
  await queries.endFinished(sql)
  return ended
}

interface Signed extends Omit<queries.DueRow, 'deed'> {
  deed: BulkDeed
  signed: SignedBulk
}

async function lockSigned(tx: Tx, place: queries.Place): Promise<Signed | undefined> {
  const row = await queries.lockDue(tx, place)
  if (row === undefined) return undefined
  const people = await peopleOf(tx, [row.madeBy, row.agreedBy])
  const [maker, checker] = [people.get(row.madeBy), people.get(row.agreedBy)]
  if (maker === undefined || checker === undefined) throw new Error(`bulk ${place.bulkId} has lost its people`)
  const { approvalId, reason } = row
  return { ...row, deed: deedIn(row), signed: { approvalId, reason, people: [maker, checker] } }
}

/** What the audit has of a row, as of the deed of one: it was done for the one who proposed it … */
const entryOf = ({ lists, deeds }: BulkParts, { deed, signed, ...row }: Signed) => ({
  action: deeds[deed.deed].action,
  object: lists[BULK_DEEDS[deed.deed].list].objectOf(row),
  person: signed.people[0],
  address: 'bulk work',
  reason: signed.reason,
})

/** … and who agreed stands beside it. */
const signOf = ({ bulkId }: queries.Place, { signed }: Signed) => ({ bulk: bulkId, agreedBy: signed.people[1].login })

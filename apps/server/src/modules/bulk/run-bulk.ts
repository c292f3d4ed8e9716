/** Carries out the rows of approved proposals. Any number of processes may run it at once, and any may be killed. */
import type { BulkDeed } from '@liuhe/contract/bulk/deed.ts'
import { BULK_DEEDS } from '@liuhe/domain/bulk/deeds.ts'
import type { Logger } from 'pino'
import { isConnectionLoss } from '../../db/connection-loss.ts'
import type { Sql, Tx } from '../../db/connect.ts'
import type { Refusal } from '../../http/refusal.ts'
import type { Clock } from '../../platform/clock.ts'
import { runRow, startRounds, type Tell } from '../jobs/index.ts'
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
export async function runBulk(sql: Sql, running: Running, tell: Tell): Promise<number> {
  let ended = 0
  for (const place of await queries.selectDue(sql, AT_ONCE)) {
    if (await carryOut(sql, running, place, tell)) ended++
  }
  await queries.endFinished(sql)
  return ended
}

/** A row that fails by a fault waits for a later time, and holds up no other. */
async function carryOut(sql: Sql, { parts, clock }: Running, place: queries.Place, tell: Tell): Promise<boolean> {
  try {
    return await runRow(sql, {
      lock: (tx) => lockSigned(tx, place),
      async act(tx, row) {
        const { deed, signed } = row
        const done = await doingOf(parts, deed.deed).carry(tx, row, deed as never, signed)
        await queries.writeOutcome(tx, place, { state: done === 'same' ? 'same' : 'changed' })
        if (done === 'same') return
        const after = { ...done.after, ...signOf(place, row) }
        await appendAudit(tx, { ...entryOf(parts, row), at: clock.now(), before: done.before, after })
      },
      async refuse(tx, refusal, row) {
        if (isPassing(refusal)) throw refusal
        const { code } = refusal
        await queries.writeOutcome(tx, place, { state: 'refused', code })
        const said = { at: clock.now(), refusal: code, after: signOf(place, row) }
        await appendAudit(tx, { ...entryOf(parts, row), ...said })
      },
    })
  } catch (fault) {
    if (isConnectionLoss(fault)) throw fault
    tell(fault)
    await queries.postpone(sql, place)
    return false
  }
}

/** Another one is at work at the same thing: nothing speaks against it a moment later. */
const isPassing = ({ code }: Refusal): boolean => code === 'SYS/BUSY'

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

/** What becomes of a proposal. Everything that can refuse is asked under the lock of its row. */
import type * as api from '@liuhe/contract/api/operator/approvals.ts'
import type { InputOf, OutputOf } from '@liuhe/contract/endpoint.ts'
import type { Json } from '@liuhe/domain/content/seal.ts'
import { staffMay } from '@liuhe/domain/staff.ts'
import type { Tx } from '../../db/connect.ts'
import { Refusal } from '../../http/refusal.ts'
import { lockPeople, type OperatorWrite, type Person } from '../operators/index.ts'
import { settingOf } from '../system/index.ts'
import type { ApprovalDesk } from './approval-desk.ts'
import type { ApprovalKind } from './approval-kind.ts'
import { payloadHash } from './payload-hash.ts'
import * as queries from './queries.ts'
import { requireTwoPeople } from './two-people.ts'

type Context = OperatorWrite<typeof api.approve>
type Decided = OutputOf<typeof api.approve>

/**
 * Agrees, and does what was proposed. A repeat of the same person's approval is answered with what came of it.
 * @returns a refusal to be committed where the proposal is over by it: APPROVAL/EXPIRED, APPROVAL/CHANGED
 * @throws APPROVAL/NOT_FOUND, APPROVAL/DECIDED, APPROVAL/OWN, APPROVAL/SAME_PLACE, APPROVAL/MAKER, APPROVAL/CHANGED,
 *   UC/FORBIDDEN
 */
export const approve =
  (desk: ApprovalDesk) =>
  async (context: Context, input: InputOf<typeof api.approve>): Promise<Decided | Refusal> => {
    const { tx } = context
    const found = await open(desk, context, input.approvalId, 'approved')
    if ('over' in found) return found.over
    const { row, kind } = found
    const people = await checkedPeople(desk, context, found)
    if (!staffMay(people.maker.role, kind.make) || people.maker.state !== 'active') throw new Refusal('APPROVAL/MAKER')
    // What he looked at is another thing than what he would sign: he looks again, and it stays open.
    if (input.payloadHash !== row.payloadHash) throw new Refusal('APPROVAL/CHANGED')
    if (payloadHash(row.payload).toString('hex') !== row.payloadHash) return void_(tx, row, 'payload')
    if ((await revisionOf(tx, found)) !== row.revision) return void_(tx, row, 'revision')
    const { maker, checker } = people
    const outcome = await kind.execute(tx, row.payload, {
      approvalId: row.approvalId,
      people: [maker, checker],
      addresses: [row.makerAddress, context.request.address],
      reason: row.reason,
    })
    const signed = { decision: 'approved', note: input.note ?? null, outcome } as const
    await queries.writeDecision(tx, row.approvalId, { ...signed, checker: seatOf(context) })
    await watchPace(tx, checker)
    noteEnd(context, row, { decision: 'approved', outcome }, input.note)
    return { approvalId: row.approvalId, state: 'approved', outcome }
  }

/** Refuses what was proposed. @throws as {@link approve} */
export const reject =
  (desk: ApprovalDesk) =>
  async (context: OperatorWrite<typeof api.reject>, input: InputOf<typeof api.reject>): Promise<Decided | Refusal> => {
    const { tx } = context
    const found = await open(desk, context, input.approvalId, 'rejected')
    if ('over' in found) return found.over
    const { row } = found
    const { checker } = await checkedPeople(desk, context, found)
    const signed = { decision: 'rejected', note: input.note } as const
    await queries.writeDecision(tx, row.approvalId, { ...signed, checker: seatOf(context) })
    await watchPace(tx, checker)
    noteEnd(context, row, { decision: 'rejected' }, input.note)
    return { approvalId: row.approvalId, state: 'rejected', outcome: null }
  }

/** Takes back what one has proposed oneself. @throws UC/FORBIDDEN for anybody else */
export const withdraw =
  (desk: ApprovalDesk) =>
  async (
    context: OperatorWrite<typeof api.withdraw>,
    { approvalId }: InputOf<typeof api.withdraw>,
  ): Promise<Decided | Refusal> => {
    const found = await open(desk, context, approvalId, 'withdrawn')
    if ('over' in found) return found.over
    if (found.row.makerId !== context.operator.operatorId) throw new Refusal('UC/FORBIDDEN')
    await queries.writeDecision(context.tx, approvalId, { decision: 'withdrawn', note: null })
    noteEnd(context, found.row, { decision: 'withdrawn' }, undefined)
    return { approvalId, state: 'withdrawn', outcome: null }
  }

interface Found {
  row: queries.ApprovalRow
  kind: ApprovalKind
}
type Step = 'approved' | 'rejected' | 'withdrawn'

/** The locked proposal while it can be decided; what it ended with, when the same person asks again or it expired. */
async function open(
  desk: ApprovalDesk,
  { tx, operator, note }: Pick<Context, 'tx' | 'operator' | 'note'>,
  approvalId: number,
  step: Step,
): Promise<Found | { over: Decided | Refusal }> {
  const row = await queries.lockApproval(tx, approvalId, desk.kindsOf(operator.role))
  const kind = row && desk.kindOf(row.kind)
  if (row === undefined || kind === undefined) throw new Refusal('APPROVAL/NOT_FOUND')
  note({ object: `approval/${approvalId}` })
  if (row.decision !== null) {
    const whose = step === 'withdrawn' ? row.makerId : row.checkerId
    const isRepeat = row.decision === step && whose === operator.operatorId
    if (isRepeat) return { over: { approvalId, state: row.decision, outcome: row.outcome } }
    throw new Refusal('APPROVAL/DECIDED', { data: { state: row.decision } })
  }
  if (!row.isOver) return { row, kind }
  await queries.writeDecision(tx, approvalId, { decision: 'expired', note: null })
  return { over: new Refusal('APPROVAL/EXPIRED') }
}

/** Both people as they are now, once it is sure that they are two and that the second one may. */
async function checkedPeople(
  desk: ApprovalDesk,
  { tx, operator, request }: Pick<Context, 'tx' | 'operator' | 'request'>,
  { row, kind }: Found,
) {
  const seat = { operatorId: operator.operatorId, device: operator.device, address: request.address }
  requireTwoPeople({ operatorId: row.makerId, device: row.makerDevice, address: row.makerAddress }, seat, desk.isOffice)
  if (row.makerSession === operator.sessionId) throw new Refusal('APPROVAL/SAME_PLACE')
  const people = await lockPeople(tx, [row.makerId, operator.operatorId])
  const [maker, checker] = [row.makerId, operator.operatorId].map((id) => people.find((one) => one.operatorId === id))
  if (maker === undefined || checker === undefined) throw new Error(`approval ${row.approvalId} has lost its people`)
  // The session was admitted before the lock: he may have been suspended, or have got another role, since then.
  if (checker.state !== 'active' || !staffMay(checker.role, kind.decide)) throw new Refusal('UC/FORBIDDEN')
  return { maker, checker }
}

/** The object's revision under its lock; undefined when what was proposed can no longer be done. */
const revisionOf = (tx: Tx, { kind, row }: Found): Promise<number | undefined> =>
  kind.lockRevision(tx, row.payload).catch((error: unknown) => {
    if (error instanceof Refusal) return undefined
    throw error
  })

/** Ends what is no longer what was proposed; committed with the refusal, so that nobody tries again. */
async function void_(tx: Tx, row: queries.ApprovalRow, what: 'payload' | 'revision'): Promise<Refusal> {
  await queries.writeDecision(tx, row.approvalId, { decision: 'void', note: what })
  return new Refusal('APPROVAL/CHANGED', { data: { changed: what } })
}

const seatOf = ({ operator, request }: Pick<Context, 'operator' | 'request'>): queries.CheckerSeat => ({
  checkerId: operator.operatorId,
  session: Buffer.from(operator.sessionId, 'hex'),
  device: operator.device === null ? null : Buffer.from(operator.device, 'hex'),
  address: request.address,
})

/**
 * Anyone who decides faster in ten minutes than anybody reads is a rubber stamp. His row is locked: his decisions come
 * one by one.
 */
async function watchPace(tx: Tx, { operatorId }: Person): Promise<void> {
  const decisions = await queries.countDecisions(tx, operatorId)
  if (decisions > (await settingOf(tx, 'alarm_decisions'))) await queries.raiseAlarm(tx, operatorId, decisions)
}

function noteEnd(
  { note }: Pick<Context, 'note'>,
  { kind, object, maker, payloadHash: payload }: queries.ApprovalRow,
  after: { decision: Step; outcome?: Json },
  words: string | undefined,
): void {
  note({ before: { kind, object, maker, payload }, after, reason: words })
}

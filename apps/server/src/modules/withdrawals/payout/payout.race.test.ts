import { type ChildProcess, fork } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import process from 'node:process'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import * as approvals from '@liuhe/contract/api/operator/approvals.ts'
import * as desk from '@liuhe/contract/api/operator/withdrawals.ts'
import { ApiError } from '@liuhe/contract/client.ts'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { inTransaction } from '../../../db/transaction.ts'
import { createOperatorWorld, type OperatorWorld } from '../../../testing/operator-world.ts'
import { patient } from '../../../testing/patience.ts'
import { useTestDatabase } from '../../../testing/test-database.ts'
import { checkBooks as recountBooks } from '../../bets/testing.ts'
import { verifyAudit } from '../../operators/index.ts'
import { holdBy } from '../queries.ts'
import { aRequest, type Asked, stateOf } from './testing.ts'
import { aPayer, aSharedProvider, openBooks } from './testing/payer.ts'

// Many people, several processes, a provider that pays and says nothing, and kills: each withdrawal is paid once or
// comes back once. The committed size is small; LIUHE_WITHDRAWALS and LIUHE_KILLS set another.

const WITHDRAWALS = Number(process.env['LIUHE_WITHDRAWALS'] ?? 30)
const KILLS = Number(process.env['LIUHE_KILLS'] ?? 4)
const AT_ONCE = 30
const TIMES = 8

const db = useTestDatabase()
let worlds: OperatorWorld[]
const makers: string[] = []
const checkers: string[] = []
let risk: string

beforeAll(async () => {
  worlds = [await createOperatorWorld(db), await createOperatorWorld(db)]
  // One clock: signing in moves it on.
  const [first] = worlds as [OperatorWorld]
  const people = []
  for (const role of ['finance-maker', 'finance-maker', 'finance-checker', 'finance-checker', 'risk'] as const) {
    people.push(await first.enrolled(role))
  }
  const tokens = []
  for (const person of people) tokens.push(await first.signedIn(person))
  makers.push(...tokens.slice(0, 2))
  checkers.push(...tokens.slice(2, 4))
  risk = tokens[4] as string
  await openBooks(db.owner)
}, patient(30_000))
afterAll(() => Promise.all(worlds.map((world) => world.close())))

const worldOf = (n: number) => worlds[n % worlds.length] as OperatorWorld
const of = (list: readonly string[], n: number) => list[n % list.length] as string
const told = <T>(call: Promise<T>): Promise<T | string> =>
  call.catch((error: unknown) => {
    if (error instanceof ApiError) return error.code
    throw error
  })

it(
  'pays each once or returns it once, while many say yes, no and die at once [I-24] [I-25] [I-26] [SEC-62]',
  async () => {
    const asked: Asked[] = []
    for (let n = 0; n < WITHDRAWALS; n++) asked.push(await aRequest(db, { people: 2, rules: ['first-account'] }))
    const deciding = decideAll(asked)
    const killed = await killWhile(deciding)
    await deciding
    await finish()
    expect(killed).toBe(KILLS)
    await compare(asked)
  },
  patient(60_000) + WITHDRAWALS * patient(1_000),
)

/** Some at a time, all of whom are decided about by everybody at once. */
async function decideAll(asked: readonly Asked[]): Promise<void> {
  let next = 0
  const work = async () => {
    for (let n = next++; n < asked.length; n = next++) await decide(asked[n] as Asked, n)
  }
  await Promise.all(Array.from({ length: AT_ONCE }, work))
}

/** Eight times yes and eight times no; of every fifth one something changes between the first yes and the second. */
async function decide(asked: Asked, n: number): Promise<void> {
  const yes = Promise.all(Array.from({ length: TIMES / 2 }, (_, k) => told(sayYes(asked, { n, k }))))
  const seconds = yes.then(async (answers) => {
    const proposal = answers.map((answer) => (typeof answer === 'string' ? null : answer.proposal)).find((one) => one)
    if (!proposal) return
    const isChanged = n % 5 < 2
    if (isChanged) await change(asked, proposal.approvalId, n)
    const outcomes = await Promise.all(Array.from({ length: TIMES / 2 }, (_, k) => told(agree(proposal, { n, k }))))
    if (!isChanged) return
    expect(outcomes.filter((outcome) => typeof outcome !== 'string')).toEqual([])
    await again(asked, n)
  })
  // No comes with the first yes, with the second, or when a payment has begun.
  const begun = [sleep((n * 5) % 40), yes, seconds.then(() => paying(asked))][n % 3]
  const no = Array.from({ length: TIMES }, async (_, k) => {
    await begun
    return told(sayNo(asked, { n, k }))
  })
  await Promise.all([...no, seconds])
}

/** Waits until somebody begins to pay what both have said yes to. */
async function paying(asked: Asked): Promise<void> {
  const until = performance.now() + patient(20_000)
  while (performance.now() < until && (await stateOf(db.owner, asked)) === 'approved2') await sleep(20)
}

type Turn = { n: number; k: number }
const sayYes = ({ orderNo }: Asked, { n, k }: Turn) =>
  // The first and the third are one request of one person.
  worldOf(k).call(
    desk.approve,
    { orderNo, requestId: `yes-${orderNo}-${k % 2}`, revision: 0, reason: '已核对' },
    of(makers, n + k),
  )

const sayNo = ({ orderNo }: Asked, { n, k }: Turn) =>
  worldOf(k).call(desk.reject, { orderNo, reason: '资料不符' }, of([...makers, ...checkers, risk], n + k))

type Proposal = { approvalId: number; payloadHash: string }
const agree = ({ approvalId, payloadHash }: Proposal, { n, k }: Turn) =>
  worldOf(k).call(approvals.approve, { approvalId, payloadHash }, of(checkers, n + k))

/** What was proposed is rewritten behind everybody's back, or a rule comes to hold the withdrawal. */
async function change({ withdrawalId }: Asked, approvalId: number, n: number): Promise<void> {
  if (n % 5 === 0) {
    await db.owner`
      update approval set payload = jsonb_set(payload, '{amount}', '"1"'::jsonb) where approval_id = ${approvalId}`
  } else await inTransaction(db.owner, (tx) => holdBy(tx, withdrawalId, 'changed'))
}

/** Somebody proposes what is void again, and somebody else agrees. */
async function again({ orderNo }: Asked, n: number): Promise<void> {
  const { order, revision } = await worldOf(n).call(desk.order, { orderNo }, of(makers, n))
  if (order.state !== 'approved1') return
  const wish = { orderNo, requestId: randomUUID(), revision, reason: '重新提交' }
  const answer = await told(worldOf(n).call(desk.approve, wish, of(makers, n)))
  if (typeof answer !== 'string' && answer.proposal) await told(agree(answer.proposal, { n, k: 0 }))
}

/** Two processes pay; one after the other is killed at some moment, and another takes its place. @returns the kills */
async function killWhile(deciding: Promise<void>): Promise<number> {
  let isOver = false
  const over = () => void (isOver = true)
  deciding.then(over, over)
  const start = async () => {
    const victim = fork(VICTIM, [db.url], { stdio: ['ignore', 'pipe', 'inherit', 'ipc'] })
    await once(victim.stdout as NodeJS.ReadableStream, 'data')
    return victim
  }
  const victims: Promise<ChildProcess>[] = [start(), start()]
  const kill = async () => {
    const victim = await victims.shift()
    const gone = victim && once(victim, 'exit')
    victim?.kill('SIGKILL')
    await gone
  }
  let kills = 0
  while (kills < KILLS || !isOver) {
    await sleep(20 + ((kills * 37) % 150))
    if (kills >= KILLS) continue
    await kill()
    kills++
    victims.push(start())
  }
  await Promise.all([kill(), kill()])
  return kills
}

const VICTIM = fileURLToPath(new URL('../../../testing/payout-victim.ts', import.meta.url))

/** Nothing is stuck: whatever the dead had in hand, the living end. */
async function finish(): Promise<void> {
  const payer = aPayer(db.sql, aSharedProvider(db.sql))
  const until = performance.now() + patient(60_000)
  for (;;) {
    await payer.round()
    const [{ open }] = await db.owner<[{ open: number }]>`
      select count(*)::int as open from withdrawal_order
      where state not in ('paid', 'returned', 'rejected')`
    if (open === 0) return
    if (performance.now() > until) throw new Error(`${open} withdrawals are stuck`)
    await sleep(50)
  }
}

async function compare(asked: readonly Asked[]): Promise<void> {
  const rows = await db.owner<{ id: string; state: string; first: string; second: string; main: bigint }[]>`
    select withdrawal_id::text as id, state, approved1_by as first, approved2_by as second, b.balance as main
    from withdrawal_order o join ledger_balance b on b.member_id = o.member_id and b.kind = 'main'`
  const books = await db.owner<{ payoutNo: string; state: string; conflicts: number }[]>`
    select payout_no as "payoutNo", state, conflicts from provider_payout`
  const inState = (state: string) =>
    rows
      .filter((row) => row.state === state)
      .map(({ id }) => id)
      .toSorted()
  const paidThere = (state: string) =>
    books
      .filter((row) => row.state === state)
      .map(({ payoutNo }) => payoutNo)
      .toSorted()
  // Every one has ended, and both ends occur.
  expect(rows.length).toBe(asked.length)
  expect(inState('paid').length + inState('returned').length + inState('rejected').length).toBe(asked.length)
  expect(Math.min(inState('paid').length, inState('rejected').length)).toBeGreaterThan(0)
  // The provider paid what we say, in the words of the first try.
  expect(paidThere('paid')).toEqual(inState('paid'))
  expect(paidThere('failed')).toEqual(inState('returned'))
  expect(books.filter(({ conflicts }) => conflicts > 0)).toEqual([])
  // Money is where it belongs.
  const amountOf = new Map(asked.map((one) => [one.orderNo, one.amount]))
  for (const { id, state, main } of rows) expect([id, main]).toEqual([id, state === 'paid' ? 0n : amountOf.get(id)])
  const [{ held }] = await db.owner<[{ held: bigint }]>`
    select sum(balance)::bigint as held from ledger_balance where kind = 'held'`
  expect(held).toBe(0n)
  await recountBooks(db.owner)
  await compareSignatures(rows)
  expect(await db.owner`select * from withdrawal_difference`).toEqual([])
}

async function compareSignatures(rows: readonly { state: string; first: string; second: string }[]): Promise<void> {
  const paid = rows.filter(({ state }) => state === 'paid' || state === 'returned')
  expect(paid.filter(({ first, second }) => first === second || !first || !second)).toEqual([])
  const signed = await db.owner<{ decision: string; isOwn: boolean; isChanged: boolean }[]>`
    select decision, maker_id = checker_id as "isOwn", payload ->> 'amount' = '1' as "isChanged"
    from approval where kind = 'withdrawal'`
  expect(signed.filter(({ isOwn, decision, isChanged }) => isOwn || (isChanged && decision === 'approved'))).toEqual([])
  expect(signed.filter(({ decision }) => decision === 'approved').length).toBe(paid.length + approvedThenRejected(rows))
  expect(signed.some(({ decision }) => decision === 'void')).toBe(true)
  expect((await verifyAudit(db.sql)).fault).toBeUndefined()
}

/** A second yes may still be followed by a no, until the payment begins. */
const approvedThenRejected = (rows: readonly { state: string; second: string | null }[]): number =>
  rows.filter(({ state, second }) => state === 'rejected' && second !== null).length

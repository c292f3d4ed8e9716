import { randomUUID } from 'node:crypto'
import * as approvals from '@liuhe/contract/api/operator/approvals.ts'
import * as desk from '@liuhe/contract/api/operator/withdrawals.ts'
import * as member from '@liuhe/contract/api/withdrawals.ts'
import { yuan } from '@liuhe/domain/money.ts'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { inTransaction } from '../../../db/transaction.ts'
import { unlimited } from '../../../http/limits/rate-limit.ts'
import { balancesOfMember } from '../../../ledger/index.ts'
import { createOperatorWorld, type OperatorWorld, type TestOperator } from '../../../testing/operator-world.ts'
import { createTestApp, type TestApp } from '../../../testing/test-app.ts'
import { useTestDatabase } from '../../../testing/test-database.ts'
import { approve } from '../../approvals/testing.ts'
import { checkBooks as recountBooks } from '../../bets/testing.ts'
import { codeOf } from '../../security/testing.ts'
import { holdBy } from '../queries.ts'
import { checkHeld } from '../testing.ts'
import { aRequest, type Asked, sessionOf, stateOf } from '../payout/testing.ts'
import { aPayer, aProvider } from '../payout/testing/payer.ts'

// People of the operator and withdrawals: what one may do, what takes two, and what nobody can do.

const db = useTestDatabase()
const provider = aProvider()
let world: OperatorWorld
let app: TestApp
const people: TestOperator[] = []
let maker: string
let other: string
let checker: string
let risk: string

beforeAll(async () => {
  world = await createOperatorWorld(db, { gatewayOf: (name) => (name === 'bank' ? provider.gatewayOf(name) : none()) })
  app = await createTestApp(db, { limits: unlimited })
  for (const role of ['finance-maker', 'finance-maker', 'finance-checker', 'risk'] as const) {
    people.push(await world.enrolled(role))
  }
})
const none = () => {
  throw new Error('no gateway of this name is configured')
}
// Signing in moves the clock on, and a session is over after a quarter of an hour.
beforeEach(async () => {
  const tokens: string[] = []
  for (const person of people) tokens.push(await world.signedIn(person))
  ;[maker, other, checker, risk] = tokens as [string, string, string, string]
})
afterEach(async () => {
  await recountBooks(db.owner)
  await checkHeld(db.owner)
})
afterAll(async () => {
  await Promise.all([world.close(), app.close()])
})

const state = (asked: Asked) => stateOf(db.owner, asked)
const moneyOf = ({ memberId }: Asked) => balancesOfMember(db.sql, memberId)
const seen = ({ orderNo }: Asked, by = checker) => world.call(desk.order, { orderNo }, by)
const yes = async (asked: Asked, by = maker, requestId = randomUUID()) => {
  const { revision } = await seen(asked)
  return world.call(desk.approve, { orderNo: asked.orderNo, requestId, revision, reason: '已核对' }, by)
}
const no = ({ orderNo }: Asked, by = maker) => world.call(desk.reject, { orderNo, reason: '资料不符' }, by)
const proposed = async (asked: Asked, by = maker) => {
  const { proposal } = await yes(asked, by)
  if (proposal === null) throw new Error('nothing was proposed')
  return proposal
}
const codes = (...calls: Promise<unknown>[]) => Promise.all(calls.map(codeOf))

describe('a withdrawal that takes two people', () => {
  it('gets the first yes with its proposal, and is payable by the second of somebody else [SEC-62]', async () => {
    const asked = await aRequest(db, { rules: ['first-account'], amount: yuan('6000'), fee: yuan('10') })
    const requestId = randomUUID()
    const first = await yes(asked, maker, requestId)
    expect(first).toMatchObject({ state: 'approved1', proposal: { payloadHash: expect.any(String) } })
    const { proposal } = first
    if (proposal === null) throw new Error('nothing was proposed')
    const file = await world.call(approvals.read, { approvalId: proposal.approvalId }, checker)
    expect(file.approval.expiresAt - file.approval.madeAt).toBe(2 * 3_600_000)
    expect(file.effect).toMatchObject({
      ...{ paid: 5990, fee: 10, deduct: 0, rules: ['first-account'], firstYes: people[0]?.login },
    })
    // The same request again is the same proposal; another of it is refused while this one waits.
    expect(
      await world.call(desk.approve, { orderNo: asked.orderNo, requestId, revision: 0, reason: '已核对' }, maker),
    ).toEqual(first)
    expect(await codes(yes(asked, other), approve(world, proposal, maker), approve(world, proposal, other))).toEqual([
      ...['APPROVAL/WAITING', 'UC/FORBIDDEN', 'UC/FORBIDDEN'],
    ])
    expect(await state(asked)).toBe('approved1')
    await approve(world, proposal, checker)
    await approve(world, proposal, checker)
    expect(await state(asked)).toBe('approved2')
    expect((await seen(asked)).yes).toEqual([people[0]?.login, people[2]?.login])
  })

  it('is not decided by the one who said the first yes, in whatever role he comes back [SEC-62]', async () => {
    const asked = await aRequest(db)
    const own = await aRequest(db)
    const login = people[0]?.login ?? ''
    await approveAndDrop(asked)
    const again = await proposed(asked, other)
    const mine = await proposed(own)
    await db.owner`update operator set role = 'finance-checker' where login = ${login}`
    const back = await world.signedIn(people[0] as TestOperator)
    expect(await codes(approve(world, again, back), approve(world, mine, back))).toEqual([
      ...['WITHDRAW/SAME_PERSON', 'APPROVAL/OWN'],
    ])
    // A proposal cannot be decided once its maker has lost the permission to propose.
    expect(await codeOf(approve(world, mine, checker))).toBe('APPROVAL/MAKER')
    await db.owner`update operator set role = 'finance-maker' where login = ${login}`
    expect([await state(asked), await state(own)]).toEqual(['approved1', 'approved1'])
    await approve(world, again, checker)
    expect(await state(asked)).toBe('approved2')
  })

  /** The first yes stays when the second is refused; somebody has to propose again. */
  async function approveAndDrop(asked: Asked): Promise<void> {
    const { approvalId } = await proposed(asked)
    await world.call(approvals.reject, { approvalId, note: '再看一次' }, checker)
    expect(await state(asked)).toBe('approved1')
  }

  it('is void when the payload is rewritten, or a rule comes to hold it after the first yes', async () => {
    const [rewritten, held] = [await aRequest(db), await aRequest(db)]
    const proposals = [await proposed(rewritten), await proposed(held)] as const
    await db.owner`
      update approval set payload = jsonb_set(payload, '{accountId}', '"1"')
      where approval_id = ${proposals[0].approvalId}`
    await inTransaction(db.owner, (tx) => holdBy(tx, held.withdrawalId, 'changed'))
    expect(await codes(approve(world, proposals[0], checker), approve(world, proposals[1], checker))).toEqual([
      ...['APPROVAL/CHANGED', 'APPROVAL/CHANGED'],
    ])
    const [first, second] = [await proposed(rewritten), await proposed(held, other)]
    await approve(world, first, checker)
    await approve(world, second, checker)
    expect([await state(rewritten), await state(held)]).toEqual(['approved2', 'approved2'])
  })

  it('is refused to a person who looked at another state of it', async () => {
    const asked = await aRequest(db)
    const wish = { orderNo: asked.orderNo, requestId: randomUUID(), revision: 7, reason: '已核对' }
    expect(await codeOf(world.call(desk.approve, wish, maker))).toBe('APPROVAL/CHANGED')
    expect(await state(asked)).toBe('requested')
  })
})

describe('one person', () => {
  it('is enough for what the rules say, once, up to his limit [SEC-61]', async () => {
    const small = await aRequest(db, { people: 1, amount: yuan('2000') })
    expect(await yes(small)).toEqual({ state: 'approved1', proposal: null })
    expect(await yes(small)).toEqual({ state: 'approved1', proposal: null })
    expect(await codeOf(yes(small, other))).toBe('WITHDRAW/STATE')
    const large = await aRequest(db, { people: 1, amount: yuan('5000') })
    const huge = await aRequest(db, { people: 2, amount: yuan('50000.01') })
    expect(await codes(yes(large), yes(huge))).toEqual(['STAFF/LIMIT', 'STAFF/LIMIT'])
    const own = await aRequest(db, { people: 0 })
    expect(await codeOf(yes(own))).toBe('WITHDRAW/STATE')
    await aPayer(db.sql, provider.gatewayOf).round()
    expect([await state(small), await state(large)]).toEqual(['paid', 'requested'])
  })

  it('says no with a reason that the member reads, and the money is back', async () => {
    const asked = await aRequest(db)
    const proposal = await proposed(asked)
    expect(await no(asked, risk)).toEqual({ state: 'rejected' })
    expect(await moneyOf(asked)).toEqual({ main: asked.amount, live: 0n, held: 0n })
    const as = await sessionOf(db, asked)
    expect(await app.call(member.read, { orderNo: asked.orderNo }, { as })).toMatchObject({
      ...{ status: 5, reason: '资料不符', next: null },
    })
    expect(await codes(no(asked), approve(world, proposal, checker), yes(asked))).toEqual([
      ...['WITHDRAW/STATE', 'APPROVAL/CHANGED', 'WITHDRAW/STATE'],
    ])
  })

  it('claims one for as long as is set', async () => {
    const { orderNo } = await aRequest(db)
    await db.owner`insert into system_config values ('withdrawal_claim_minutes', '5')`
    const { until } = await world.call(desk.claim, { orderNo }, maker)
    expect(Math.abs(until - Date.now() - 5 * 60_000)).toBeLessThan(60_000)
    await db.owner`delete from system_config where config_key = 'withdrawal_claim_minutes'`
    await world.call(desk.release, { orderNo }, maker)
  })

  it('claims one for a quarter of an hour, and nobody else decides it meanwhile', async () => {
    const asked = await aRequest(db)
    const { orderNo } = asked
    const claim = (by: string) => world.call(desk.claim, { orderNo }, by)
    const { until } = await claim(maker)
    expect(Math.abs(until - Date.now() - 15 * 60_000)).toBeLessThan(60_000)
    expect(await codes(claim(other), yes(asked, other), no(asked, checker))).toEqual(Array(3).fill('WITHDRAW/CLAIMED'))
    expect((await seen(asked)).claim?.login).toBe(people[0]?.login)
    await world.call(desk.release, { orderNo }, other)
    expect(await codeOf(claim(other))).toBe('WITHDRAW/CLAIMED')
    const mine = await world.call(desk.queue, { isMine: true }, maker)
    expect(mine.data.map((row) => row.orderNo)).toEqual([orderNo])
    await db.owner`update withdrawal_claim set until = clock_timestamp() - interval '1 second'`
    await claim(other)
    await world.call(desk.release, { orderNo }, other)
    await yes(asked)
    expect((await seen(asked)).claim).toBeNull()
  })
})

describe('the queue', () => {
  it('shows the oldest first, by rule, amount and state, with masked accounts', async () => {
    const orders = [
      await aRequest(db, { rules: ['large', 'first-account'], amount: yuan('7001') }),
      await aRequest(db, { rules: ['shared-account'], amount: yuan('7002') }),
      await aRequest(db, { people: 0, amount: yuan('7003') }),
    ]
    const shown = async (query: Parameters<typeof list>[0]) => (await list(query)).map(({ orderNo }) => orderNo)
    const list = async (query: Partial<Parameters<typeof world.call<typeof desk.queue>>[1]>) =>
      (await world.call(desk.queue, { amountMin: yuan('7000'), amountMax: yuan('7010'), ...query }, maker)).data
    const [first, second, third] = orders.map(({ orderNo }) => orderNo)
    expect(await shown({})).toEqual([first, second])
    expect(await shown({ rule: 'large' })).toEqual([first])
    expect(await shown({ kind: 'bank' })).toEqual([first, second])
    expect(await shown({ kind: 'usdt' })).toEqual([])
    expect(await shown({ queue: 'payable' })).toEqual([third])
    expect(await shown({ queue: 'all' })).toEqual([third, second, first])
    expect(await shown({ queue: 'all', state: 'rejected' })).toEqual([])
    const [whose] = await db.owner<[{ id: string; account: string }]>`
      select m.member_id::text as id, upper(m.account) as account
      from withdrawal_order o join member m using (member_id) where o.withdrawal_id = ${orders[1]?.withdrawalId ?? 0}`
    expect(await shown({ queue: 'all', member: whose.id })).toEqual([second])
    expect(await shown({ queue: 'all', member: whose.account })).toEqual([second])
    expect(await shown({ queue: 'all', member: whose.account.slice(0, -1) })).toEqual([])
    expect((await list({}))[0]).toMatchObject({
      rules: ['first-account', 'large'],
      account: expect.stringContaining('*'),
    })
    const span = { amountMin: yuan('7000'), amountMax: yuan('7010'), rows: 1 }
    const page = await world.call(desk.queue, span, maker)
    const rest = await world.call(desk.queue, { ...span, after: page.next ?? '' }, maker)
    expect([page, rest].flatMap(({ data }) => data.map(({ orderNo }) => orderNo))).toEqual([first, second])
  })

  it('opens one with everything that speaks for and against it', async () => {
    const asked = await aRequest(db, { rules: ['first-account'] })
    const { order, trail, evidence, payout, turnover, earlier } = await seen(asked)
    expect(order).toMatchObject({ state: 'requested', holds: [{ rule: 'first-account' }], peopleNeeded: 2 })
    expect(trail).toEqual({ since: null, recharged: asked.amount, gifts: 0n, staked: 0n, won: 0n })
    expect([payout, turnover, earlier]).toEqual([null, [], []])
    expect(JSON.parse(evidence.text)).toMatchObject({ withdrawal: { orderNo: asked.orderNo } })
    expect(await codeOf(world.call(desk.order, { orderNo: '17' }, maker))).toBe('WITHDRAW/NOT_FOUND')
  })

  it('sets the account beside the profile: name, age, payments, and who else has it', async () => {
    const [named, other, unnamed] = [await aRequest(db), await aRequest(db, { gateway: null }), await aRequest(db)]
    await db.owner`update member set full_name = '张三丰' where member_id = ${named.memberId}`
    await db.owner`update member set full_name = '李四' where member_id = ${other.memberId}`
    const [own, foreign, unknown] = [await seen(named), await seen(other), await seen(unnamed)]
    expect(own.profile).toMatchObject({ name: '张**', vipLevel: 0, recharged: 0n })
    expect(own.destination).toMatchObject({ isOwnName: true, payments: 0, isShared: false, isRemoved: false })
    expect([foreign.destination.isOwnName, unknown.destination.isOwnName]).toEqual([false, null])
    expect([own.gateway, foreign.gateway]).toEqual(['bank', null])
    await approve(world, await proposed(named), checker)
    await aPayer(db.sql, provider.gatewayOf).round()
    await db.owner`
      update payout_account a set number_digest = o.number_digest, removed_at = clock_timestamp()
      from payout_account o where a.member_id = ${unnamed.memberId} and o.member_id = ${named.memberId}`
    expect((await seen(named)).destination).toMatchObject({ payments: 1, isShared: true })
    expect((await seen(unnamed)).destination).toMatchObject({ isRemoved: true, isShared: true })
  })
  it('finds the few of a kind or of a rule among many by an index [F-O4]', async () => {
    const { memberId } = await aRequest(db)
    await db.owner.begin(async (tx) => {
      await tx`
        insert into withdrawal_order (member_id, request_id, account_id, account_kind, provider, account_shown,
          holder_shown, mode, gateway, amount, fee, deduct, people, turnover, day, created_at, state_at)
        select member_id, 'one-of-many-' || n, account_id, account_kind, provider, account_shown, holder_shown, mode,
          gateway, amount, fee, deduct, people, turnover, day, created_at, state_at
        from withdrawal_order, generate_series(1, 20000) n where member_id = ${memberId}`
      await tx`analyze withdrawal_order, withdrawal_hit`
      const plans = [
        `select withdrawal_id from withdrawal_order where account_kind = 'e_wallet'
         order by withdrawal_id desc limit 50`,
        `select withdrawal_id from withdrawal_order o where exists (
           select from withdrawal_hit h where h.withdrawal_id = o.withdrawal_id and h.rule_code = 'many')
         order by withdrawal_id desc limit 50`,
      ]
      for (const query of plans) {
        const rows = await tx.unsafe(`explain ${query}`)
        const plan = rows.map((row) => row['QUERY PLAN']).join('\n')
        expect(plan).toMatch(/by_kind|withdrawal_hit/)
        expect(plan).not.toMatch(/Seq Scan on withdrawal_order/)
      }
      // These have no money in the books.
      await tx`delete from withdrawal_order where request_id like 'one-of-many-%'`
    })
  })
})

import { randomUUID } from 'node:crypto'
import * as alarmDesk from '@liuhe/contract/api/operator/alarms.ts'
import * as approvals from '@liuhe/contract/api/operator/approvals.ts'
import * as results from '@liuhe/contract/api/operator/results.ts'
import { OPERATOR_BASE } from '@liuhe/contract/operator-endpoint.ts'
import { STAFF_ROLES } from '@liuhe/domain/staff.ts'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { seedGames } from '../../seed/essentials/games.ts'
import { createOperatorWorld, type OperatorWorld, type TestOperator } from '../../testing/operator-world.ts'
import { useTestDatabase } from '../../testing/test-database.ts'
import { suspend, verifyAudit } from '../operators/index.ts'
import { approvalKinds } from '../../approval-kinds.ts'
import { systemClock } from '../../platform/clock.ts'
import { createApprovalDesk, sweepApprovals } from './index.ts'
import { approve, aVoid, aWaitingDraw, EVIDENCE, statusOf, timesVoided } from './testing.ts'

const database = useTestDatabase()
let world: OperatorWorld
const people: TestOperator[] = []
let maker: string
let checker: string
let risk: string

beforeAll(async () => {
  world = await createOperatorWorld(database)
  await seedGames(database.owner)
  for (const role of ['draw-operator', 'draw-operator', 'risk'] as const) people.push(await world.enrolled(role))
})
// Signing in moves the clock on, and a session is over after a quarter of an hour.
beforeEach(async () => {
  const tokens: string[] = []
  for (const person of people) tokens.push(await world.signedIn(person))
  ;[maker, checker, risk] = tokens as [string, string, string]
})
afterAll(() => world.close())

const refusedWith = (code: string, data?: object) => expect.objectContaining({ code, ...(data && { data }) })
const proposed = (by = maker) => aVoid(world, database.owner, by)
const read = (approvalId: number, as = checker) => world.call(approvals.read, { approvalId }, as)
const stateOf = async (approvalId: number) => (await read(approvalId)).approval.state
const entriesAbout = async (approvalId: number) => {
  const rows = await database.sql<{ entry: string }[]>`
    select entry from operator_audit where entry::jsonb ->> 'object' = ${`approval/${approvalId}`} order by position`
  return rows.map(({ entry }) => JSON.parse(entry) as Record<string, unknown>)
}
/** The owner of the database changes what the application cannot. */
const tamper = (change: (owner: typeof database.owner) => Promise<unknown>) => change(database.owner)

describe('a proposal', () => {
  it('waits for a second person, who sees its effect and does it, and is audited [SEC-62] [SEC-64]', async () => {
    const wish = await proposed()
    expect(await statusOf(database.owner, wish)).toBe('closed')
    const seen = await read(wish.approvalId, risk)
    expect(seen.approval).toMatchObject({
      ...{ kind: 'draw-void', object: `draw/110/${wish.turnNum}`, state: 'open', reason: '官方取消', checker: null },
    })
    expect(seen.approval.expiresAt - seen.approval.madeAt).toBe(24 * 3_600_000)
    expect(seen.effect).toEqual({ gameName: '新澳门六合彩', orders: 0, members: 0, refunded: 0, trialOrders: 0 })
    const done = await world.call(
      approvals.approve,
      { approvalId: wish.approvalId, payloadHash: seen.payloadHash, note: '已核对' },
      risk,
    )
    expect(done).toEqual({ approvalId: wish.approvalId, state: 'approved', outcome: { state: 'void' } })
    expect([await statusOf(database.owner, wish), await timesVoided(database.owner, wish)]).toEqual(['void', 1])
    const [entry] = await entriesAbout(wish.approvalId)
    expect(entry).toMatchObject({
      ...{ action: 'approvals.approve', outcome: 'done', role: 'risk', reason: '已核对' },
      ...{ after: { decision: 'approved' }, before: { kind: 'draw-void', payload: seen.payloadHash } },
    })
    expect((await verifyAudit(database.sql)).fault).toBeUndefined()
  })

  it('that is sent again is the same one, with another content is refused, and there is one of an object', async () => {
    const { said, approvalId, payloadHash } = await proposed()
    expect(await world.call(results.voidDraw, said, maker)).toMatchObject({ approvalId, payloadHash })
    const other = { ...said, evidence: [] }
    await expect(world.call(results.voidDraw, other, maker)).rejects.toEqual(refusedWith('REQ/KEY_REUSED'))
    const second = { ...said, requestId: randomUUID() }
    await expect(world.call(results.voidDraw, second, checker)).rejects.toEqual(
      refusedWith('APPROVAL/WAITING', { approvalId }),
    )
    await world.call(approvals.withdraw, { approvalId }, maker)
    await expect(world.call(results.voidDraw, second, checker)).resolves.toMatchObject({ payloadHash })
  })

  it('is answered as before when the decision comes again from the same person', async () => {
    const one = await proposed()
    const first = await approve(world, one, checker)
    expect(await approve(world, one, checker)).toEqual(first)
    expect(await timesVoided(database.owner, one)).toBe(1)
    await expect(approve(world, one, risk)).rejects.toEqual(refusedWith('APPROVAL/DECIDED', { state: 'approved' }))
    const two = await proposed()
    const reject = () => world.call(approvals.reject, { approvalId: two.approvalId, note: '未见公告' }, checker)
    expect(await reject()).toEqual(await reject())
    await expect(approve(world, two, checker)).rejects.toEqual(refusedWith('APPROVAL/DECIDED', { state: 'rejected' }))
    expect(await statusOf(database.owner, two)).toBe('closed')
  })

  it('is listed for those whose work it is, and for the auditor, page by page', async () => {
    const made = [await proposed(), await proposed(), await proposed()].map(({ approvalId }) => approvalId).reverse()
    const list = (query: object, as: string) => world.call(approvals.list, query as never, as)
    const auditor = await world.tokenOf('auditor')
    for (const as of [checker, risk, auditor]) {
      const page = await list({ state: 'open', rows: 2 }, as)
      const rest = await list({ state: 'open', rows: 1, before: page[1]?.approvalId ?? 0 }, as)
      expect([...page, ...rest].map(({ approvalId }) => approvalId)).toEqual(made)
    }
    expect(await list({ kind: 'result-correction' }, checker)).toEqual([])
    const [row] = await list({ object: (await read(made[0] ?? 0)).approval.object }, auditor)
    expect(row?.approvalId).toBe(made[0])
    await world.call(approvals.reject, { approvalId: made[1] ?? 0, note: '不对' }, checker)
    const [decided] = await list({ state: 'decided', maker: row?.maker }, auditor)
    expect(decided).toMatchObject({ approvalId: made[1], state: 'rejected', note: '不对' })
  })

  it('belongs to roles that the door of approvals lets in', () => {
    const kinds = approvalKinds({ networks: [] })
    const desk = createApprovalDesk({ kinds, isOffice: () => false })
    const door = { support: 0, content: 0, risk: 16, 'finance-maker': 27, 'finance-checker': 32, 'draw-operator': 4 }
    const others = { auditor: 47, sysadmin: 7, moderator: 1, protection: 2, partner: 0 }
    for (const role of STAFF_ROLES)
      expect([role, desk.kindsOf(role).length]).toEqual([role, { ...door, ...others }[role]])
    expect(() => createApprovalDesk({ kinds: [...kinds, ...kinds], isOffice: () => false })).toThrow('one name')
  })
})

describe('a second person', () => {
  it('is not the maker, whatever session he has [SEC-62]', async () => {
    const somebody = await world.enrolled('draw-operator')
    const wish = await proposed(await world.signedIn(somebody))
    const again = await world.signedIn(somebody)
    await expect(approve(world, wish, again)).rejects.toEqual(refusedWith('APPROVAL/OWN'))
    const reject = world.call(approvals.reject, { approvalId: wish.approvalId, note: 'x' }, again)
    await expect(reject).rejects.toEqual(refusedWith('APPROVAL/OWN'))
    expect(await stateOf(wish.approvalId)).toBe('open')
    expect((await entriesAbout(wish.approvalId)).map(({ outcome }) => outcome)).toEqual([
      'APPROVAL/OWN',
      'APPROVAL/OWN',
    ])
    // Nor in the table: the same person, and the same session, are refused by it.
    for (const session of ['maker_session', "decode(repeat('00', 32), 'hex')"]) {
      const person = session === 'maker_session' ? 'maker_id + 1' : 'maker_id'
      const forge = database.sql.unsafe(`
        update approval set decision = 'approved', decided_at = now(), outcome = '{}', checker_id = ${person},
                            checker_session = ${session} where approval_id = ${wish.approvalId}`)
      await expect(forge).rejects.toThrow('approval_check')
    }
  })

  it('is not somebody else at the browser of the maker [SEC-62]', async () => {
    const browser = aBrowser()
    const one = await browser.signIn(await world.enrolled('draw-operator'))
    const wish = await aVoidOf(one)
    await browser.signOut(one)
    const other = await browser.signIn(await world.enrolled('draw-operator'))
    expect(await other.approve(wish)).toBe('APPROVAL/SAME_PLACE')
    const elsewhere = await aBrowser().signIn(await world.enrolled('risk'))
    expect(await elsewhere.approve(wish)).toBe('OK')
  })

  it('is not somebody else behind the address of the maker, unless it is an office [SEC-62]', async () => {
    const environment = { LIUHE_OPERATOR_OFFICES: '10.20.0.0/16' }
    const strict = await createOperatorWorld(database, { environment })
    try {
      const one = await strict.signedIn(await strict.enrolled('draw-operator', 'strict.one'))
      const two = await strict.signedIn(await strict.enrolled('risk', 'strict.two'))
      const decide = async (from: string, at: string) => {
        const turn = await aWaitingDraw(database.owner)
        const said = { requestId: randomUUID(), reason: '官方取消', evidence: [] }
        const post = (path: string, as: string, remoteAddress: string, payload: object) =>
          strict.inject({
            method: 'POST',
            url: `${OPERATOR_BASE}${path}`,
            headers: { authorization: `Bearer ${as}` },
            remoteAddress,
            payload,
          })
        const { data } = (await post(`/results/draws/110/${turn.turnNum}/void`, one, from, said)).json()
        const { approvalId, payloadHash } = data
        return (await post(`/approvals/${approvalId}/approve`, two, at, { payloadHash })).json().code
      }
      expect(await decide('198.51.100.7', '198.51.100.7')).toBe('APPROVAL/SAME_PLACE')
      expect(await decide('127.0.0.1', '127.0.0.1')).toBe('APPROVAL/SAME_PLACE')
      expect(await decide('198.51.100.7', '198.51.100.8')).toBe('OK')
      expect(await decide('10.20.1.1', '10.20.1.1')).toBe('OK')
    } finally {
      await strict.close()
    }
  })

  it('is refused with what he did not look at, and when his role is another by now', async () => {
    const wish = await proposed()
    const blind = { ...wish, payloadHash: 'f'.repeat(64) }
    await expect(approve(world, blind, checker)).rejects.toEqual(refusedWith('APPROVAL/CHANGED'))
    expect(await stateOf(wish.approvalId)).toBe('open')
    const auditor = await world.tokenOf('auditor')
    await expect(approve(world, wish, auditor)).rejects.toEqual(refusedWith('UC/FORBIDDEN'))
    const content = await world.tokenOf('content')
    await expect(read(wish.approvalId, content)).rejects.toEqual(refusedWith('UC/FORBIDDEN'))
  })
})

describe('a proposal that must not be done any more', () => {
  it('expires after 24 hours, at the decision or by itself, with an entry in the audit [SEC-62]', async () => {
    const [one, two] = [await proposed(), await proposed()]
    const age = (approvalId: number) =>
      tamper(
        (owner) => owner`
          update approval set made_at = made_at - interval '25 h', expires_at = expires_at - interval '25 h'
          where approval_id = ${approvalId}`,
      )
    await age(one.approvalId)
    expect(await stateOf(one.approvalId)).toBe('expired')
    await expect(approve(world, one, checker)).rejects.toEqual(refusedWith('APPROVAL/EXPIRED'))
    await expect(approve(world, one, checker)).rejects.toEqual(refusedWith('APPROVAL/DECIDED', { state: 'expired' }))
    await age(two.approvalId)
    await sweepApprovals(database.sql, { clock: systemClock })
    expect(await entriesAbout(two.approvalId)).toMatchObject([
      { action: 'approvals.expire', after: { decision: 'expired' } },
    ])
    // The object is free again, also where nobody has swept.
    const three = await proposed()
    await age(three.approvalId)
    const again = { ...three.said, requestId: randomUUID() }
    expect((await world.call(results.voidDraw, again, maker)).approvalId).toBeGreaterThan(three.approvalId)
    expect([await statusOf(database.owner, one), await statusOf(database.owner, two)]).toEqual(['closed', 'closed'])
  })

  it('is void when what was proposed was changed in the table [SEC-62]', async () => {
    const [one, victim] = [await proposed(), await aWaitingDraw(database.owner)]
    const { sql } = database
    const direct = sql`update approval set payload = '{}' where approval_id = ${one.approvalId}`
    await expect(direct).rejects.toThrow('permission denied')
    await tamper(
      (owner) => owner`
        update approval set payload = jsonb_set(payload, '{turnNum}', ${`"${victim.turnNum}"`}::text::jsonb)
        where approval_id = ${one.approvalId}`,
    )
    await expect(approve(world, one, checker)).rejects.toEqual(refusedWith('APPROVAL/CHANGED', { changed: 'payload' }))
    expect(await stateOf(one.approvalId)).toBe('void')
    expect([await statusOf(database.owner, one), await statusOf(database.owner, victim)]).toEqual(['closed', 'closed'])
    expect((await entriesAbout(one.approvalId)).map(({ outcome }) => outcome)).toEqual(['APPROVAL/CHANGED'])
  })

  it('is void when its object has changed meanwhile [SEC-62]', async () => {
    const wish = await proposed()
    for (const login of ['ann', 'ben']) {
      await tamper(
        (owner) => owner`
          select results_report(draw_id, ${`operator:${login}`}, '05,17,22,30,38,41,26', true, '官方',
                                'https://a.example',
                                now(), decode(repeat('00', 32), 'hex'))
          from draw where game_id = 110 and turn_num = ${wish.turnNum}`,
      )
    }
    expect(await statusOf(database.owner, wish)).toBe('drawn')
    await expect(approve(world, wish, checker)).rejects.toEqual(
      refusedWith('APPROVAL/CHANGED', { changed: 'revision' }),
    )
    expect([await stateOf(wish.approvalId), await statusOf(database.owner, wish)]).toEqual(['void', 'drawn'])
  })

  it('is refused when the maker has lost his role or was suspended meanwhile [SEC-62]', async () => {
    const somebody = await world.enrolled('draw-operator')
    const wish = await proposed(await world.signedIn(somebody))
    await tamper((owner) => owner`update operator set role = 'support' where login = ${somebody.login}`)
    await expect(approve(world, wish, checker)).rejects.toEqual(refusedWith('APPROVAL/MAKER'))
    await tamper((owner) => owner`update operator set role = 'draw-operator' where login = ${somebody.login}`)
    await suspend({ sql: database.sql, clock: world.clock }, somebody.login)
    await expect(approve(world, wish, checker)).rejects.toEqual(refusedWith('APPROVAL/MAKER'))
    expect(await statusOf(database.owner, wish)).toBe('closed')
  })

  it('is taken back by its maker and by nobody else', async () => {
    const { approvalId } = await proposed()
    await expect(world.call(approvals.withdraw, { approvalId }, checker)).rejects.toEqual(refusedWith('UC/FORBIDDEN'))
    expect(await world.call(approvals.withdraw, { approvalId }, maker)).toMatchObject({ state: 'withdrawn' })
    expect(await world.call(approvals.withdraw, { approvalId }, maker)).toMatchObject({ state: 'withdrawn' })
    await expect(world.call(approvals.withdraw, { approvalId: 999_999 }, maker)).rejects.toEqual(
      refusedWith('APPROVAL/NOT_FOUND'),
    )
  })
})

it('raises an alarm about anyone who decides more than forty in ten minutes [SEC-62]', async () => {
  const hasty = await world.tokenOf('draw-operator')
  const sysadmin = await world.tokenOf('sysadmin')
  const alarms = async () => (await world.call(alarmDesk.list, { source: 'approval' }, sysadmin)).data
  for (let n = 1; n <= 42; n++) {
    const { approvalId } = await proposed()
    await world.call(approvals.reject, { approvalId, note: '否' }, hasty)
    expect([n, (await alarms()).length]).toEqual([n, n > 40 ? 1 : 0])
  }
  const [alarm] = await alarms()
  expect(alarm).toMatchObject({ times: 42, handledBy: null })
  const asked = { source: 'approval' as const, alarmId: alarm?.alarmId ?? 0, note: '已经谈过话' }
  await world.call(alarmDesk.close, asked, sysadmin)
  expect(await alarms()).toEqual([])
  // What is long ago does not count.
  await tamper(async (owner) => {
    await owner`alter table approval disable trigger decided_once`
    await owner`update approval set decided_at = decided_at - interval '11 min' where decided_at is not null`
    await owner`alter table approval enable trigger decided_once`
  })
  await world.call(approvals.reject, { approvalId: (await proposed()).approvalId, note: '否' }, hasty)
  expect(await alarms()).toEqual([])
})

/** A browser that keeps its cookies, no matter who signs in with it. */
function aBrowser() {
  const jar = new Map<string, string>()
  const post = async (path: string, payload: object) => {
    const answer = await world.inject({
      method: 'POST',
      url: `${OPERATOR_BASE}${path}`,
      headers: {
        'sec-fetch-site': 'same-origin',
        cookie: [...jar].map(([name, value]) => `${name}=${value}`).join('; '),
      },
      payload,
    })
    for (const { name, value } of answer.cookies) jar.set(name, value)
    return answer.json() as { code: string; data: never }
  }
  return {
    async signIn({ login, password, code }: TestOperator) {
      const { data } = await post('/entry/sign-in', { login, password })
      const { challenge } = data as { challenge: string }
      await post('/entry/second-factor', { challenge, code: code() })
      return {
        post,
        approve: async ({ approvalId, payloadHash }: { approvalId: number; payloadHash: string }) =>
          (await post(`/approvals/${approvalId}/approve`, { payloadHash })).code,
      }
    },
    signOut: ({ post: ask }: { post: typeof post }) => ask('/entry/sign-out', {}),
  }
}

async function aVoidOf({ post }: { post: (path: string, payload: object) => Promise<{ data: never }> }) {
  const { turnNum } = await aWaitingDraw(database.owner)
  const said = { requestId: randomUUID(), reason: '官方取消', evidence: [EVIDENCE] }
  const { data } = await post(`/results/draws/110/${turnNum}/void`, said)
  return data as { approvalId: number; payloadHash: string }
}

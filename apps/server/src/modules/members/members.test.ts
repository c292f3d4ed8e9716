import { randomUUID } from 'node:crypto'
import * as audit from '@liuhe/contract/api/operator/audit.ts'
import * as alarmDesk from '@liuhe/contract/api/operator/alarms.ts'
import * as deeds from '@liuhe/contract/api/operator/member-deeds.ts'
import * as api from '@liuhe/contract/api/operator/members.ts'
import * as memberApi from '@liuhe/contract/api/member.ts'
import * as security from '@liuhe/contract/api/security.ts'
import { yuan } from '@liuhe/domain/money.ts'
import { UNMASK_ALARM, UNMASK_MOST } from '@liuhe/domain/members/unmask.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { unlimited } from '../../http/limits/rate-limit.ts'
import { aSession } from '../../testing/factories.ts'
import { aMember, anOpenDraw, give } from '../../testing/money-world.ts'
import { createOperatorWorld, type OperatorWorld } from '../../testing/operator-world.ts'
import { createTestApp, type TestApp } from '../../testing/test-app.ts'
import { useTestDatabase } from '../../testing/test-database.ts'
import { approve } from '../approvals/testing.ts'
import { createBetDesk } from '../bets/place-bets.ts'
import { aLine, aRequest } from '../bets/testing.ts'
import { bindWithoutCode, type SmsSender } from '../member/index.ts'
import { withdrawHold } from '../security/index.ts'
import { codeOf } from '../security/testing.ts'

// Members as operators see them: masked, found by what nobody reads, and changed by one person or two.

const db = useTestDatabase()
let world: OperatorWorld
let app: TestApp
let support: string
let risk: string
let other: string
/** What was sent, and to whom. */
const sent: { phone: string; text: string }[] = []
const sms: SmsSender = {
  inboxUrl: null,
  send: async ({ phone, text }) => {
    sent.push({ phone, text })
    return { state: 'sent', reference: `sms-${sent.length}` }
  },
}

beforeAll(async () => {
  world = await createOperatorWorld(db, { sms })
  app = await createTestApp(db, { limits: unlimited })
  support = await world.tokenOf('support')
  risk = await world.tokenOf('risk')
  other = await world.tokenOf('risk')
})
afterAll(async () => {
  await world.close()
  await app.close()
})

const NAME = '欧阳·小明'
let people = 0
/** Somebody with a name, a phone of his own, and a little money. */
async function aPerson(name = NAME) {
  const memberId = await aMember(db.owner, { balance: yuan('10') })
  const phone = `1390013${String(++people).padStart(4, '0')}`
  await db.owner`
    update member set account = 'person' || member_id, account_key = 'person' || member_id, full_name = ${name},
                      phone = ${phone}, email = 'ming@example.com', birthday = '1990-05-01'
    where member_id = ${memberId}`
  const [row] = await db.owner<[{ account: string }]>`select account from member where member_id = ${memberId}`
  return { memberId: String(memberId), id: memberId, phone, name, account: row.account }
}
const detail = (memberId: string, as = support) => world.call(api.detail, { memberId }, as)
const deedOf = async (memberId: string) => ({
  ...{ memberId, requestId: randomUUID(), reason: '核实身份' },
  revision: (await detail(memberId)).revision,
})

describe('a list of members', () => {
  it('shows nothing unmasked, neither in rows nor in details nor in answers to a search', async () => {
    const person = await aPerson()
    const answers = await Promise.all([
      world.call(api.list, { rows: 200 }, support),
      world.call(api.list, { account: person.account.slice(0, 4) }, risk),
      world.call(api.find, { by: 'phone', text: person.phone }, support),
      detail(person.memberId),
      world.call(api.moneyTrail, { memberId: person.memberId }, support),
      world.call(api.trail, { memberId: person.memberId }, support),
      world.call(api.agentLine, { memberId: person.memberId }, support),
    ])
    const text = JSON.stringify(answers, (_, value: unknown) => (typeof value === 'bigint' ? String(value) : value))
    for (const secret of [person.name, person.phone, person.account, 'ming@', '1990-05-01']) {
      expect(text).not.toContain(secret)
    }
    expect(text).toContain('欧****')
  })

  it('finds a name and a phone as a whole, however they are written, and no part of them', async () => {
    const person = await aPerson('古丽•阿依')
    const found = async (by: 'name' | 'phone' | 'number', text: string) =>
      (await world.call(api.find, { by, text }, support)).map(({ memberId }) => memberId)
    expect(await found('name', '古丽·阿依')).toEqual([person.memberId])
    expect(await found('phone', `+86 ${person.phone.slice(0, 3)} ${person.phone.slice(3)}`)).toEqual([person.memberId])
    expect(await found('number', person.memberId)).toEqual([person.memberId])
    expect(await found('name', '古丽')).toEqual([])
    expect(await found('phone', person.phone.slice(0, -1))).toEqual([])
    await db.owner`update member set phone = null where member_id = ${person.id}`
    expect(await found('phone', person.phone)).toEqual([])
    // The application has neither the key nor the right to hash.
    await expect(db.sql`select key from member_lookup_key`).rejects.toThrow('permission denied')
    await expect(db.sql`select member_lookup_hash('phone', '1')`).rejects.toThrow('permission denied')
  })

  it('goes through everybody once, page by page, in each order and with each filter', async () => {
    const made = [await aPerson(), await aPerson(), await aPerson(), await aPerson(), await aPerson()]
    const ids = made.map(({ id }) => id)
    for (const [at, id] of ids.entries()) {
      await db.owner`update member set vip_level = 8, recharged = ${(at % 2) * 1000},
                       last_login_at = case when ${at} in (1, 2, 4) then timestamptz '2026-01-01' end
                     where member_id = ${id}`
      await db.owner`insert into member_tag (member_id, tag, operator_id)
                     select ${id}, '走页', operator_id from operator limit 1`
    }
    for (const filter of [
      { vip: 8 },
      { vip: 8, sort: 'login' },
      { vip: 8, sort: 'recharged' },
      { tag: '走页' },
    ] as const) {
      const seen: string[] = []
      let after: string | undefined
      do {
        const page = await world.call(api.list, { ...filter, rows: 2, after }, support)
        expect(page.totalCount).toBe(5)
        seen.push(...page.data.map(({ memberId }) => memberId))
        after = page.next ?? undefined
      } while (after !== undefined)
      expect(seen.toSorted()).toEqual(ids.map(String).toSorted())
    }
    const sorted = await world.call(api.list, { vip: 8, sort: 'recharged' }, support)
    expect(sorted.data.map(({ recharged }) => recharged)).toEqual([1000n, 1000n, 0n, 0n, 0n])
    // Who never signed in is no less a member: he stands last.
    const bySignIn = await world.call(api.list, { vip: 8, sort: 'login' }, support)
    expect(bySignIn.data.map(({ memberId }) => ids.indexOf(BigInt(memberId)))).toEqual([4, 2, 1, 3, 0])
    const { next } = await world.call(api.list, { rows: 1 }, support)
    expect(await codeOf(world.call(api.list, { after: next ?? '', sort: 'login' }, support))).toBe('REQ/INVALID')
    expect(await codeOf(world.call(api.list, { tag: '走页', sort: 'login' }, support))).toBe('REQ/INVALID')
  })

  it('knows the team of an agent at any depth', async () => {
    const [agent, below, deeper] = [await aPerson(), await aPerson(), await aPerson()]
    await db.owner`update member set is_agent = true where member_id in (${agent.id}, ${below.id})`
    await db.owner`update member set parent_id = ${agent.id} where member_id = ${below.id}`
    await db.owner`update member set parent_id = ${below.id} where member_id = ${deeper.id}`
    const { data, totalCount } = await world.call(api.list, { agentId: agent.memberId }, support)
    expect([data.map(({ memberId }) => memberId), totalCount]).toEqual([[deeper.memberId, below.memberId], 2])
    const { line } = await world.call(api.agentLine, { memberId: deeper.memberId }, support)
    expect(line.map(({ memberId }) => memberId)).toEqual([agent.memberId, below.memberId, deeper.memberId])
  })
})

describe('the wallet of a member', () => {
  it('is told line by line with what was there afterwards, and its days add up', async () => {
    const person = await aPerson()
    await give(db.owner, person.id, yuan('25'))
    const draw = await anOpenDraw(db.owner)
    await createBetDesk(db.sql).place(
      { memberId: person.id, rebateTenths: 0 },
      await aRequest(db.owner, draw, [aLine('103', '大', '5')]),
    )
    const { data, days, difference } = await world.call(api.moneyTrail, { memberId: person.memberId, rows: 2 }, support)
    expect(data.map(({ amount, after, from, to }) => [amount, after, from, to])).toEqual([
      [yuan('-5'), yuan('30'), 'main', 'stakes'],
      [yuan('25'), yuan('35'), 'opening', 'main'],
    ])
    expect(days.at(-1)).toMatchObject({ gained: yuan('35'), spent: yuan('5'), closing: yuan('30') })
    expect([days.length, difference]).toEqual([15, 0n])
    const { data: bets } = await world.call(api.bets, { memberId: person.memberId }, support)
    expect(bets).toMatchObject([{ selection: '大', total: yuan('5'), state: 'open' }])
  })
})

describe('what one person does', () => {
  it('holds withdrawals until a person lets them go on, and of two people who do it one does', async () => {
    const { memberId, id } = await aPerson()
    const deed = { ...(await deedOf(memberId)), isHeld: true }
    const { revision } = await world.call(deeds.setHold, deed, risk)
    expect(await withdrawHold(db.sql, id)).toEqual({ reason: 'operator', until: null })
    expect((await detail(memberId)).holds).toEqual([{ reason: 'operator', until: null }])
    // The same request again is answered, and does nothing.
    expect(await world.call(deeds.setHold, deed, risk)).toEqual({ revision })
    expect(await codeOf(world.call(deeds.setHold, { ...deed, isHeld: false }, risk))).toBe('REQ/KEY_REUSED')
    expect(await codeOf(world.call(deeds.setHold, { ...deed, requestId: randomUUID() }, risk))).toBe('MEMBER/CHANGED')
    expect(await codeOf(world.call(deeds.setHold, { ...(await deedOf(memberId)), isHeld: true }, other))).toBe(
      'MEMBER/STATE',
    )
    await world.call(deeds.setHold, { ...(await deedOf(memberId)), isHeld: false }, other)
    expect(await withdrawHold(db.sql, id)).toBeNull()
  })

  it('suspends a member: sessions end in every process, nobody gets in, the audit has before and after', async () => {
    const { memberId, id } = await aPerson()
    const as = await aSession(db, { memberId: id, account: '' })
    await app.call(memberApi.status, {}, { as })
    await world.call(deeds.setState, { ...(await deedOf(memberId)), state: 'suspended' }, risk)
    await expect.poll(() => codeOf(app.call(memberApi.status, {}, { as }))).toBe('UC/TOKEN_INVALID')
    const fresh = await aSession(db, { memberId: id, account: '' })
    expect(await codeOf(app.call(memberApi.status, {}, { as: fresh }))).toBe('UC/ACCOUNT_STATE_ERROR')
    const auditor = await world.tokenOf('auditor')
    const [entry] = await world.call(audit.list, { object: `member/${memberId}`, rows: 1 }, auditor)
    expect(JSON.parse(entry?.entry ?? '{}')).toMatchObject({
      ...{
        action: 'memberDeeds.setState',
        reason: '核实身份',
        before: { state: 'active' },
        after: { state: 'suspended' },
      },
    })
    expect(await world.call(api.trail, { memberId }, support)).toMatchObject([
      { action: 'memberDeeds.setState', outcome: 'done' },
    ])
    await world.call(deeds.setState, { ...(await deedOf(memberId)), state: 'active' }, risk)
    await expect.poll(() => codeOf(app.call(memberApi.status, {}, { as: fresh }))).toBe('OK')
  })

  it('ends the sessions of a member', async () => {
    const { memberId, id } = await aPerson()
    const as = await aSession(db, { memberId: id, account: '' })
    expect((await world.call(deeds.endSessions, await deedOf(memberId), support)).ended).toBe(1)
    await expect.poll(() => codeOf(app.call(memberApi.status, {}, { as }))).toBe('UC/TOKEN_INVALID')
    const { sessions } = await world.call(api.access, { memberId }, support)
    expect(sessions).toMatchObject([{ endReason: 'ended' }])
  })

  it('writes notes and tags, which colleagues read with the name of the writer', async () => {
    const { memberId } = await aPerson()
    const said = { memberId, requestId: randomUUID(), kind: 'note', words: '电话核实本人' } as const
    await world.call(deeds.addNote, said, support)
    await world.call(deeds.addNote, said, support)
    expect((await world.call(api.notes, { memberId }, risk)).data).toMatchObject([
      { words: '电话核实本人', kind: 'note' },
    ])
    const { reason: _, ...deed } = await deedOf(memberId)
    await world.call(deeds.setTags, { ...deed, tags: ['大户', '大户', '回访'] }, support)
    expect((await detail(memberId)).tags).toEqual(['回访', '大户'].toSorted())
  })
})

describe('a code for a new password', () => {
  it('reaches the bound phone, opens the account once, and stands in no answer, audit or log [SEC-63]', async () => {
    const person = await aPerson()
    expect(await codeOf(world.call(deeds.sendResetCode, await deedOf(person.memberId), support))).toBe(
      'MEMBER/NO_PHONE',
    )
    await bindWithoutCode(db.sql, person.id, person.phone)
    const deed = await deedOf(person.memberId)
    const answer = await world.call(deeds.sendResetCode, deed, support)
    const { phone, text } = sent.at(-1) ?? { phone: '', text: '' }
    const [, code = ''] = /重置码是 ([2-9A-Z]{8})/.exec(text) ?? []
    expect([phone, code.length]).toEqual([person.phone, 8])
    expect(answer).toMatchObject({ phone: expect.stringContaining('*'), minutes: 30 })
    expect(JSON.stringify(answer)).not.toContain(code)
    const [row] = await db.owner<[{ all: string }]>`
      select coalesce(string_agg(entry, ''), '') ||
             (select coalesce(string_agg(r::text, ''), '') from operator_request r) as all
      from operator_audit`
    expect(row.all).toContain('reset-code')
    expect(row.all + world.logged.join('')).not.toContain(code)
    // A repeat sends nothing: the first message is on its way.
    const count = sent.length
    expect(await codeOf(world.call(deeds.sendResetCode, deed, support))).toBe('REQ/KEY_REUSED')
    expect(sent.length).toBe(count)
    const password = 'Another2026'
    await app.call(security.updatePasswordByAccount, {
      ...{ account: person.account, password, confirmPassword: password, resetCode: code },
    })
    const again = { account: person.account, password: 'Third2026x', confirmPassword: 'Third2026x', resetCode: code }
    expect(await codeOf(app.call(security.updatePasswordByAccount, again))).toBe('UC/RESET_PROOF')
  })
})

describe('what is masked', () => {
  it('is shown once for a reason, and the audit has the names of the fields and not one value', async () => {
    const person = await aPerson()
    const ask = {
      memberId: person.memberId,
      requestId: randomUUID(),
      fields: ['name', 'phone'],
      reason: '回电核实',
    } as const
    const { values, used, most } = await world.call(deeds.unmask, { ...ask, fields: [...ask.fields] }, support)
    expect(values).toEqual({ name: person.name, phone: person.phone })
    expect([used >= 1, most]).toEqual([true, UNMASK_MOST])
    expect(await codeOf(world.call(deeds.unmask, { ...ask, fields: [...ask.fields] }, support))).toBe('MEMBER/UNMASKED')
    const rows = await db.owner<{ entry: string }[]>`select entry from operator_audit`
    const text = rows.map(({ entry }) => entry).join('') + world.logged.join('')
    expect(text).toContain('"fields":["name","phone"]')
    expect([text.includes(person.phone), text.includes(person.name)]).toEqual([false, false])
  })

  it('is shown thirty times a day to one person, in parallel too, and from the twentieth on others know', async () => {
    const person = await aPerson()
    const token = await world.tokenOf('protection')
    const ask = () =>
      codeOf(
        world.call(
          deeds.unmask,
          { memberId: person.memberId, requestId: randomUUID(), fields: ['name'], reason: '核对' },
          token,
        ),
      )
    const codes: string[] = []
    for (let round = 0; round < 4; round++) codes.push(...(await Promise.all(Array.from({ length: 8 }, ask))))
    expect(codes.filter((code) => code === 'OK').length).toBe(UNMASK_MOST)
    expect(codes.filter((code) => code === 'MEMBER/UNMASK_LIMIT').length).toBe(2)
    const sysadmin = await world.tokenOf('sysadmin')
    const { data } = await world.call(alarmDesk.list, { source: 'unmask' }, sysadmin)
    expect(data).toMatchObject([{ times: UNMASK_MOST, handledBy: null }])
    expect(UNMASK_ALARM).toBe(20)
  })
})

describe('closing an account', () => {
  it('takes two people and an empty wallet, and ends what is open [SEC-62]', async () => {
    const rich = await aPerson()
    expect(await codeOf(world.call(deeds.close, await deedOf(rich.memberId), risk))).toBe('MEMBER/NOT_EMPTY')
    const memberId = await aMember(db.owner)
    const as = await aSession(db, { memberId, account: '' })
    const deed = await deedOf(String(memberId))
    const wish = await world.call(deeds.close, deed, risk)
    expect(await world.call(deeds.close, deed, risk)).toEqual(wish)
    expect(await codeOf(approve(world, wish, risk))).toBe('APPROVAL/OWN')
    expect(await codeOf(approve(world, wish, support))).toBe('UC/FORBIDDEN')
    expect(await approve(world, wish, other)).toMatchObject({ state: 'approved', outcome: { state: 'closed' } })
    await expect.poll(() => codeOf(app.call(memberApi.status, {}, { as }))).toBe('UC/TOKEN_INVALID')
    expect((await detail(String(memberId))).state).toBe('closed')
    expect(
      await codeOf(world.call(deeds.setState, { ...(await deedOf(String(memberId))), state: 'active' }, risk)),
    ).toBe('MEMBER/STATE')
  })

  it('is void when money has come or anything was changed since it was proposed', async () => {
    const [one, two] = [await aMember(db.owner), await aMember(db.owner)]
    const [first, second] = [
      await world.call(deeds.close, await deedOf(String(one)), risk),
      await world.call(deeds.close, await deedOf(String(two)), risk),
    ]
    await give(db.owner, one, yuan('1'))
    const { reason: _, ...deed } = await deedOf(String(two))
    await world.call(deeds.setTags, { ...deed, tags: ['申诉'] }, support)
    expect(await codeOf(approve(world, first, other))).toBe('APPROVAL/CHANGED')
    expect(await codeOf(approve(world, second, other))).toBe('APPROVAL/CHANGED')
    const states = await db.owner`select state from member where member_id in (${one}, ${two})`
    expect(states.map(({ state }) => state as string)).toEqual(['active', 'active'])
  })
})

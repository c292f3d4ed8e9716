import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import * as bills from '@liuhe/contract/api/bills.ts'
import * as bonus from '@liuhe/contract/api/bonus.ts'
import * as limitsApi from '@liuhe/contract/api/limits.ts'
import * as member from '@liuhe/contract/api/member.ts'
import * as api from '@liuhe/contract/api/phones.ts'
import * as security from '@liuhe/contract/api/security.ts'
import { PHONE_CODE, PHONE_CODE_LIMITS } from '@liuhe/domain/members/phone-code.ts'
import { yuan } from '@liuhe/domain/money.ts'
import { newRequestId } from '@liuhe/domain/request-id.ts'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { unlimited } from '../../../http/limits/rate-limit.ts'
import type { SandboxProcess } from '../../../sandbox-process.ts'
import { openMemberAccounts } from '../../../ledger/index.ts'
import { systemClock } from '../../../platform/clock.ts'
import { systemRandom } from '../../../platform/random.ts'
import { smsSandboxKeys, startSmsSandbox } from '../../../sms-sandbox.ts'
import { aMember, aSession, aTrial } from '../../../testing/factories.ts'
import { createTestApp, type TestApp } from '../../../testing/test-app.ts'
import { useTestDatabase } from '../../../testing/test-database.ts'
import { signedHeaders } from '../../payments/payment-signature.ts'
import { aPersonWithCode, codeOf, withCode } from '../../security/testing.ts'
import { turnoverNow } from '../../turnover/index.ts'
import { createSignedSms } from './signed-sms.ts'
import type { SmsSender } from './sms.ts'

// Binding a phone by a code that comes through a service in a process of its own (Ruling C136).

const db = useTestDatabase()
const keys = smsSandboxKeys('the keys of tests')
let folder: string
let service: SandboxProcess
let sms: SmsSender
let app: TestApp

beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'liuhe-sms-'))
  service = await startSmsSandbox(folder, keys)
  const log = { error: () => {} }
  const parts = { clock: systemClock, random: systemRandom, log }
  sms = createSignedSms({ origin: service.origin, keys: keys.sms, isSandbox: true }, parts)
  app = await createTestApp(db, { limits: unlimited, sms })
})
beforeEach(async () => {
  await db.owner`update bonus_offer set is_on = true where kind = 'phone'`
})
afterAll(async () => {
  await app.close()
  await service.stop()
  await rm(folder, { recursive: true, force: true })
})

let numbers = 0
/** A number that no test had before. */
const aNumber = () => `138${String(10_000_001 + numbers++)}`
async function somebody() {
  const { memberId } = await aMember(db)
  await openMemberAccounts(db.owner, memberId, 'CNY')
  return { memberId, as: await aSession(db, { memberId, account: '' }) }
}
const send = (as: string, phone: string) => app.call(api.sendCode, { phone }, { as })
const bind = (as: string, phone: string, code: string) => app.call(api.bind, { phone, code }, { as })
/** What arrived at a telephone, the newest first, as its page shows it. */
async function inbox(phone: string): Promise<string[]> {
  const page = await (await fetch(`${service.origin}/?phone=${phone}`)).text()
  return [...page.matchAll(/<\/small><\/p><p>([^<]+)<\/p>/g)].map(([, text]) => text as string)
}
const newestCode = async (phone: string) => /验证码是 (\d{6})/.exec((await inbox(phone))[0] ?? '')?.[1] ?? ''
async function bound(as: string, phone: string) {
  await send(as, phone)
  return bind(as, phone, await newestCode(phone))
}
/** As if the minute between two messages were over. */
const later = (memberId: bigint) => db.owner`
  update sms_message set asked_at = asked_at - interval '61 s' where member_id = ${memberId}`
const wrongOf = (code: string) => (code === '000000' ? '000001' : '000000')
async function faults(given: object): Promise<void> {
  const body = JSON.stringify(given)
  const at = '/admin/faults'
  const message = { subject: `request POST ${at}`, time: Date.now(), nonce: crypto.randomUUID(), body }
  const [key] = keys.admin
  if (key === undefined) throw new Error('there is no key of the switches')
  const headers = { 'content-type': 'application/json', ...signedHeaders(key, message) }
  const answer = await fetch(service.origin + at, { method: 'POST', headers, body })
  expect(answer.status).toBe(200)
}

describe('a phone', () => {
  it('is bound by the code that it received, and shown by its ends', async () => {
    const { memberId, as } = await somebody()
    const phone = aNumber()
    expect(await app.call(api.read, {}, { as })).toMatchObject({ isOn: true, phone: null, gift: yuan('18') })
    expect((await send(as, phone)).waitSeconds).toBe(60)
    const code = await newestCode(phone)
    const shown = `${phone.slice(0, 3)}`
    const answer = await bind(as, phone, code)
    expect(answer.phone).toMatch(new RegExp(`^${shown}\\*+`))
    expect(answer.phone).not.toContain(phone.slice(3, 8))
    expect((await app.call(member.personalInfo, {}, { as })).phone).toBe(answer.phone)
    expect((await app.call(security.overview, {}, { as })).phone).toBe(answer.phone)
    // The answer was lost: the same again is answered, and binds nothing twice.
    expect(await codeOf(bind(as, phone, code))).toBe('OK')
    const [{ count }] = await db.owner<[{ count: number }]>`
      select count(*)::int as count from phone_binding where member_id = ${memberId}`
    expect(count).toBe(1)
    const [stored] = await db.owner<[{ text: string }]>`
      select row_to_json(phone_code)::text as text from phone_code where member_id = ${memberId}`
    expect(stored.text).not.toContain(code)
  })

  it('takes a code once, five tries at most, and for five minutes', async () => {
    const { memberId, as } = await somebody()
    const phone = aNumber()
    await send(as, phone)
    const code = await newestCode(phone)
    for (let n = 0; n < PHONE_CODE.tries; n++) expect(await codeOf(bind(as, phone, wrongOf(code)))).toBe('PHONE/CODE')
    expect(await codeOf(bind(as, phone, code))).toBe('PHONE/CODE')
    await later(memberId)
    await send(as, phone)
    const next = await newestCode(phone)
    await db.owner`update phone_code set expires_at = clock_timestamp() where member_id = ${memberId}`
    expect(await codeOf(bind(as, phone, next))).toBe('PHONE/CODE')
    await later(memberId)
    await send(as, phone)
    const last = await newestCode(phone)
    // Of another number the code is worth nothing.
    expect(await codeOf(bind(as, aNumber(), last))).toBe('PHONE/CODE')
    const outcomes = await Promise.all(Array.from({ length: 5 }, () => codeOf(bind(as, phone, last))))
    expect(outcomes).toContain('OK')
    expect((await app.call(api.read, {}, { as })).phone).not.toBeNull()
  })

  it('guesses at once share the five tries', async () => {
    const { as } = await somebody()
    const phone = aNumber()
    await send(as, phone)
    const right = await newestCode(phone)
    await Promise.all(Array.from({ length: 20 }, () => codeOf(bind(as, phone, wrongOf(right)))))
    expect(await codeOf(bind(as, phone, right))).toBe('PHONE/CODE')
  })

  it('belongs to one account: another one gets the same answer, and no code', async () => {
    const [one, two] = [await somebody(), await somebody()]
    const phone = aNumber()
    await bound(one.as, phone)
    const answer = await send(two.as, phone)
    expect(Object.keys(answer).toSorted()).toEqual(['expireTime', 'waitSeconds'])
    const [text] = await inbox(phone)
    expect(text).toContain('已绑定其他账户')
    expect(text).not.toMatch(/\d{6}/)
    expect(await codeOf(bind(two.as, phone, '123456'))).toBe('PHONE/CODE')
    expect(await codeOf(send(one.as, phone))).toBe('PHONE/SAME')
  })

  it('belongs to one account also when two prove it at once', async () => {
    const [one, two] = [await somebody(), await somebody()]
    const phone = aNumber()
    await send(one.as, phone)
    const first = await newestCode(phone)
    await send(two.as, phone)
    const second = await newestCode(phone)
    const outcomes = await Promise.all([codeOf(bind(one.as, phone, first)), codeOf(bind(two.as, phone, second))])
    expect(outcomes.toSorted()).toEqual(['OK', 'PHONE/TAKEN'])
  })

  it('is replaced with the cash password, which holds withdrawals for a day [SEC-29]', async () => {
    const plain = await somebody()
    await bound(plain.as, aNumber())
    await later(plain.memberId)
    const other = aNumber()
    await send(plain.as, other)
    expect(await codeOf(bind(plain.as, other, await newestCode(other)))).toBe('UC/CASH_PASSWORD_NULL')
    const { memberId, token: as } = await aPersonWithCode(app, db)
    await bound(as, aNumber())
    await later(memberId)
    const next = aNumber()
    await send(as, next)
    await withCode(app, api.bind, { phone: next, code: await newestCode(next) }, { token: as })
    const overview = await app.call(security.overview, {}, { as })
    expect(overview.phone).toContain(next.slice(-2))
    expect(overview.withdrawHeldUntil).toBeGreaterThan(Date.now() + 23 * 3_600_000)
  })

  it('is set by a code alone where there is a service, and is never replaced without one', async () => {
    const { as } = await somebody()
    const phone = aNumber()
    expect(await codeOf(app.call(member.modifyUserInfo, { phone }, { as }))).toBe('UC/FIELD_FIXED')
    await bound(as, phone)
    const without = await createTestApp(db, { limits: unlimited })
    try {
      expect(await without.call(api.read, {}, { as })).toMatchObject({ isOn: false, gift: null, inboxUrl: null })
      expect(await codeOf(without.call(member.modifyUserInfo, { phone: aNumber() }, { as }))).toBe('UC/FIELD_FIXED')
      const other = await somebody()
      expect(await codeOf(without.call(api.sendCode, { phone: aNumber() }, { as: other.as }))).toBe('PHONE/OFF')
      expect(await codeOf(without.call(api.bind, { phone, code: '123456' }, { as: other.as }))).toBe('PHONE/OFF')
      const { offers } = await without.call(bonus.list, {}, { as: other.as })
      expect(offers.map(({ kind }) => kind)).not.toContain('phone')
      expect(await codeOf(without.call(member.modifyUserInfo, { phone: aNumber() }, { as: other.as }))).toBe('OK')
    } finally {
      await without.close()
    }
  })
})

describe('messages', () => {
  it('are one a minute for a member, however many he asks for at once', async () => {
    const { memberId, as } = await somebody()
    const phone = aNumber()
    const outcomes = await Promise.all(Array.from({ length: 10 }, () => codeOf(send(as, phone))))
    expect(outcomes.toSorted()).toEqual(['OK', ...Array(9).fill('REQ/RATE_LIMITED')])
    expect(await inbox(phone)).toHaveLength(1)
    for (let n = 1; n < PHONE_CODE_LIMITS.member.hour; n++) {
      await later(memberId)
      await send(as, aNumber())
    }
    await later(memberId)
    expect(await codeOf(send(as, aNumber()))).toBe('REQ/RATE_LIMITED')
  })

  it('are no bomb: a number that had enough gets none, and nobody is told', async () => {
    const phone = aNumber()
    const { hour } = PHONE_CODE_LIMITS.number
    const people = await Promise.all(Array.from({ length: hour + 3 }, () => somebody()))
    const answers = []
    for (const { as } of people) answers.push(await send(as, phone))
    expect(answers.map(({ waitSeconds }) => waitSeconds)).toEqual(people.map(() => 60))
    expect(await inbox(phone)).toHaveLength(hour)
    const last = people.at(-1) as (typeof people)[number]
    expect(await codeOf(bind(last.as, phone, await newestCode(phone)))).toBe('PHONE/CODE')
  })

  it('are one message when the answer of the service is lost', async () => {
    const { as } = await somebody()
    const phone = aNumber()
    await faults({ answerLost: 1 })
    await send(as, phone)
    expect(await inbox(phone)).toHaveLength(1)
    expect(await codeOf(bind(as, phone, await newestCode(phone)))).toBe('OK')
  })

  it('say so when the service will not, or is gone; a killed service comes back with what it had', async () => {
    const [one, two] = [await somebody(), await somebody()]
    const dead = '13800000000'
    expect(await codeOf(send(one.as, dead))).toBe('PHONE/UNSENT')
    const phone = aNumber()
    await send(two.as, phone)
    const code = await newestCode(phone)
    const pid = service.pid()
    if (pid === undefined) throw new Error('there is no service')
    process.kill(pid, 'SIGKILL')
    await later(one.memberId)
    expect(['PHONE/UNSENT', 'OK']).toContain(await codeOf(send(one.as, aNumber())))
    await expect.poll(() => inbox(phone).catch(() => []), { timeout: 10_000 }).toHaveLength(1)
    expect(await codeOf(bind(two.as, phone, code))).toBe('OK')
  })

  it('are refused for wrong numbers, trial accounts and guests', async () => {
    const { as } = await somebody()
    for (const phone of ['', '12345', '1380013800x']) expect(await codeOf(send(as, phone))).toBe('UC/FIELD_INVALID')
    const trial = await aSession(db, await aTrial(db))
    expect(await codeOf(send(trial, aNumber()))).toBe('UC/TRIAL_FORBIDDEN')
    expect(await codeOf(app.call(api.sendCode, { phone: aNumber() }))).toBe('UC/UNAUTHORISED')
    // Nobody without the key is heard.
    const forged = await fetch(`${service.origin}/sms/messages`, { method: 'POST', body: '{}' })
    expect(forged.status).toBe(403)
  })
})

describe('绑定手机送彩', () => {
  const gifts = async (as: string) => (await app.call(bonus.list, {}, { as })).gifts
  const requestId = () => newRequestId(Date.now(), crypto.getRandomValues(new Uint8Array(10)))

  it('waits after the first binding, is taken once by however many ask, and asks for its turnover [I-28]', async () => {
    const { memberId, as } = await somebody()
    const { offers } = await app.call(bonus.list, {}, { as })
    expect(offers).toContainEqual(expect.objectContaining({ kind: 'phone', amount: yuan('18') }))
    await bound(as, aNumber())
    const [gift] = await gifts(as)
    expect(gift).toMatchObject({ kind: 'phone', amount: yuan('18'), multiple: 100 })
    const claims = await Promise.all(
      Array.from({ length: 50 }, () =>
        codeOf(app.call(bonus.claim, { id: gift?.id ?? '', requestId: requestId() }, { as })),
      ),
    )
    expect(claims.filter((code) => code === 'OK')).toHaveLength(1)
    expect((await app.call(bills.list, { rows: 9 }, { as })).data).toMatchObject([{ tranType: 20, amount: yuan('18') }])
    // Once the gift, less what the operator's terms overlook.
    expect((await turnoverNow(db.sql, memberId)).yetWithdraw).toBe(yuan('8'))
    const after = await app.call(bonus.list, {}, { as })
    expect(after.offers.map(({ kind }) => kind)).not.toContain('phone')
  })

  it('is for one number and one account once, also when another account binds it later', async () => {
    const [one, two] = [await somebody(), await somebody()]
    const phone = aNumber()
    await bound(one.as, phone)
    await db.owner`update phone_binding set ended_at = clock_timestamp() where member_id = ${one.memberId}`
    await bound(two.as, phone)
    expect(await gifts(two.as)).toEqual([])
    await later(one.memberId)
    await bound(one.as, aNumber())
    expect(await gifts(one.as)).toHaveLength(1)
  })

  it('is not for those who stay away, and does not come while the offer is stopped', async () => {
    const [one, two] = [await somebody(), await somebody()]
    await db.owner`update bonus_offer set is_on = false where kind = 'phone'`
    await bound(one.as, aNumber())
    await db.owner`update bonus_offer set is_on = true where kind = 'phone'`
    expect(await gifts(one.as)).toEqual([])
    // The number of somebody who stays away excludes the account that binds it.
    const phone = aNumber()
    const away = await somebody()
    await db.owner`update member set phone = ${phone} where member_id = ${away.memberId}`
    await app.call(limitsApi.pause, { length: '6m' }, { as: away.as })
    await bound(two.as, phone)
    const [record] = await db.owner`select from bonus_record where member_id = ${two.memberId}`
    expect(record).toBeUndefined()
  })
})

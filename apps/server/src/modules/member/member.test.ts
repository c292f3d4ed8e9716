import * as api from '@liuhe/contract/api/member.ts'
import { siteDateOf } from '@liuhe/domain/time.ts'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { inTransaction } from '../../db/transaction.ts'
import { demoTopUp } from '../../ledger/events.ts'
import { openMemberAccounts, post } from '../../ledger/index.ts'
import { withdrawHeldUntil } from '../security/index.ts'
import { aMember, aSession, aTrial, type TestMember } from '../../testing/factories.ts'
import { createTestApp, type TestApp } from '../../testing/test-app.ts'
import { useTestDatabase } from '../../testing/test-database.ts'

const database = useTestDatabase()
let app: TestApp
let someone: TestMember
let token: string

beforeAll(async () => {
  app = await createTestApp(database)
})
beforeEach(async () => {
  someone = await aMember(database)
  token = await aSession(database, someone)
})
afterAll(() => app.close())

const send = (fields: Record<string, unknown>, as = token) =>
  app.inject({ method: 'POST', url: '/app-api/api/user/modifyUserInfo', headers: { token: as }, payload: fields })
const modify = async (fields: Record<string, unknown>) => {
  const answer = (await send(fields)).json()
  return [answer.code, answer.code === 'OK' ? '' : answer.msg, answer.data?.field]
}
const stored = async () => {
  const [row] = await database.owner`select * from member where member_id = ${someone.memberId}`
  return row as Record<string, unknown>
}

describe('the profile', () => {
  it('has every field of the specification [PROF-026, PROF-029, PROF-030, PROF-031, PROF-038]', async () => {
    await database.owner`
      update member set domain = 'vip8.example', recharged = 5000 where member_id = ${someone.memberId}`
    const { data } = (await app.inject({ url: '/app-api/api/user/info', headers: { token } })).json()
    expect(data).toEqual({
      userInfo: {
        ...{ userId: String(someone.memberId), account: someone.account, nickname: null, type: 'MEMBER', isDl: 0 },
        ...{ avatarId: 1, vipLevel: 0, cycleBetAmount: 0, rebate: 8, enableChat: 1, hyLevel: 1, chatLevel: 1 },
      },
      extInfo: { rechMoney: 5, money: 0, liveMoney: 0, fundPwd: 0 },
      ...{ extLiveMoney: 0, extMoney: 0, userDetail: { domain: 'vip8.example' }, unReadCount: 0 },
    })
  })

  it('says TEST of a trial account', async () => {
    const as = await aSession(database, await aTrial(database))
    expect((await app.call(api.info, {}, { as })).userInfo.type).toBe('TEST')
  })
})

describe('the balance', () => {
  const ask = (method: 'GET' | 'POST', url: string) => app.inject({ method, url, headers: { token } })
  beforeEach(async () => {
    await inTransaction(database.sql, async (tx) => {
      await openMemberAccounts(tx, someone.memberId, 'CNY')
      await post(tx, demoTopUp({ memberId: someone.memberId, amount: 12_345n, key: 'purse' }))
    })
  })

  it.each([
    ['POST', '/api/v2/user/tellerMachine'],
    ['GET', '/api/user/money/check'],
    ['GET', '/api/user/status'],
  ] as const)('%s %s answers both wallets in yuan, and is for members only', async (method, path) => {
    for (const url of [path, `/app-api${path}`]) {
      expect((await ask(method, url)).json()).toMatchObject({ code: 'OK', data: { money: 12.345, liveMoney: 0 } })
    }
    const asked = await app.inject({ method, url: path })
    expect([asked.statusCode, asked.json().code]).toEqual([401, 'UC/UNAUTHORISED'])
  })

  it('stands in the profile as well, from the same books [API-023] [API-024] [API-025] [API-026]', async () => {
    const { data } = (await ask('GET', '/api/user/info')).json()
    expect(data.extInfo).toMatchObject({ money: 12.345, liveMoney: 0 })
    expect(data.userInfo.account).toBe(someone.account)
    const others = [
      await ask('POST', '/api/v2/user/tellerMachine'),
      await ask('GET', '/api/user/money/check'),
      await ask('GET', '/api/user/status'),
    ]
    for (const answer of others) expect(answer.json().data).toEqual({ money: 12.345, liveMoney: 0 })
  })
})

describe('personal data', () => {
  it('is changed field by field, and what is private comes back masked [API-032]', async () => {
    const first = { avatarId: 12, nickname: '好运来88', qq: '1234567', weixin: 'wx12345', birthday: '1990-02-28' }
    expect(await modify(first)).toEqual(['OK', '', undefined])
    const second = { email: 'someone@mail.example', phone: '138 0013 8000', fullName: '欧阳·小明' }
    expect(await modify(second)).toEqual(['OK', '', undefined])
    expect(await stored()).toMatchObject({
      ...{ avatar_id: 12, nickname: '好运来88', qq: '1234567', weixin: 'wx12345', phone: '13800138000' },
      ...{ email: 'someone@mail.example', full_name: '欧阳·小明' },
    })
    expect(await app.call(api.personalInfo, {}, { as: token })).toEqual({
      ...{ avatarId: 12, nickname: '好运来88', birthday: '1990-02-28', qq: '12***67', weixin: 'wx***45' },
      ...{ phone: '138******00', email: 'som***************le', fullName: '欧***明' },
    })
  })

  it('takes birthday and full name once; the same again is no error', async () => {
    expect(await modify({ birthday: '1990-02-28', fullName: '张三' })).toEqual(['OK', '', undefined])
    expect(await modify({ birthday: '1990-02-28', fullName: '张三' })).toEqual(['OK', '', undefined])
    expect(await modify({ birthday: '1991-01-01' })).toEqual(['UC/FIELD_FIXED', expect.any(String), 'birthday'])
    expect(await modify({ fullName: '李四', qq: '99999' })).toEqual(['UC/FIELD_FIXED', expect.any(String), 'fullName'])
    expect(await stored()).toMatchObject({ full_name: '张三', qq: null })
  })

  it('lets only one of many first birthdays through', async () => {
    const days = Array.from({ length: 8 }, (_, day) => `1990-01-0${day + 1}`)
    const codes = await Promise.all(days.map(async (birthday) => (await modify({ birthday }))[0]))
    expect(codes.filter((code) => code === 'OK')).toHaveLength(1)
  })

  it('holds withdrawals when a number is replaced, not when the first one is given [SEC-29]', async () => {
    await modify({ phone: '13800138000' })
    expect(await withdrawHeldUntil(database.sql, someone.memberId)).toBeNull()
    await modify({ phone: '138 0013 8000' })
    expect(await withdrawHeldUntil(database.sql, someone.memberId)).toBeNull()
    await modify({ phone: '13900139000' })
    expect(await withdrawHeldUntil(database.sql, someone.memberId)).toBeGreaterThan(Date.now() + 23 * 3_600_000)
    const [told] = await database.owner`select content from notification where member_id = ${someone.memberId}`
    expect(told?.content).toContain('绑定手机已修改')
  })

  it('takes the birthday of an adult only', async () => {
    const seventeen = siteDateOf(Date.now() - 17.5 * 365.25 * 86_400_000)
    expect(await modify({ birthday: seventeen })).toEqual(['UC/FIELD_INVALID', '您必须年满18周岁', 'birthday'])
  })

  const tomorrow = siteDateOf(Date.now() + 86_400_000)
  it.each([
    ['birthday', tomorrow, '请输入您的出生日期'],
    ['birthday', '1990-02-30', '请输入您的出生日期'],
    ['email', 'someone@', '邮箱地址格式不正确'],
    ['phone', '12800138000', '手机号码填写有误'],
    ['qq', '123', '请输入正确的QQ号码'],
    ['weixin', 'abc', '请输入正确的微信号'],
    ['fullName', 'John', '请输入您正确的中文姓名'],
    ['nickname', 'x', '昵称须为2-12个汉字、字母或数字'],
    ['nickname', '<b>好</b>', '昵称须为2-12个汉字、字母或数字'],
    ['nickname', '在线客服01', '该昵称不可使用'],
    ['avatarId', 0, '请选择头像'],
    ['avatarId', 17, '请选择头像'],
  ])('refuses %s %j with its sentence', async (field, value, message) => {
    expect(await modify({ [field]: value })).toEqual(['UC/FIELD_INVALID', message, field])
  })

  it('never takes what is not the member’s to change [SEC-34]', async () => {
    for (const field of ['vipLevel', 'isDl', 'money', 'rechMoney', 'rebate', 'type', 'fundPwd', 'account', 'status']) {
      const answer = await send({ nickname: '好运来', [field]: 9 })
      expect([field, answer.statusCode, answer.json().code]).toEqual([field, 400, 'REQ/INVALID'])
    }
    expect(await stored()).toMatchObject({ nickname: null, vip_level: 0, is_agent: false })
  })

  it('is not for trial accounts', async () => {
    const as = await aSession(database, await aTrial(database))
    expect((await send({ nickname: '好运来' }, as)).json().code).toBe('UC/TRIAL_FORBIDDEN')
  })
})

import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { balancesOfMember } from '../../ledger/index.ts'
import { createEntryWorld, encode, type EntryWorld, setSetting } from '../../testing/entry-world.ts'
import { anAgent } from '../../testing/factories.ts'
import { useTestDatabase } from '../../testing/test-database.ts'

const database = useTestDatabase()
let world: EntryWorld
let made = 0

const ALL = { fullName: 1, fundPwd: 1, birthday: 1, email: 1, phone: 1, qq: 1, weixin: 1, intrCode: 1, vCode: 1 }
const limit = (fields: Record<string, unknown>, more = {}) =>
  setSetting(database, 'register_limit', JSON.stringify({ fields: { account: 1, password: 1, ...fields }, ...more }))
const fresh = () => `regist${String((made += 1)).padStart(4, '0')}`
const memberRow = async (account: string) =>
  (await database.owner`select * from member where account_key = ${account.toLowerCase()}`)[0]

beforeAll(async () => {
  world = await createEntryWorld(database)
})
afterAll(() => world.app.close())
beforeEach(async () => {
  await database.owner`delete from rate_bucket`
  await setSetting(database, 'register_limit', '')
  await setSetting(database, 'age_gate', '')
})

const aLink = async (more: Record<string, unknown> = {}) => {
  const owner = await anAgent(database)
  const code = `code${String((made += 1)).padStart(4, '0')}`
  await database.owner`insert into spread_link ${database.owner({ member_id: owner.memberId, code, ...more } as never)}`
  return { code, owner }
}

describe('the form', () => {
  it('stores every field that it shows [API-017] [REG-025] [REG-026] [REG-028]', async () => {
    await limit(ALL)
    const [{ code, owner }, visitor, account] = [await aLink(), world.visitor(), fresh()]
    const given = {
      fullName: '张三丰',
      fundPwd: '7392',
      birthday: '1990-02-28',
      email: 'a@example.com',
      phone: '138 1234 5678',
      qq: '12345',
      weixin: 'weixin88',
      intrCode: code.toUpperCase(),
      companyCode: 'aocai',
    }
    const answer = await visitor.register(account, { ...given, vCode: await visitor.readCaptcha('reg') })
    expect(answer.json().code).toBe('OK')
    expect(await memberRow(account)).toMatchObject({
      full_name: '张三丰',
      email: 'a@example.com',
      phone: '13812345678',
      qq: '12345',
      weixin: 'weixin88',
      intr_code: code,
      company_code: 'aocai',
      parent_id: owner.memberId,
      birthday: expect.anything(),
    })
    const codes =
      await database.owner`select from cash_password join member using (member_id) where account = ${account}`
    expect(codes).toHaveLength(1)
  })

  it('takes the token from the answer and from the cookie alike [API-018]', async () => {
    const answer = await world.visitor().register(fresh())
    const cookie = answer.cookies.find(({ name }) => name === 'access_token')
    expect(cookie).toMatchObject({ value: answer.json().data.token, path: '/' })
    expect(cookie?.httpOnly).toBeFalsy()
  })

  it.each([
    ['fullName', 'UC/FIELD_INVALID', '真实姓名不能为空'],
    ['fundPwd', 'UC/FIELD_INVALID', '提现密码必须为4位数字'],
    ['birthday', 'UC/FIELD_INVALID', '请输入您的出生日期'],
    ['email', 'UC/FIELD_INVALID', '邮箱地址不能为空'],
    ['phone', 'UC/FIELD_INVALID', '手机号码不能为空'],
    ['qq', 'UC/FIELD_INVALID', '请输入正确的QQ号码'],
    ['weixin', 'UC/FIELD_INVALID', '请输入正确的微信号'],
    ['intrCode', 'UC/INTR_CODE', '推广码不能为空'],
    ['vCode', 'UC/CAPTCHA', '验证码不正确'],
  ])(
    'needs %s where the rule is 1, not where it is 0, and hides it without one [REG-027] [REG-028]',
    async (...row) => {
      const [field, code, msg] = row
      const visitor = world.visitor()
      await limit({ [field]: 1 })
      expect((await visitor.register(fresh())).json()).toMatchObject({ code, msg })
      await limit({ [field]: 0 })
      expect((await visitor.register(fresh())).json().code).toBe('OK')
      expect((await visitor.register(fresh(), { [field]: '!' })).json().code).toBe(code)
      await limit({ [field]: null })
      expect((await visitor.register(fresh(), { [field]: '!' })).json().code).toBe('OK')
    },
  )

  it('is published as it is applied', async () => {
    await limit({ phone: 1, qq: 0 }, { bonusYuan: 12.5, wechatPlaceholder: '微信', userAccountMessage: '账号' })
    world.app.publisher.invalidate('registerLimit')
    const file = await world.visitor().get('/sys-upload/data/json/register_limit.json')
    expect(file.json()).toEqual({
      account: 1,
      password: 1,
      phone: 1,
      qq: 0,
      sendMenoy: 12.5,
      wechatPlaceholder: '微信',
      userAccountMessage: '账号',
    })
    const account = fresh()
    expect((await world.visitor().register(account, { phone: '13812345678' })).json().code).toBe('OK')
    expect(await balancesOfMember(database.sql, (await memberRow(account))?.member_id)).toMatchObject({ main: 12_500n })
  })

  it.each([
    ['+85291234567', 'OK'],
    ['+852 9123 4567', 'OK'],
    ['+8613812345678', 'OK'],
    ['+85200000000', 'UC/FIELD_INVALID'],
    ['+8602812345678', 'UC/FIELD_INVALID'],
    ['+999123456789', 'UC/FIELD_INVALID'],
    ['91234567', 'UC/FIELD_INVALID'],
    ['+1', 'UC/FIELD_INVALID'],
  ])('judges the phone %s as %s', async (phone, code) => {
    await limit({ phone: 1 })
    const account = fresh()
    expect((await world.visitor().register(account, { phone })).json().code).toBe(code)
    const stored = code === 'OK' ? phone.replaceAll(' ', '').replace(/^\+86/, '') : undefined
    expect((await memberRow(account))?.phone).toBe(stored)
  })

  it('lets nobody under eighteen in, unless the gate is open, and nobody from the future ever', async () => {
    await limit({ birthday: 1 })
    const born = (years: number, days = 0) => {
      const today = new Date(Date.now() + 8 * 3_600_000)
      return new Date(Date.UTC(today.getUTCFullYear() - years, today.getUTCMonth(), today.getUTCDate() + days))
        .toISOString()
        .slice(0, 10)
    }
    const register = async (birthday: string) => (await world.visitor().register(fresh(), { birthday })).json()
    expect((await register(born(18))).code).toBe('OK')
    expect(await register(born(18, 1))).toMatchObject({ code: 'UC/FIELD_INVALID', msg: '您必须年满18周岁' })
    await setSetting(database, 'age_gate', '0')
    expect((await register(born(18, 1))).code).toBe('OK')
    expect((await register(born(0, 1))).msg).toBe('请输入您的出生日期')
  })

  it('refuses passwords that everybody guesses first [SEC-28]', async () => {
    const weak = { password: encode('Password1'), confirmPassword: encode('Password1') }
    const answer = (await world.visitor().register(fresh(), weak)).json()
    expect(answer).toMatchObject({ code: 'UC/PASSWORD_INVALID', msg: '该密码过于常见，请更换其他密码' })
  })

  it('uses the captcha up only when the rest of the form is right', async () => {
    await limit({ vCode: 1 })
    const [visitor, account] = [world.visitor(), fresh()]
    const vCode = await visitor.readCaptcha('reg')
    expect((await visitor.register('1wrong', { vCode })).json().code).toBe('UC/ACCOUNT_INVALID')
    expect((await visitor.register(account, { vCode })).json().code).toBe('OK')
    expect((await visitor.register(fresh(), { vCode })).json()).toMatchObject({
      code: 'UC/CAPTCHA',
      data: { captcha: 'image' },
    })
  })
})

describe('a promotion code', () => {
  beforeEach(() => limit({ intrCode: 0 }))
  const register = (intrCode: string, account = fresh()) => world.visitor().register(account, { intrCode })

  it('counts where the form does not ask for it, and keeps nobody out who cannot put it right', async () => {
    await limit({})
    const { owner, code } = await aLink()
    const [by, without] = [fresh(), fresh()]
    expect((await register(code, by)).json()).toMatchObject({ code: 'OK' })
    expect(await memberRow(by)).toMatchObject({ parent_id: owner.memberId })
    expect((await register('nosuch99', without)).json()).toMatchObject({ code: 'OK' })
    expect(await memberRow(without)).toMatchObject({ parent_id: null })
  })

  it('makes the owner the parent, gives what the link gives, and counts [REG-064]', async () => {
    const { code, owner } = await aLink({ user_type: 1, rebate_tenths: 75, discount_amount: 5_000n })
    const account = fresh()
    expect((await register(code, account)).json().code).toBe('OK')
    const row = await memberRow(account)
    expect(row).toMatchObject({ parent_id: owner.memberId, is_agent: true, rebate_tenths: 75, intr_code: code })
    expect(await balancesOfMember(database.sql, row?.member_id)).toMatchObject({ main: 93_000n })
    const [link] = await database.owner`select regist_count from spread_link where code = ${code}`
    expect(link?.regist_count).toBe(1)
  })

  it.each([
    ['is off', { status: 0 }],
    ['is over', { effective_days: 1, add_time: new Date(Date.now() - 25 * 3_600_000) }],
    ['is used up', { use_limit: 1, regist_count: 1 }],
  ])('that %s does not exist', async (_why, more) => {
    const { code } = await aLink(more)
    const account = fresh()
    expect((await register(code, account)).json()).toMatchObject({ code: 'UC/INTR_CODE', msg: '推广码不存在' })
    expect(await memberRow(account)).toBeUndefined()
    const info = await world.visitor().get(`/api/spreadInfo/getLinkInfo?code=${code}`)
    expect(info.json().code).toBe('UC/INTR_CODE')
  })

  it('of nobody, or of an agent who is closed or none, does not exist either', async () => {
    expect((await register('nosuch99')).json().code).toBe('UC/INTR_CODE')
    const { code, owner } = await aLink()
    await database.owner`update member set is_agent = false where member_id = ${owner.memberId}`
    expect((await register(code)).json().code).toBe('UC/INTR_CODE')
    await database.owner`update member set is_agent = true, state = 'suspended' where member_id = ${owner.memberId}`
    expect((await register(code)).json().code).toBe('UC/INTR_CODE')
  })

  it('never gives more rebate than its owner has now', async () => {
    const { code, owner } = await aLink({ rebate_tenths: 80 })
    await database.owner`update member set rebate_tenths = 60 where member_id = ${owner.memberId}`
    const account = fresh()
    await register(code, account)
    expect((await memberRow(account))?.rebate_tenths).toBe(60)
  })

  it('for three brings three, however many register at once', async () => {
    const { code } = await aLink({ use_limit: 3 })
    const codes = await Promise.all(
      Array.from({ length: 20 }, async () => (await register(code)).json().code as string),
    )
    expect(codes.filter((one) => one === 'OK')).toHaveLength(3)
    expect(codes.filter((one) => one === 'UC/INTR_CODE')).toHaveLength(17)
  })

  it('shows its visitor who the agent is, masked, and counts visitors by the day [REG-016] [API-052]', async () => {
    const { code, owner } = await aLink()
    await database.owner`update member set nickname = '金牌' where member_id = ${owner.memberId}`
    const ask = (address: string) =>
      world.visitor(address).get(`/api/spreadInfo/getLinkInfo?code=${code.toUpperCase()}`)
    const { data } = (await ask('198.18.1.1')).json()
    expect(data).toEqual({
      ...{ code, account: expect.stringMatching(/^.{3}\*+.{2}$/), nickname: '金牌' },
      ...{ spreadType: 1, registerLink: `/auth/register?code=${code}` },
    })
    await ask('198.18.1.1')
    await ask('198.18.1.2')
    const [link] = await database.owner`select visit_count from spread_link where code = ${code}`
    expect(link?.visit_count).toBe(2)
  })
})

describe('limits of an address', () => {
  it('are five accounts an hour, wrong forms not counted [SEC-24]', async () => {
    const visitor = world.visitor('198.18.2.2')
    for (let n = 0; n < 6; n += 1) expect((await visitor.register('1')).json().code).toBe('UC/ACCOUNT_INVALID')
    for (let n = 0; n < 5; n += 1) expect((await visitor.register(fresh())).json().code).toBe('OK')
    const sixth = await visitor.register(fresh())
    expect([sixth.statusCode, sixth.json().code]).toEqual([429, 'REQ/RATE_LIMITED'])
    expect(Number(sixth.headers['retry-after'])).toBeGreaterThan(60)
    expect((await world.visitor('198.18.2.3').register(fresh())).json().code).toBe('OK')
  })

  it('are three trial accounts a day [API-019] [SEC-24]', async () => {
    const ask = async () => (await world.visitor('198.18.2.4').get('/v/user/regTest')).json()
    const token = expect.stringMatching(/^[\w-]{43}$/)
    for (let n = 0; n < 3; n += 1) expect(await ask()).toMatchObject({ code: 'OK', data: { token } })
    expect((await ask()).code).toBe('REQ/RATE_LIMITED')
  })

  it('are five free questions for names, then a captcha, then none [API-021] [SEC-23]', async () => {
    const visitor = world.visitor('198.18.2.5')
    const ask = async (more = '') => (await visitor.get(`/v/user/checkUnique?account=somebody1${more}`)).json()
    for (let n = 0; n < 5; n += 1) expect((await ask()).data).toBe(true)
    expect(await ask()).toMatchObject({ code: 'UC/CAPTCHA', data: { captcha: 'image' } })
    expect((await ask(`&vCode=${await visitor.readCaptcha('reg')}`)).data).toBe(true)
    for (let n = 0; n < 3; n += 1) await ask()
    expect((await ask()).code).toBe('REQ/RATE_LIMITED')
  })

  it('hold for all processes together', async () => {
    const other = await createEntryWorld(database)
    const names = [world, other, world, other, world, other]
    const codes: string[] = []
    for (const one of names) codes.push((await one.visitor('198.18.2.6').register(fresh())).json().code)
    await other.app.close()
    expect(codes).toEqual(['OK', 'OK', 'OK', 'OK', 'OK', 'REQ/RATE_LIMITED'])
  })
})

describe('a hundred registrations of one name at once', () => {
  it('make one account with one bonus, whatever the case and width [I-44]', async () => {
    const variants = ['hundred1', 'Hundred1', 'HUNDRED1', 'hunDRED1', 'ｈundred1']
    const answers = await Promise.all(
      Array.from({ length: 100 }, (_, n) => world.visitor().register(variants[n % 5] as string)),
    )
    const codes = answers.map((answer) => answer.json().code as string)
    const count = (code: string) => codes.filter((one) => one === code).length
    expect(count('OK')).toBe(1)
    expect(count('UC/ACCOUNT_INVALID')).toBe(20)
    expect(count('OK') + count('UC/ACCOUNT_INVALID') + count('UC/ACCOUNT_TAKEN') + count('SYS/BUSY')).toBe(100)
    const [{ bonuses }] = (await database.owner`
      select count(*)::int as bonuses from ledger_transfer t join member m on t.key = m.member_id::text
      where t.event = 'sign-up-bonus' and m.account_key = 'hundred1'`) as unknown as [{ bonuses: number }]
    expect(bonuses).toBe(1)
    // The gift asks to be staked, and asks once (I-28).
    const asked = await database.owner`
      select r.deposit, r.gift_claim = r.gift and r.gift > 0 as once from turnover_row r join member using (member_id)
      where account_key = 'hundred1'`
    expect([...asked]).toEqual([{ deposit: 0n, once: true }])
  })
})

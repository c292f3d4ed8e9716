import { aboutPages } from '@liuhe/domain/content/pieces.ts'
import * as company from '@liuhe/contract/api/company.ts'
import * as settings from '@liuhe/contract/api/settings.ts'
import { CHAT_COLOURS } from '@liuhe/domain/members/chat-colours.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { unlimited } from '../../http/limits/rate-limit.ts'
import { type Changed, contentChanged } from '../../http/kept/content-changed.ts'
import { seedSystemConfig } from '../../seed/essentials/system-config.ts'
import { aMember, aSession } from '../../testing/factories.ts'
import { createTestApp, type TestApp } from '../../testing/test-app.ts'
import { setCompany } from '../../testing/set-company.ts'
import { useTestDatabase } from '../../testing/test-database.ts'

const db = useTestDatabase()
let app: TestApp

beforeAll(async () => {
  await seedSystemConfig(db.owner)
  await set('secret_of_the_house', 'must stay inside')
  app = await createTestApp(db, { limits: unlimited })
})
afterAll(() => app.close())

const CONFIG = '/sys-upload/data/json/config.json'

describe('the published settings', () => {
  it.each([CONFIG, '/sys-upload/data/json/app_config.json', '/data/json/web_system_config.json'])(
    '%s are keys and values, whatever _t says [CONF-011, API-005, API-011, API-046, API-048, API-079]',
    async (path) => {
      const plain = await read(path)
      expect(plain).toEqual(await read(`${path}?_t=1770000000000`))
      expect(plain.length).toBeGreaterThan(10)
      for (const entry of plain) expect(Object.keys(entry).sort()).toEqual(['configKey', 'configValue'])
    },
  )
})

describe('a fresh installation [F-C7] [CONF-012, CONF-013, CONF-014, CONF-015, CONF-017, CONF-018, CONST-008]', () => {
  it.each([
    ['home_lottery_setting', /"gameId":110/],
    ['online_service_url', /^\/services$/],
    ['vcode_style', /^\d$/],
    ['hy_is_cancel', /^1$/],
    ['sys_config.time_zone', /^Asia\/Shanghai$/],
    ['rech_level', /^\d+$/],
    ['chat_maintenance_config', /^$/],
    ['enable_chat_maintenance', /^0$/],
    ['livestream_url', /^$/],
    ['max_bank', /^5$/],
    ['max_usdt', /^5$/],
    ['max_e_wallet', /^5$/],
    ['max_direct_charging', /^5$/],
  ])('publishes %s as %s', async (key, value) => {
    expect(valueIn(await read(CONFIG), key)).toMatch(value)
  })
})

describe('published settings', () => {
  it('carry what the operator sets, at every address and at once [CONF-016, CONF-021, API-049]', async () => {
    await set('api_external', '{"captcha_id_Third_party":"abc"}')
    await set('livestream_url', 'https://live.example/a')
    for (const path of [CONFIG, '/sys-upload/data/json/app_config.json', '/data/json/web_system_config.json']) {
      await expect.poll(async () => valueIn(await read(path), 'livestream_url')).toBe('https://live.example/a')
      expect(JSON.parse(valueIn(await read(path), 'api_external') ?? '')).toEqual({ captcha_id_Third_party: 'abc' })
    }
  })

  it('never carry what is not for visitors', async () => {
    expect((await app.inject({ url: CONFIG })).body).not.toContain('must stay inside')
  })
})

describe('config_chat.json', () => {
  const path = '/sys-upload/data/json/config_chat.json?_t=1'

  it('says that the chat is open until the operator closes it [API-047, API-107, CONF-019, CONF-020]', async () => {
    expect(await read(path)).toMatchObject({ enable_chat_maintenance: { configValue: '0' } })
    await set('enable_chat_maintenance', '1')
    await set('chat_maintenance_config', '聊天室升级中')
    await expect
      .poll(() => read(path))
      .toEqual({
        chat_maintenance_config: { configKey: 'chat_maintenance_config', configValue: '聊天室升级中' },
        enable_chat_maintenance: { configKey: 'enable_chat_maintenance', configValue: '1' },
      })
  })
})

describe('the limit files [API-051]', () => {
  it('for withdrawals has defaults, of which an operator may change some', async () => {
    const path = '/sys-upload/data/json/withdraw_limit.json?_t=1'
    const standard = {
      ...{ dayTimes: 5, freeTimes: 3, minMoney: 100, maxMoney: 50_000, dayMaxMoney: 200_000 },
      ...{ feePercent: 1, feeMaxMoney: 50 },
    }
    expect(await read(path)).toEqual(standard)
    await set('withdraw_limit', '{"dayTimes":8,"maxMoney":9000.5}')
    await expect.poll(() => read(path)).toEqual({ ...standard, dayTimes: 8, maxMoney: 9000.5 })
    await set('withdraw_limit', '{"dayTimes":"many"}')
    await expect.poll(() => read(path)).toEqual(standard)
  })

  it('for login and registration are there too', async () => {
    expect(await read('/sys-upload/data/json/login_limit.json?_t=1')).toHaveProperty('vCode')
    expect(await read('/sys-upload/data/json/register_limit.json?_t=1')).toMatchObject({ account: 1, password: 1 })
  })
})

describe('the company', () => {
  it('is published as a file that says what the call says [API-037]', async () => {
    const answer = (await app.inject({ url: '/app-api/company/get' })).json().data
    expect(await read('/sys-upload/data/json/company.json?_t=1')).toEqual(answer)
    expect(answer.code).toBe('aocai')
  })
})

describe('company info [CONF-001, CONF-002, CONF-003, CONF-004, CONF-005, CONF-006, CONF-007]', () => {
  it('has every field of the specification [CONF-008, CONF-009, CONF-010]', async () => {
    const facts = {
      ...{
        name: '澳彩',
        logoUrl: '/sys-upload/l.png',
        bannerLogoUrl: '/sys-upload/b.png',
        regLogoUrl: '/sys-upload/r.png',
      },
      ...{
        regPopupUrl: 'reg.example/in',
        loginPopupUrl: 'https://login.example',
        appDisplay: 0,
        olUrl: 'kefu.example',
      },
      ...{ domain: 'www.a.example\nm.a.example', encryptUrl: 'https://vip.a.example', showWechatPopup: false },
      ...{ iosDownloadUrl: 'https://d.example/ios', androidDownloadUrl: 'https://d.example/apk' },
      companyDetailList: [
        { content: 'kefu01', httpImageUrl: '/sys-upload/k.png', wechatUrl: 'https://w.example', type: 'wechat' },
      ],
    }
    await setCompany(db.sql, facts)
    await db.owner`
      insert into content_piece (kind, place, company_code, image_url, title, redirect_url, sort) values
      ('slide', 'home', 'aocai', '/sys-upload/1.svg', '一', '/game/71', 1),
      ('slide', 'home', 'aocai', '/sys-upload/2.svg', '二', 'javascript:alert(1)', 2)`
    await contentChanged(db.sql, 'company.current')
    await expect
      .poll(() => app.call(company.current, {}))
      .toMatchObject({
        ...facts,
        homeCarousels: [
          { title: '二', redirectUrl: '', sort: 2 },
          { title: '一', redirectUrl: '/game/71', sort: 1 },
        ],
      })
  })

  it('opens no address that is not safe [SEC-31]', async () => {
    const names = [
      'regPopupUrl',
      'loginPopupUrl',
      'olUrl',
      'iosDownloadUrl',
      'androidDownloadUrl',
      'encryptUrl',
    ] as const
    for (const payload of [
      'javascript:alert(1)',
      '//evil.example',
      'https://a@evil.example',
      'data:text/html,x',
      'http://127.0.0.1',
    ]) {
      const facts = Object.fromEntries(names.map((name) => [name, payload]))
      await setCompany(db.sql, facts)
      await contentChanged(db.sql, 'company.current')
      await expect
        .poll(async () => Object.entries(await app.call(company.current, {})).filter(([, value]) => value === payload))
        .toEqual([])
    }
    await db.owner`insert into content_piece (kind, place, title, redirect_url, sort) values
      ('notice', 'index', '坏', 'javascript:alert(1)', 1), ('notice', 'index', '好', 'https://ok.example/a', 2)`
    const notices = await app.call(company.notices, { noticeType: 1 })
    expect(notices.map(({ redirectUrl }) => redirectUrl)).toEqual(['https://ok.example/a', ''])
  })

  it('answers its slides and notices by type, and publishes the rolling ones [API-038, API-039]', async () => {
    await db.owner`insert into content_piece (kind, place, title, image_url, sort) values
      ('slide', 'home', '幻灯片', '/sys-upload/s.svg', 1), ('notice', 'roll', '滚动公告', '', 1)`
    const answer = await app.inject({ url: '/api/notice/queryPage?noticeType=0' })
    expect(answer.json().data.map(({ noticeTitle }: { noticeTitle: string }) => noticeTitle)).toEqual(['幻灯片'])
    const { roll_notice } = await read('/sys-upload/data/json/notice_list.json?_t=1')
    expect(roll_notice.map(({ noticeTitle }: { noticeTitle: string }) => noticeTitle)).toEqual(['滚动公告'])
  })
})

describe('the about pages', () => {
  it.each(aboutPages)('%s has words of its own that name the company', async (page) => {
    const { html, isOwn } = await app.call(company.about, { page })
    expect(isOwn).toBe(false)
    expect(html.length).toBeGreaterThan(40)
    expect(html).not.toContain('{company}')
  })

  it('say what the operator wrote, cleaned [SEC-14]', async () => {
    await set(
      'about.user-agreement',
      '<h3>条款</h3><script>alert(1)</script><p onclick="x()">正文</p>',
      'company.about',
    )
    await expect
      .poll(() => app.call(company.about, { page: 'user-agreement' }))
      .toEqual({ html: '<h3>条款</h3><p>正文</p>', isOwn: true })
  })
})

describe('calls', () => {
  it('are served below /app-api, /v and /api at the host as well [API-001, API-002, API-003]', async () => {
    const as = await aSession(db, await aMember(db))
    const paths = ['/v/user/checkUnique?account=nobody1', '/api/v2/user/chat-theme-color']
    for (const path of [...paths.map((one) => `/app-api${one}`), ...paths, '/app-api/company/get']) {
      const answer = await app.inject({ url: path, headers: { token: as } })
      expect([path, answer.statusCode, answer.json().code]).toEqual([path, 200, 'OK'])
    }
    // Everything else at the host is a page's address.
    expect((await app.inject({ url: '/company/get' })).json().code).toBe('REQ/NOT_FOUND')
  })
})

describe('customer service', () => {
  const ask = () => app.call(company.service, {})

  it('is our own page unless the operator has one elsewhere', async () => {
    await setCompany(db.sql, {})
    await contentChanged(db.sql, 'company.service')
    await expect.poll(ask).toEqual({ url: '', mode: 'tab' })
    await set('online_service_url', 'kefu.example/chat', 'company.service')
    await expect.poll(ask).toEqual({ url: 'https://kefu.example/chat', mode: 'tab' })
    await set('online_service_mode', 'frame', 'company.service')
    await set('online_service_url', 'javascript:alert(1)', 'company.service')
    await expect.poll(ask).toEqual({ url: '', mode: 'frame' })
  })
})

describe('the colour of the chat', () => {
  it('is one of eight, each with id, colour and name, and is kept for the member [API-036]', async () => {
    const as = await aSession(db, await aMember(db))
    expect(await app.call(settings.chatColour, {}, { as })).toEqual({ id: 1, color: '#3B82F6', name: '经典蓝' })
    for (const { id, colour, name } of CHAT_COLOURS) {
      const chosen = { id, color: colour, name }
      expect(await app.call(settings.changeChatColour, { color: colour }, { as })).toEqual(chosen)
      expect(await app.call(settings.chatColour, {}, { as })).toEqual(chosen)
    }
    const other = await aSession(db, await aMember(db))
    expect((await app.call(settings.chatColour, {}, { as: other })).id).toBe(1)
  })

  it('is nothing else', async () => {
    const as = await aSession(db, await aMember(db))
    const color = 'red;background:url(//evil)' as never
    await expect(app.call(settings.changeChatColour, { color }, { as })).rejects.toThrow()
    const answer = await app.inject({
      method: 'POST',
      url: '/api/v2/user/update/chat-theme-color',
      headers: { token: as },
      payload: { color },
    })
    expect(answer.json().code).toBe('REQ/INVALID')
  })
})

const read = async (url: string) => (await app.inject({ url })).json()

const valueIn = (list: { configKey: string; configValue: string }[], key: string): string | undefined =>
  list.find(({ configKey }) => configKey === key)?.configValue

/** Sets a setting as an operator does, and says so. */
async function set(key: string, value: string, source?: Changed): Promise<void> {
  await db.owner`insert into system_config values (${key}, ${value})
    on conflict (config_key) do update set config_value = excluded.config_value`
  for (const file of ['config', 'appConfig', 'webSystemConfig', 'configChat', 'withdrawLimit', source] as const)
    if (file !== undefined) await contentChanged(db.sql, file)
}

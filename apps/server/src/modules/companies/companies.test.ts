import { randomUUID } from 'node:crypto'
import { companies, companyOf } from '@liuhe/brand/companies.ts'
import * as approvals from '@liuhe/contract/api/operator/approvals.ts'
import * as audit from '@liuhe/contract/api/operator/audit.ts'
import * as api from '@liuhe/contract/api/operator/companies.ts'
import type { InputOf } from '@liuhe/contract/endpoint.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { readConfig } from '../../config.ts'
import { readSite } from '../../http/documents/site.ts'
import { seedCompanies } from '../../seed/essentials/companies.ts'
import { createOperatorWorld, type OperatorWorld } from '../../testing/operator-world.ts'
import { createTestApp, type TestApp } from '../../testing/test-app.ts'
import { useTestDatabase } from '../../testing/test-database.ts'
import { approve } from '../approvals/testing.ts'

const db = useTestDatabase()
let world: OperatorWorld
let site: TestApp
let li: string
let ada: string
let bob: string

beforeAll(async () => {
  await db.owner`insert into company_setting (company_code, settings)
                 values ('xiangyun', ${db.owner.json({ name: '祥云彩', appDisplay: 'x' })})`
  await seedCompanies(db.sql)
  const environment = { LIUHE_OPERATOR_OFFICES: '127.0.0.0/8', LIUHE_ORIGINS: 'https://www.aocai.example' }
  world = await createOperatorWorld(db, { environment })
  site = await createTestApp(db, { config: readConfig({}) })
  li = await world.signedIn(await world.enrolled('content', 'li.na'))
  ada = await world.signedIn(await world.enrolled('sysadmin', 'ada'))
  bob = await world.signedIn(await world.enrolled('sysadmin', 'bob'))
})
afterAll(async () => {
  await site.close()
  await world.close()
})

type Text = InputOf<typeof api.save>['text']
const refusedWith = (code: string, data?: object) => expect.objectContaining({ code, ...(data && { data }) })
const read = (companyCode = 'aocai', as = li) => world.call(api.read, { companyCode }, as)
const save = async (part: Partial<Text>, said: Partial<InputOf<typeof api.save>> = {}, as = li) => {
  const { company, text } = await read(said.companyCode)
  const body = { companyCode: 'aocai', revision: company.revision, requestId: randomUUID(), text: { ...text, ...part } }
  return world.call(api.save, { ...body, ...said }, as)
}
const published = async () => (await site.inject({ url: '/app-api/company/get' })).json().data
const LICENCE = { number: 'AC-2026-0188', regulator: '示范博彩监管局', validUntil: '2030-12-31' }
const AOCAI = ['www.aocai.example', 'm.aocai.example']
const propose = async (part: Partial<InputOf<typeof api.propose>> = {}, as = ada) => {
  const { company } = await read(part.companyCode)
  const { domains, licence } = company
  const said = { companyCode: 'aocai', revision: company.licenceRevision, domains, licence, reason: '换发牌照' }
  return world.call(api.propose, { requestId: randomUUID(), ...said, ...part }, as)
}

describe('the first version', () => {
  it('is the file of the product with what was written over it, and is left alone once it is there', async () => {
    const all = await world.call(api.list, {}, li)
    expect(all.map(({ code, name, revision, isSite }) => [code, name, revision, isSite])).toEqual([
      ['aocai', '澳彩在线', 1, true],
      ['xiangyun', '祥云彩', 1, false],
    ])
    for (const { code } of companies) {
      const { name: _written, ...text } = (await read(code)).text
      expect(companyOf(code)).toMatchObject(text)
    }
    await save({ name: '祥云彩票' }, { companyCode: 'xiangyun' })
    await seedCompanies(db.sql)
    expect((await read('xiangyun')).company).toMatchObject({ name: '祥云彩票', revision: 2, changedBy: 'li.na' })
  })
})

describe('a change', () => {
  it('is the next version, is published, and stands in the audit with what it changed [SEC-64]', async () => {
    await published()
    const { text: before } = await read()
    expect(await save({ name: '澳彩娱乐', flags: { floatingChat: true } }, { reason: '换名字' })).toEqual({
      revision: 2,
    })
    await expect.poll(async () => (await published()).name, { timeout: 5_000 }).toBe('澳彩娱乐')
    const { company, versions } = await read()
    expect(company).toMatchObject({ name: '澳彩娱乐', revision: 2, licenceRevision: 1, changedBy: 'li.na' })
    expect(versions.map(({ revision, text, reason }) => [revision, text.name, reason])).toEqual([
      [2, '澳彩娱乐', '换名字'],
      [1, '澳彩在线', '随系统带来'],
    ])
    const [entry] = await world.call(audit.list, { object: 'company/aocai' } as never, await world.tokenOf('auditor'))
    expect(JSON.parse(entry?.entry ?? '')).toMatchObject({
      ...{ action: 'companies.save', reason: '换名字' },
      before: { name: '澳彩在线', flags: before.flags },
      after: { name: '澳彩娱乐', flags: { floatingChat: true } },
    })
  })

  it('arranges home, menu and looks of the document; what is taken away is the theme’s again', async () => {
    const { text } = await read()
    await save({
      homeBlocks: ['draw-panel', 'notice'],
      menu: ['home', 'bet-list', 'profile'],
      themes: ['theme3', 'theme4'],
    })
    const { company } = await readSite(db.sql)
    expect(company).toMatchObject({ homeBlocks: ['draw-panel', 'notice'], menu: ['home', 'bet-list', 'profile'] })
    await save({ theme: 'theme4' })
    expect((await readSite(db.sql)).themeId).toBe('theme4')
    const { company: now } = await read()
    await world.call(api.save, { companyCode: 'aocai', revision: now.revision, requestId: randomUUID(), text }, li)
    expect((await readSite(db.sql)).company).not.toHaveProperty('homeBlocks')
  })

  it('that is sent again is answered and not made twice; another one under its number is refused', async () => {
    const { company, text } = await read()
    const said = { companyCode: 'aocai', revision: company.revision, requestId: randomUUID() }
    const send = (downloadBarText: string) => world.call(api.save, { ...said, text: { ...text, downloadBarText } }, li)
    const first = await send('下载新版')
    expect(await send('下载新版')).toEqual(first)
    expect((await read()).company.revision).toBe(first.revision)
    await expect(send('下载旧版')).rejects.toEqual(refusedWith('REQ/KEY_REUSED'))
  })

  it('of two at once is made by one, and the other is told', async () => {
    const { revision } = (await read()).company
    const ended = await Promise.allSettled([
      save({ logoText: '一' }, { revision }),
      save({ logoText: '二' }, { revision }),
    ])
    expect(ended.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
    await expect(save({ logoText: '三' }, { revision })).rejects.toEqual(
      refusedWith('COMPANY/CHANGED', { revision: revision + 1 }),
    )
  })

  it.each<[string, Partial<Text>, string[]]>([
    ['a name that is too long', { name: '长'.repeat(21) }, ['name']],
    ['a link that runs a script', { loginPopupUrl: 'javascript:alert(1)' }, ['loginPopupUrl']],
    ['a link with somebody’s name in it', { olUrl: 'https://a@evil.example' }, ['olUrl']],
    ['a picture that is no address', { logoUrl: 'logo.png' }, ['logoUrl']],
    ['a block that home does not have', { homeBlocks: ['weather'] }, ['homeBlocks.0']],
    ['a block twice', { homeBlocks: ['notice', 'notice'] }, ['homeBlocks']],
    ['a menu without a way home', { menu: ['databases', 'gallery', 'profile'] }, ['menu']],
    ['looks without its own', { theme: 'theme1', themes: ['theme2'] }, ['themes']],
    ['a flag that nobody knows', { flags: { everything: true } }, ['flags']],
    ['colours that nobody could read', { tokens: { brand: '#ffe0e0' } }, ['tokens.brand']],
  ])('with %s is refused, and nothing is stored', async (_, part, fields) => {
    const { revision } = (await read()).company
    await expect(save(part)).rejects.toEqual(refusedWith('COMPANY/VALUE', { fields }))
    expect((await read()).company.revision).toBe(revision)
  })

  it('of nothing, and of a company that is not there, are refused', async () => {
    await expect(save({})).rejects.toEqual(refusedWith('COMPANY/SAME'))
    const body = { companyCode: 'nobody', revision: 1, requestId: randomUUID(), text: (await read()).text }
    await expect(world.call(api.save, body, li)).rejects.toEqual(refusedWith('COMPANY/NOT_FOUND'))
    await expect(read('nobody')).rejects.toEqual(refusedWith('COMPANY/NOT_FOUND'))
  })
})

describe('an earlier version', () => {
  it('is restored as the next one, and domains and licence stay as they are', async () => {
    await approve(world, await propose({ licence: LICENCE }), bob)
    const { company } = await read()
    const said = { companyCode: 'aocai', revision: company.revision, requestId: randomUUID(), reason: '改回来' }
    expect(await world.call(api.restore, { ...said, version: 1 }, li)).toEqual({ revision: company.revision + 1 })
    const { company: now, text, versions } = await read()
    expect(now).toMatchObject({ name: '澳彩在线', licence: LICENCE, licenceRevision: company.licenceRevision })
    expect(text).toEqual(versions.at(-1)?.text)
    const again = { ...said, revision: now.revision, requestId: randomUUID() }
    await expect(world.call(api.restore, { ...again, version: 1 }, li)).rejects.toEqual(refusedWith('COMPANY/SAME'))
    await expect(world.call(api.restore, { ...again, version: 99 }, li)).rejects.toEqual(
      refusedWith('COMPANY/NOT_FOUND'),
    )
  })

  it('is kept for ever: nobody rewrites it, and no number is left out', async () => {
    await expect(db.sql`update company_version set reason = 'x'`).rejects.toThrow()
    await expect(db.owner`update company_version set reason = 'x'`).rejects.toThrow()
    await expect(db.sql`update company_facts set version = version + 2`).rejects.toThrow('the version after')
  })
})

describe('domains and licence', () => {
  it('are changed by two sysadmins, and then shown [SEC-62]', async () => {
    const domains = [...AOCAI, 'v.aocai.example']
    const proposal = await propose({ domains })
    await expect(approve(world, proposal, ada)).rejects.toEqual(refusedWith('APPROVAL/OWN'))
    const { effect } = await world.call(approvals.read, { approvalId: proposal.approvalId }, bob)
    expect(effect).toMatchObject({ company: '澳彩在线', isSite: true, before: { domains: AOCAI }, after: { domains } })
    expect((await read()).company.domains).toEqual(AOCAI)
    await approve(world, proposal, bob)
    const { company, versions } = await read()
    expect(company).toMatchObject({ domains, licenceRevision: company.revision, changedBy: 'ada, bob' })
    expect(versions[0]).toMatchObject({ domains, reason: '换发牌照' })
    await expect.poll(async () => (await published()).domain, { timeout: 5_000 }).toBe(domains.join('\n'))
  })

  it('are no work of others', async () => {
    const auditor = await world.tokenOf('auditor')
    for (const as of [li, auditor]) {
      await expect(propose({ licence: null }, as)).rejects.toEqual(refusedWith('UC/FORBIDDEN'))
      const proposal = await propose({ licence: { ...LICENCE, number: randomUUID().slice(0, 8) } })
      await expect(approve(world, proposal, as)).rejects.toEqual(refusedWith('UC/FORBIDDEN'))
      await world.call(approvals.withdraw, { approvalId: proposal.approvalId }, ada)
    }
    await expect(save({ name: '别人' }, {}, ada)).rejects.toEqual(refusedWith('UC/FORBIDDEN'))
  })

  it('of one proposal wait for no change of a slogan, but are void after another licence', async () => {
    const proposal = await propose({ licence: { ...LICENCE, number: 'AC-2027-0001' } })
    await save({ downloadBarText: '下载APP' })
    await expect(propose({ licence: null }, bob)).rejects.toEqual(
      refusedWith('APPROVAL/WAITING', { approvalId: proposal.approvalId }),
    )
    await approve(world, proposal, bob)
    expect((await read()).company.licence?.number).toBe('AC-2027-0001')
    const late = await propose({ licence: null })
    await db.owner`update company_facts set version = version + 1, licence_version = version + 1
                   where company_code = 'aocai'`
    await expect(approve(world, late, bob)).rejects.toEqual(refusedWith('APPROVAL/CHANGED'))
    expect((await read()).company.licence?.number).toBe('AC-2027-0001')
  })

  it.each([
    ['with a path', ['www.aocai.example', 'm.aocai.example/x'], 'COMPANY/DOMAIN', 'm.aocai.example/x'],
    ['in capitals', ['www.aocai.example', 'M.aocai.example'], 'COMPANY/DOMAIN', 'M.aocai.example'],
    ['that is an address', ['www.aocai.example', '10.0.0.1'], 'COMPANY/DOMAIN', '10.0.0.1'],
    ['of one label', ['www.aocai.example', 'localhost'], 'COMPANY/DOMAIN', 'localhost'],
    ['twice', ['www.aocai.example', 'www.aocai.example'], 'COMPANY/DOMAIN', 'www.aocai.example'],
    [
      'of another company',
      ['www.aocai.example', 'www.xiangyun.example'],
      'COMPANY/DOMAIN_TAKEN',
      'www.xiangyun.example',
    ],
    ['less, on which the site runs', ['m.aocai.example'], 'COMPANY/DOMAIN_IN_USE', 'www.aocai.example'],
  ])('a domain %s is refused', async (_, domains, code, domain) => {
    await expect(propose({ domains })).rejects.toEqual(refusedWith(code, expect.objectContaining({ domain })))
  })

  it('that are over, and those that hold already, are refused', async () => {
    await expect(propose({ licence: { ...LICENCE, validUntil: '2020-01-01' } })).rejects.toEqual(
      refusedWith('COMPANY/LICENCE'),
    )
    await expect(propose()).rejects.toEqual(refusedWith('COMPANY/SAME'))
    expect((await read()).fixedDomains).toEqual(['www.aocai.example'])
    expect((await read('xiangyun')).fixedDomains).toEqual([])
  })

  it('belong to the company that was first; the table says so too', async () => {
    const ours = await propose({ domains: [...AOCAI, 'new.example.net'] })
    const theirs = await propose({ companyCode: 'xiangyun', domains: ['www.xiangyun.example', 'new.example.net'] })
    await approve(world, ours, bob)
    await expect(approve(world, theirs, bob)).rejects.toEqual(
      refusedWith('COMPANY/DOMAIN_TAKEN', { domain: 'new.example.net', company: '澳彩在线' }),
    )
    const steal = db.owner`update company_facts set version = version + 1,
      facts = facts || '{"domain":"new.example.net"}' where company_code = 'xiangyun'`
    await expect(steal).rejects.toThrow('belongs to another company')
  })
})

import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { brotliDecompressSync } from 'node:zlib'
import { defaultThemeId, themeIds } from '@liuhe/brand/theme.ts'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { readConfig } from '../../config.ts'
import { createTestApp, type TestApp } from '../../testing/test-app.ts'
import { setCompany } from '../../testing/set-company.ts'
import { useTestDatabase } from '../../testing/test-database.ts'
import { contentChanged } from '../kept/content-changed.ts'
import { loadMemberBuild } from './member-build.ts'

const database = useTestDatabase()
let app: TestApp
let dist = ''

/** A build as small as one can be, in the shape that the member app's build has. */
const bundle = `
export const render = async (url, boot) => ({
  html: url === '/' ? '<main>' + boot.brand.companyCode + '</main>' : '',
  sources: undefined,
})
export const renderDocument = ({ html, boot, css, assets, nonce }) => [
  '<!doctype html><html data-theme="' + boot.brand.themeId + '"><style nonce="' + nonce + '">' + css + '</style>',
  '<script type="module" src="' + assets.script + '"></script>' + html,
  '<script id="boot" type="application/json">' + JSON.stringify(boot).replaceAll('<', '\\\\u003c') + '</script>',
  '<!-- -->'.repeat(200),
].join('')
export const firstLoad = (manifest) => ({
  assets: { script: '/' + manifest.entry.file, preloads: [], deferred: [] },
  css: ['assets/a-1.css'],
})
export const hasPage = (url) => url !== '/bills'
export const homeReads = () => [
  { endpoint: { name: 'lottery.games' }, args: {} },
  { endpoint: { name: 'lottery.openInfo' }, args: { gameId: 9999 } },
  { file: { path: '/sys-upload/data/json/notice_list.json' }, part: 'roll_notice' },
  { file: { path: '/sys-upload/data/json/app_config.json' }, excerpt: () => ['cut'] },
  { file: { path: '/sys-upload/data/json/missing.json' } },
]
`
beforeAll(async () => {
  dist = await mkdtemp(path.join(os.tmpdir(), 'liuhe-build-'))
  await mkdir(path.join(dist, 'server'))
  await mkdir(path.join(dist, 'client', 'assets'), { recursive: true })
  await mkdir(path.join(dist, 'client', '.vite'))
  await writeFile(path.join(dist, 'package.json'), '{"type":"module"}')
  await writeFile(path.join(dist, 'server', 'entry-server.js'), bundle)
  await writeFile(path.join(dist, 'client', '.vite', 'manifest.json'), '{"entry":{"file":"assets/app-1.js"}}')
  await writeFile(path.join(dist, 'client', 'assets', 'app-1.js'), 'export {}\n'.repeat(500))
  await writeFile(path.join(dist, 'client', 'assets', 'a-1.css'), 'body{color:red}')
  await writeFile(path.join(dist, 'client', 'robots.txt'), 'User-agent: *')
  await writeFile(path.join(dist, 'client', 'sw.js'), 'self.x = 1')
  await mkdir(path.join(dist, 'client', 'sys-upload'))
  await writeFile(path.join(dist, 'client', 'sys-upload', 'a.svg'), '<svg/>')
  app = await createTestApp(database, { build: loadMemberBuild(dist) })
})
afterAll(async () => {
  await app.close()
  await rm(dist, { recursive: true })
})

const nonceOf = (body: string): string => /nonce="([^"]+)"/.exec(body)?.[1] ?? ''
const themeOf = (body: string): string => /data-theme="([^"]+)"/.exec(body)?.[1] ?? ''

describe('the document', () => {
  it('carries the company as the operator has it, from the next one on [F-Q7]', async () => {
    const companyOfDocument = async () => {
      const { body } = await app.inject({ url: '/' })
      return JSON.parse(/type="application\/json">([^<]*)</.exec(body)?.[1] ?? '').brand.company
    }
    expect(await companyOfDocument()).not.toHaveProperty('loginPopupUrl')
    const facts = { loginPopupUrl: 'https://door.example/in', regPopupUrl: 'https://a@evil.example', appDisplay: 0 }
    await setCompany(database.sql, facts)
    await expect.poll(companyOfDocument).toMatchObject({ loginPopupUrl: 'https://door.example/in', appDisplay: 0 })
    expect(await companyOfDocument()).not.toHaveProperty('regPopupUrl')
    await setCompany(database.sql, {})
  })

  it('is rendered for guests at /, with boot data and a policy that fits its nonce', async () => {
    const answer = await app.inject({ url: '/' })
    expect(answer.statusCode).toBe(200)
    expect(answer.body).toContain('<main>aocai</main>')
    const policy = String(answer.headers['content-security-policy'])
    expect(policy).toContain(`script-src 'self' 'nonce-${nonceOf(answer.body)}'`)
    expect(policy).not.toContain("script-src 'self' 'unsafe-inline'")
    const boot = JSON.parse(/type="application\/json">([^<]*)</.exec(answer.body)?.[1] ?? '')
    expect(boot).toMatchObject({ user: null, brand: { themeId: defaultThemeId, companyCode: 'aocai' } })
    // A call that was refused is left out: the browser asks itself. Of files, what the page asks for is there.
    expect(boot.queries).toEqual([
      [['lottery.games', {}], []],
      [['published', { path: '/sys-upload/data/json/notice_list.json', part: 'roll_notice' }], []],
      [['published', { path: '/sys-upload/data/json/app_config.json' }], ['cut']],
    ])
    expect(Math.abs(boot.serverTime - app.clock.now())).toBeLessThan(10_000)
  })

  it('is made once and compressed once, with a new nonce each time it is made', async () => {
    const get = () => app.inject({ url: '/', headers: { 'accept-encoding': 'br' } })
    const [first, second] = [await get(), await get()]
    expect(first.headers['etag']).toBe(second.headers['etag'])
    expect(brotliDecompressSync(first.rawPayload).toString()).toContain('<!doctype html>')
    await contentChanged(database.sql, 'notices')
    await expect.poll(async () => (await get()).headers['etag']).not.toBe(first.headers['etag'])
    const third = await get()
    app.clock.advance(10_000)
    expect((await get()).headers['etag']).not.toBe(third.headers['etag'])
  })

  it('wears the theme a visitor has chosen, unless the operator lets nobody choose', async () => {
    const [, other] = themeIds.filter((id) => id !== defaultThemeId)
    const get = (cookie?: string) => app.inject({ url: '/profile', headers: cookie === undefined ? {} : { cookie } })
    expect(themeOf((await get()).body)).toBe(defaultThemeId)
    const chosen = await get(`theme=${other}`)
    expect(themeOf(chosen.body)).toBe(other)
    expect(chosen.headers['vary']).toBe('Cookie, Accept-Encoding')
    expect(themeOf((await get('theme=nothing')).body)).toBe(defaultThemeId)
    expect(themeOf((await app.inject({ url: '/?theme=theme4', headers: { cookie: `theme=${other}` } })).body)).toBe(
      'theme4',
    )
    await database.owner`insert into system_config values ('brand', '{"flags":{"themeSwitch":false}}')`
    await contentChanged(database.sql, 'web')
    await expect.poll(async () => themeOf((await get(`theme=${other}`)).body)).toBe(defaultThemeId)
    await database.owner`delete from system_config where config_key = 'brand'`
    await contentChanged(database.sql, 'web')
    await expect.poll(async () => themeOf((await get(`theme=${other}`)).body)).toBe(other)
  })

  it('may frame the customer service that the operator shows in a frame, and nothing else', async () => {
    const policy = async () => String((await app.inject({ url: '/services' })).headers['content-security-policy'])
    expect(await policy()).toContain("frame-src 'none'")
    await database.owner`insert into system_config values ('online_service_url', 'https://kefu.example/chat?id=1'),
      ('online_service_mode', 'frame')`
    await contentChanged(database.sql, 'web')
    await expect.poll(policy).toContain('frame-src https://kefu.example;')
    await database.owner`update system_config set config_value = '' where config_key = 'online_service_url'`
    await contentChanged(database.sql, 'web')
    await expect.poll(policy).toContain("frame-src 'none'")
  })

  it('shows the theme and the company of the settings', async () => {
    const [other] = themeIds.filter((id) => id !== defaultThemeId)
    await database.owner`
      insert into system_config values ('theme', ${other as string}), ('company', 'xiangyun'), ('brand', '{no json')
                         on conflict (config_key) do update set config_value = excluded.config_value`
    await contentChanged(database.sql, 'config')
    await expect.poll(async () => themeOf((await app.inject({ url: '/' })).body)).toBe(other)
    expect((await app.inject({ url: '/' })).body).toContain('<main>xiangyun</main>')
    await database.owner`delete from system_config where config_key in ('theme', 'company', 'brand')`
    app.clock.advance(10_000)
  })

  it('may use the hosts of the chosen captcha, and only while it is chosen', async () => {
    const set = async (key: string, value: string) => {
      await database.owner`
        insert into system_config values (${key}, ${value})
        on conflict (config_key) do update set config_value = excluded.config_value`
      await contentChanged(database.sql, 'config')
    }
    const directive = async (name: string) => {
      const policy = String((await app.inject({ url: '/profile' })).headers['content-security-policy'])
      return policy.split('; ').find((part) => part.startsWith(`${name} `)) ?? ''
    }
    const servers = ['https://a.captcha.example/static', 'b.captcha.example', 'https://a.captcha.example']
    const wrong = [
      'http://c.example',
      'javascript:alert(1)',
      'x.example; script-src *',
      'https://*.example',
      "'unsafe-inline'",
    ]
    const setting = { captcha_id_Third_party: 'id', captcha_servers: [...servers, ...wrong] }
    await set('api_external', JSON.stringify(setting))
    expect(await directive('connect-src')).toBe("connect-src 'self'")
    await set('vcode_style', '3')
    const hosts = 'https://a.captcha.example https://b.captcha.example'
    await expect.poll(() => directive('connect-src')).toBe(`connect-src 'self' ${hosts}`)
    expect(await directive('img-src')).toBe(`img-src 'self' data: blob: ${hosts}`)
    expect(await directive('script-src')).toMatch(new RegExp(`^script-src 'self' 'nonce-[^' ]+' ${hosts}$`))
    expect(await directive('style-src')).toMatch(new RegExp(`^style-src 'self' 'nonce-[^' ]+' ${hosts}$`))
    expect(await directive('frame-src')).toBe("frame-src 'none'")
    await set('vcode_style', '1')
    await expect.poll(() => directive('connect-src')).toBe("connect-src 'self'")
  })

  it('shows another theme by ?theme= in the demo only', async () => {
    const [other] = themeIds.filter((id) => id !== defaultThemeId)
    const url = `/?theme=${other}`
    expect(themeOf((await app.inject({ url })).body)).toBe(other)
    expect(themeOf((await app.inject({ url: '/?theme=nothing' })).body)).toBe(defaultThemeId)
    const production = await createTestApp(database, {
      build: loadMemberBuild(dist),
      config: { ...readConfig({}), mode: 'production' },
    })
    expect(themeOf((await production.inject({ url })).body)).toBe(defaultThemeId)
    expect((await production.inject({ url: '/app-api/docs' })).json().code).toBe('REQ/NOT_FOUND')
    await production.close()
  })

  it.each([
    ['/profile', 200],
    ['/game/71', 200],
    ['/game/71?x=<script>', 200],
    ['/no-such-page', 404],
    ['/bills', 404],
    ['/assets2/x', 404],
  ])('at %s has the status %d', async (url, status) => {
    const answer = await app.inject({ url })
    expect([answer.statusCode, answer.headers['content-type']]).toEqual([status, 'text/html; charset=utf-8'])
    expect(answer.body).not.toContain('<script>x')
  })

  it.each([
    '/app-api/x',
    '/api/x',
    '/v/x',
    '/sys-upload/x',
    '/cloud-upload/x',
    '/data/json/x',
    '/assets/x.js',
    '/ws-game/x',
  ])('is never the answer at %s', async (url) => {
    const answer = await app.inject({ url, headers: { accept: 'text/html' } })
    expect([answer.statusCode, answer.json().code]).toEqual([404, 'REQ/NOT_FOUND'])
  })

  it('is not the answer at a socket’s address, which says what it wants', async () => {
    const answer = await app.inject({ url: '/ws-game/0', headers: { accept: 'text/html' } })
    expect([answer.statusCode, answer.json().code]).toEqual([426, 'REQ/UPGRADE'])
  })
})

describe('a file of the build', () => {
  it('with a hash in its name never changes and is compressed', async () => {
    const answer = await app.inject({ url: '/assets/app-1.js', headers: { 'accept-encoding': 'gzip, br' } })
    expect(answer.headers).toMatchObject({
      'cache-control': 'public, max-age=31536000, immutable',
      'content-encoding': 'br',
      'content-type': 'text/javascript; charset=utf-8',
      'x-content-type-options': 'nosniff',
    })
    expect(brotliDecompressSync(answer.rawPayload).toString()).toContain('export {}')
  })

  it('without one is asked for again, and nothing outside of the build is served', async () => {
    const answer = await app.inject({ url: '/robots.txt' })
    expect(answer.headers['cache-control']).toBe('public, max-age=0, must-revalidate')
    for (const url of [
      '/.vite/manifest.json',
      '/assets/../../server/entry-server.js',
      '/assets/%2e%2e/%2e%2e/package.json',
    ]) {
      expect((await app.inject({ url })).statusCode).toBe(404)
    }
  })
})

describe('what makes the site installable', () => {
  it('is a manifest of company and theme, with icons that exist', async () => {
    const answer = await app.inject({ url: '/manifest.webmanifest?theme=theme4' })
    expect(answer.headers['content-type']).toBe('application/manifest+json')
    const manifest = answer.json()
    expect(manifest).toMatchObject({ id: '/', name: '澳彩在线', display: 'standalone', lang: 'zh-CN', start_url: '/' })
    expect((await app.inject({ url: '/manifest.webmanifest?theme=theme1' })).json().theme_color).not.toBe(
      manifest.theme_color,
    )
    for (const { src, sizes } of manifest.icons) {
      const icon = await app.inject({ url: src })
      expect([icon.statusCode, icon.headers['content-type']]).toEqual([200, 'image/png'])
      const { width, height } = await sharp(icon.rawPayload).metadata()
      expect(`${width}x${height}`).toBe(sizes)
      // A launcher cuts a maskable icon to its own shape; the other has round corners of its own.
      const { isOpaque } = await sharp(icon.rawPayload).stats()
      expect([src, isOpaque]).toEqual([src, src.includes('maskable')])
    }
  })

  it('draws no other icon than those it names', async () => {
    for (const url of ['/app-icons/any-4096.png', '/app-icons/evil-192.png', '/app-icons/any-192.svg']) {
      const answer = await app.inject({ url })
      expect([answer.statusCode, answer.json().code]).toEqual([404, 'REQ/NOT_FOUND'])
    }
  })

  it('is a worker that is never kept by caches and may fetch from the site only', async () => {
    const { headers } = await app.inject({ url: '/sw.js' })
    expect(headers['cache-control']).toBe('no-cache')
    expect(headers['content-security-policy']).toContain("connect-src 'self'")
    expect(headers['content-security-policy']).not.toContain('unsafe')
  })
})

describe('a site inside another page', () => {
  it('is allowed to the origins of the environment only, and says so to the app', async () => {
    const partner = 'https://partner.example'
    const config = readConfig({ LIUHE_FRAME_ANCESTORS: partner })
    const sdk = await createTestApp(database, { build: loadMemberBuild(dist), config })
    const answer = await sdk.inject({ url: '/' })
    expect(answer.headers['content-security-policy']).toContain(`frame-ancestors 'self' ${partner}`)
    expect(answer.body).toContain(`"embedders":["${partner}"]`)
    expect((await app.inject({ url: '/' })).headers['content-security-policy']).toContain("frame-ancestors 'self'")
    expect((await app.inject({ url: '/' })).headers['content-security-policy']).not.toContain('partner')
    await sdk.close()
  })

  it('shows one of its own pages in a frame in the demo’s harness only', async () => {
    const policyOf = async (from: TestApp, url: string) =>
      String((await from.inject({ url })).headers['content-security-policy'])
    expect(await policyOf(app, '/bridge-harness')).toContain("frame-src 'self'")
    expect(await policyOf(app, '/profile')).toContain("frame-src 'none'")
    const config = { ...readConfig({}), mode: 'production' as const }
    const production = await createTestApp(database, { build: loadMemberBuild(dist), config })
    const answer = await production.inject({ url: '/bridge-harness' })
    expect([answer.statusCode, await policyOf(production, '/bridge-harness')]).toEqual([
      404,
      expect.stringContaining("frame-src 'none'"),
    ])
    await production.close()
  })

  it('lets the native app show its pictures, and nobody its own files', async () => {
    const policyOf = async (url: string) => (await app.inject({ url })).headers['cross-origin-resource-policy']
    expect(await policyOf('/sys-upload/a.svg')).toBe('cross-origin')
    expect(await policyOf('/assets/app-1.js')).toBe('same-site')
  })

  it('gives the native app its boot data without a document', async () => {
    const answer = await app.inject({ url: '/boot.json' })
    expect(answer.headers['cache-control']).toBe('no-cache')
    expect(answer.json()).toMatchObject({
      user: null,
      queries: [],
      encryptedMode: 'off',
      brand: { companyCode: 'aocai' },
    })
  })
})

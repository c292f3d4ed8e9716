import { mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { readConfig } from './config.ts'
import { readSecrets } from './secrets.ts'

const socketHosts = (count: number) => Array.from({ length: count }, (_, host) => `wss://s${host}.example`).join()

describe('the environment', () => {
  test('may be empty', () => {
    expect(readConfig({})).toEqual({
      port: 8080,
      host: '127.0.0.1',
      dataDir: path.resolve('.data'),
      databaseUrl: undefined,
      mode: 'demo',
      role: 'all',
      beacon: 'test',
      seed: 'demo',
      limits: 'process',
      captchaOrigin: undefined,
      captchaStatusUrl: undefined,
      origins: [],
      socketHosts: [],
      trustedProxies: [],
      logLevel: 'info',
      memberBuild: 'web',
      frameAncestors: [],
      operator: { port: 8081, host: '127.0.0.1', networks: [], isAskedFor: false },
    })
    expect(readConfig({ PORT: '', LIUHE_MODE: '' })).toEqual(readConfig({}))
  })

  test('may list origins and proxies', () => {
    const config = readConfig({
      LIUHE_ORIGINS: 'https://m.example, app://localhost,https://m.example',
      LIUHE_TRUSTED_PROXIES: '10.0.0.0/8,::1',
    })
    expect(config.origins).toEqual(['https://m.example', 'app://localhost'])
    expect(config.trustedProxies).toEqual(['10.0.0.0/8', '::1'])
  })

  test('may list up to 40 hosts of sockets [WS-009]', () => {
    expect(readConfig({ LIUHE_SOCKET_HOSTS: socketHosts(40) }).socketHosts).toHaveLength(40)
  })

  test('lets operators in where it is asked for, and in a demo on the next port [SEC-60]', () => {
    expect(readConfig({ PORT: '9000' }).operator?.port).toBe(9001)
    expect(readConfig({ PORT: '65535' }).operator).toBeUndefined()
    expect(readConfig({ LIUHE_MODE: 'production' }).operator).toBeUndefined()
    const asked = { LIUHE_MODE: 'production', LIUHE_OPERATOR_PORT: '9443', LIUHE_OPERATOR_NETWORKS: '10.0.0.0/8' }
    expect(readConfig(asked).operator).toEqual({
      port: 9443,
      host: '127.0.0.1',
      networks: ['10.0.0.0/8'],
      isAskedFor: true,
    })
  })

  test('in production brings no demo', () => {
    expect(readConfig({ LIUHE_MODE: 'production' })).toMatchObject({ seed: 'none', beacon: 'drand' })
  })

  test.each([
    [{ PORT: '80a' }, 'PORT: must be a number'],
    [{ PORT: '65536' }, 'PORT: must be a number'],
    [{ PORT: '-1' }, 'PORT: must be a number'],
    [{ HOST: 'a b' }, 'HOST: must be an address'],
    [{ DATABASE_URL: 'mysql://root@db/x' }, 'DATABASE_URL: must look like'],
    [{ DATABASE_URL: 'postgres://db' }, 'DATABASE_URL: must look like'],
    [{ LIUHE_OPERATOR_PORT: 'x' }, 'LIUHE_OPERATOR_PORT: must be a number'],
    [{ LIUHE_OPERATOR_NETWORKS: 'office' }, 'LIUHE_OPERATOR_NETWORKS: must be addresses or networks'],
    [{ LIUHE_MODE: 'prod' }, 'LIUHE_MODE: must be one of demo, production'],
    [{ LIUHE_ROLE: 'web' }, 'LIUHE_ROLE: must be one of all, api, engine'],
    [{ LOG_LEVEL: 'loud' }, 'LOG_LEVEL: must be one of'],
    [{ LIUHE_SOCKET_HOSTS: 'https://s1.example' }, 'LIUHE_SOCKET_HOSTS: must be addresses'],
    [{ LIUHE_SOCKET_HOSTS: 'wss://s1.example/ws' }, 'LIUHE_SOCKET_HOSTS: must be addresses'],
    [{ LIUHE_SOCKET_HOSTS: socketHosts(41) }, 'LIUHE_SOCKET_HOSTS: must be at most 40'],
    [{ LIUHE_MODE: 'production', LIUHE_SOCKET_HOSTS: 'ws://s1.example' }, 'LIUHE_SOCKET_HOSTS: production refuses'],
    [{ LIUHE_ORIGINS: 'https://m.example/' }, 'LIUHE_ORIGINS: must be origins'],
    [{ LIUHE_ORIGINS: '*' }, 'LIUHE_ORIGINS: must be origins'],
    [{ LIUHE_ORIGINS: 'https://m.example,null' }, 'LIUHE_ORIGINS: must be origins'],
    [{ LIUHE_MODE: 'production', LIUHE_ORIGINS: 'http://m.example' }, 'LIUHE_ORIGINS: production refuses'],
    [{ LIUHE_TRUSTED_PROXIES: 'proxy.local' }, 'LIUHE_TRUSTED_PROXIES: must be addresses'],
    [{ LIUHE_TRUSTED_PROXIES: '10.0.0.0/33' }, 'LIUHE_TRUSTED_PROXIES: must be addresses'],
    [{ LIUHE_MEMBER_BUILD: 'app' }, 'LIUHE_MEMBER_BUILD: must be one of web, sdk'],
    [{ LIUHE_FRAME_ANCESTORS: 'https://a.example,*' }, 'LIUHE_FRAME_ANCESTORS: must be origins'],
    [{ LIUHE_FRAME_ANCESTORS: 'https://a.example/x' }, 'LIUHE_FRAME_ANCESTORS: must be origins'],
    [{ LIUHE_MODE: 'production', LIUHE_SEED: 'demo' }, 'LIUHE_SEED: production refuses the demo world'],
    [{ LIUHE_MODE: 'production', LIUHE_BEACON: 'test' }, 'LIUHE_BEACON: production refuses the test beacon'],
  ])('is refused when wrong: %o', (environment, complaint) => {
    expect(() => readConfig(environment)).toThrow(complaint)
  })

  test('is complained about all at once, without repeating values', () => {
    const attempt = () => readConfig({ PORT: 'x', DATABASE_URL: 'postgres-secret' })
    expect(attempt).toThrow(/PORT: .*\n.*DATABASE_URL: /)
    expect(attempt).not.toThrow(/postgres-secret/)
  })
})

describe('secrets', () => {
  let dataDir: string
  beforeEach(async () => {
    dataDir = await mkdtemp(path.join(os.tmpdir(), 'secrets-'))
  })
  afterEach(() => rm(dataDir, { recursive: true }))
  const given = {
    LIUHE_PEPPER: 'p'.repeat(32),
    LIUHE_SESSION_SECRET: 's'.repeat(32),
    LIUHE_DRAW_SECRET: 'd'.repeat(32),
    LIUHE_APP_DATABASE_PASSWORD: 'a'.repeat(32),
  }

  test('of a demo are made once and kept from others', async () => {
    const first = await readSecrets({ mode: 'demo', dataDir }, {})
    expect(new Set(Object.values(first)).size).toBe(4)
    expect(await readSecrets({ mode: 'demo', dataDir }, {})).toEqual(first)
    expect((await stat(path.join(dataDir, 'secrets.json'))).mode & 0o777).toBe(0o600)
  })

  test('may come from variables and from files', async () => {
    const file = path.join(dataDir, 'pepper')
    await writeFile(file, `${'f'.repeat(40)}\n`)
    const { LIUHE_PEPPER: _, ...others } = given
    const secrets = await readSecrets({ mode: 'production', dataDir }, { ...others, LIUHE_PEPPER_FILE: file })
    expect(secrets).toMatchObject({ pepper: 'f'.repeat(40), session: 's'.repeat(32) })
    await expect(readFile(path.join(dataDir, 'secrets.json'))).rejects.toThrow('ENOENT')
  })

  test('are refused in production when missing, short, unreadable, or those of a demo', async () => {
    const production = { mode: 'production', dataDir } as const
    await expect(readSecrets(production, {})).rejects.toThrow('LIUHE_PEPPER or LIUHE_PEPPER_FILE: production needs it')
    await expect(readSecrets(production, { ...given, LIUHE_PEPPER: 'short' })).rejects.toThrow('at least 32')
    await expect(readSecrets(production, { ...given, LIUHE_PEPPER_FILE: '/nowhere' })).rejects.toThrow('ENOENT')
    const { pepper } = await readSecrets({ mode: 'demo', dataDir }, {})
    await expect(readSecrets(production, { ...given, LIUHE_PEPPER: pepper })).rejects.toThrow('secret of a demo')
  })
})

import { randomBytes } from 'node:crypto'
import { mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { type BeaconChain, QUICKNET, SANDBOX_CHAIN } from '@liuhe/domain/lottery/beacon-rule.ts'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { readConfig } from './config.ts'
import { readSecrets } from './secrets.ts'

/** The facts of a chain as drand tells them. */
const infoOf = (chain: BeaconChain, schemeID: string = chain.scheme) =>
  JSON.stringify({
    public_key: chain.publicKey,
    period: chain.periodSeconds,
    genesis_time: chain.genesisSeconds,
    hash: chain.hash,
    groupHash: chain.groupHash,
    schemeID,
    metadata: { beaconID: chain.beaconId },
  })

const socketHosts = (count: number) => Array.from({ length: count }, (_, host) => `wss://s${host}.example`).join()

describe('the environment', () => {
  test('may be empty', () => {
    expect(readConfig({})).toEqual({
      port: 8080,
      host: '127.0.0.1',
      dataDir: path.resolve('.data'),
      auditHeads: path.resolve('.data/audit-heads'),
      databaseUrl: undefined,
      mode: 'demo',
      role: 'all',
      beacon: { kind: 'sandbox' },
      seed: 'demo',
      limits: 'process',
      captchaOrigin: undefined,
      captchaStatusUrl: undefined,
      paymentGateways: [],
      gameProviders: [],
      studioWallet: 'site',
      origins: [],
      socketHosts: [],
      chatOrigin: undefined,
      trustedProxies: [],
      logLevel: 'info',
      memberBuild: 'web',
      frameAncestors: [],
      operator: { port: 8081, host: '127.0.0.1', networks: [], offices: ['127.0.0.0/8', '::1'], isAskedFor: false },
      drainMs: 0,
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

  test('may name another chain of the beacon and its relays, one of them on this machine [F-S6]', () => {
    const config = readConfig({
      LIUHE_MODE: 'production',
      LIUHE_BEACON_CHAIN: infoOf(QUICKNET),
      LIUHE_BEACON_MIRRORS: 'https://api2.drand.sh, http://127.0.0.1:8200',
    })
    const mirrors = ['https://api2.drand.sh', 'http://127.0.0.1:8200']
    expect(config.beacon).toEqual({ kind: 'drand', chain: QUICKNET, mirrors })
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
      // Nowhere may two people have one address, unless an office is named.
      offices: [],
      isAskedFor: true,
    })
    const office = { ...asked, LIUHE_OPERATOR_OFFICES: '192.0.2.0/24' }
    expect(readConfig(office).operator?.offices).toEqual(['192.0.2.0/24'])
  })

  test('in production brings no demo', () => {
    expect(readConfig({ LIUHE_MODE: 'production' })).toMatchObject({
      seed: 'none',
      beacon: { kind: 'drand', chain: QUICKNET, mirrors: ['https://api.drand.sh', 'https://drand.cloudflare.com'] },
      drainMs: 5_000,
    })
    expect(readConfig({ LIUHE_MODE: 'production', LIUHE_DRAIN_MS: '250' }).drainMs).toBe(250)
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
    [{ LIUHE_CHAT_ORIGIN: 'https://chat.example/path' }, 'LIUHE_CHAT_ORIGIN: '],
    [{ LIUHE_MODE: 'production', LIUHE_CHAT_ORIGIN: 'http://chat.example' }, 'LIUHE_CHAT_ORIGIN: production refuses'],
    [{ LIUHE_ORIGINS: 'https://m.example/' }, 'LIUHE_ORIGINS: must be origins'],
    [{ LIUHE_ORIGINS: '*' }, 'LIUHE_ORIGINS: must be origins'],
    [{ LIUHE_ORIGINS: 'https://m.example,null' }, 'LIUHE_ORIGINS: must be origins'],
    [{ LIUHE_MODE: 'production', LIUHE_ORIGINS: 'http://m.example' }, 'LIUHE_ORIGINS: production refuses'],
    [{ LIUHE_TRUSTED_PROXIES: 'proxy.local' }, 'LIUHE_TRUSTED_PROXIES: must be addresses'],
    [{ LIUHE_TRUSTED_PROXIES: '10.0.0.0/33' }, 'LIUHE_TRUSTED_PROXIES: must be addresses'],
    [{ LIUHE_DRAIN_MS: '60001' }, 'LIUHE_DRAIN_MS: must be a number from 0 to 60000'],
    [{ LIUHE_DRAIN_MS: '5s' }, 'LIUHE_DRAIN_MS: must be a number from 0 to 60000'],
    [{ LIUHE_MEMBER_BUILD: 'app' }, 'LIUHE_MEMBER_BUILD: must be one of web, sdk'],
    [{ LIUHE_FRAME_ANCESTORS: 'https://a.example,*' }, 'LIUHE_FRAME_ANCESTORS: must be origins'],
    [{ LIUHE_FRAME_ANCESTORS: 'https://a.example/x' }, 'LIUHE_FRAME_ANCESTORS: must be origins'],
    [{ LIUHE_MODE: 'production', LIUHE_SEED: 'demo' }, 'LIUHE_SEED: production refuses the demo world'],
    [{ LIUHE_MODE: 'production', LIUHE_BEACON: 'test' }, 'LIUHE_BEACON: production refuses the test beacon'],
    [{ LIUHE_MODE: 'production', LIUHE_BEACON: 'sandbox' }, 'LIUHE_BEACON: production refuses the test beacon'],
    [{ LIUHE_BEACON_MIRRORS: 'http://relay.example' }, 'LIUHE_BEACON_MIRRORS: must be origins'],
    [{ LIUHE_BEACON_CHAIN: 'quicknet' }, 'LIUHE_BEACON_CHAIN: must be JSON'],
    [{ LIUHE_BEACON_CHAIN: infoOf({ ...QUICKNET, genesisSeconds: 1 }) }, 'LIUHE_BEACON_CHAIN: the hash of the beacon'],
    [{ LIUHE_BEACON_CHAIN: infoOf(QUICKNET, 'pedersen-bls-chained') }, 'LIUHE_BEACON_CHAIN: the beacon must sign by'],
    [{ LIUHE_MODE: 'production', LIUHE_BEACON_CHAIN: infoOf(SANDBOX_CHAIN) }, 'LIUHE_BEACON_CHAIN: the beacon "8bfae0'],
  ])('is refused when wrong: %o', (environment, complaint) => {
    expect(() => readConfig(environment)).toThrow(complaint)
  })

  test.each(['0.0.0.0/0', '::/0', '0.0.0.0/00', '10.0.0.1, 128.0.0.0/1', '2000::/3', '::ffff:0:0/96'])(
    'of production names no proxies and no offices as wide as the internet: %s [F-S9] [SEC-62]',
    (networks) => {
      for (const name of ['LIUHE_TRUSTED_PROXIES', 'LIUHE_OPERATOR_OFFICES']) {
        const environment = { LIUHE_MODE: 'production', [name]: networks }
        expect(() => readConfig(environment)).toThrow(`${name}: production refuses networks as wide`)
        expect(() => readConfig({ ...environment, [name]: '10.0.0.0/8, fd00::/16' })).not.toThrow()
      }
    },
  )

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
  const chance = () => randomBytes(24).toString('base64url')
  const given = {
    LIUHE_PEPPER: chance(),
    LIUHE_SESSION_SECRET: chance(),
    LIUHE_APP_DATABASE_PASSWORD: chance(),
  }

  test('of a demo are made once and kept from others', async () => {
    const first = await readSecrets({ mode: 'demo', dataDir }, {})
    expect(new Set(Object.values(first)).size).toBe(3)
    expect(await readSecrets({ mode: 'demo', dataDir }, {})).toEqual(first)
    expect((await stat(path.join(dataDir, 'secrets.json'))).mode & 0o777).toBe(0o600)
  })

  test('may come from variables and from files', async () => {
    const file = path.join(dataDir, 'pepper')
    const pepper = chance()
    await writeFile(file, `${pepper}\n`)
    const { LIUHE_PEPPER: _, ...others } = given
    const secrets = await readSecrets({ mode: 'production', dataDir }, { ...others, LIUHE_PEPPER_FILE: file })
    expect(secrets).toMatchObject({ pepper, session: given.LIUHE_SESSION_SECRET })
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

  test('are refused in production when two are equal [F-S9] [SEC-52]', async () => {
    const production = { mode: 'production', dataDir } as const
    const twins = { ...given, LIUHE_SESSION_SECRET: given.LIUHE_PEPPER }
    const refused = await readSecrets(production, twins).catch((error: Error) => error)
    expect(String(refused)).toContain('LIUHE_SESSION_SECRET: production refuses the value of LIUHE_PEPPER')
    expect(String(refused)).not.toContain(given.LIUHE_PEPPER)
    const optional = { ...given, LIUHE_RESULT_KEY: given.LIUHE_SESSION_SECRET }
    await expect(readSecrets(production, optional)).rejects.toThrow('LIUHE_RESULT_KEY: production refuses the value of')
    await expect(readSecrets({ mode: 'demo', dataDir }, twins)).resolves.toBeDefined()
  })

  test.each([
    'a'.repeat(40),
    'changeme'.repeat(5),
    'password-password-password-password',
    'abcdefghijklmnopqrstuvwxyz0123456789',
    '0123456789012345678901234567890123456789',
    'aaaaaaaaaaaaaaaabbbbbbbbbbbbbbbbcccccccccccc',
  ])('are refused in production when a person could have typed %s [F-S9] [SEC-52]', async (weak) => {
    const production = { mode: 'production', dataDir } as const
    const refused = await readSecrets(production, { ...given, LIUHE_PEPPER: weak }).catch((error: Error) => error)
    expect(String(refused)).toContain('LIUHE_PEPPER: production refuses what a person could have typed')
    expect(String(refused)).not.toContain(weak)
  })

  test('of payment gateways are refused in production when missing, typed, or another’s [SEC-52]', async () => {
    const environment = { LIUHE_MODE: 'production', LIUHE_DATA_DIR: dataDir }
    const listed = { name: 'cashier', dialect: 'redirect', origin: 'https://pay.example', merchant: 'M1' }
    const config = readConfig({ ...environment, LIUHE_PAYMENT_GATEWAYS: JSON.stringify([listed]) })
    const reading = (keys: string) => readSecrets(config, { ...given, LIUHE_PAYMENT_KEYS: keys })
    await expect(reading(`cashier/k1:${chance()}`)).resolves.toBeDefined()
    await expect(reading('')).rejects.toThrow('cashier has no key')
    await expect(reading(`cashier/sandbox-cashier-1:${chance()}`)).rejects.toThrow('refuses keys of the sandbox')
    await expect(reading(`cashier/k1:${'a'.repeat(40)}`)).rejects.toThrow('a person could have typed')
    await expect(reading(`cashier/k1:${given.LIUHE_PEPPER}`)).rejects.toThrow('refuses the value of LIUHE_PEPPER')
    await expect(reading('nothing of the kind')).rejects.toThrow('LIUHE_PAYMENT_KEYS')
    const clear = {
      ...environment,
      LIUHE_PAYMENT_GATEWAYS: JSON.stringify([{ ...listed, origin: 'http://pay.example' }]),
    }
    const inTheClear = readSecrets(readConfig(clear), { ...given, LIUHE_PAYMENT_KEYS: `cashier/k1:${chance()}` })
    await expect(inTheClear).rejects.toThrow('nobody in the clear')
  })

  test('of providers of games are refused in production when missing, typed, or another’s [SEC-52]', async () => {
    const environment = { LIUHE_MODE: 'production', LIUHE_DATA_DIR: dataDir }
    const listed = { name: 'studio', dialect: 'hub', origin: 'https://games.example' }
    const configOf = (other: object) =>
      readConfig({ ...environment, LIUHE_GAME_PROVIDERS: JSON.stringify([{ ...listed, ...other }]) })
    const reading = (keys: string, other: object = {}) =>
      readSecrets(configOf(other), { ...given, LIUHE_GAME_KEYS: keys })
    const right = `studio/k1:${chance()}`
    await expect(reading(right)).resolves.toBeDefined()
    await expect(reading('')).rejects.toThrow('studio has no key')
    await expect(reading(`studio/sandbox-1:${chance()}`)).rejects.toThrow('refuses keys of the sandbox')
    await expect(reading(`studio/k1:${'a'.repeat(40)}`)).rejects.toThrow('a person could have typed')
    await expect(reading(`studio/k1:${given.LIUHE_PEPPER}`)).rejects.toThrow('refuses the value of LIUHE_PEPPER')
    await expect(reading('nothing of the kind')).rejects.toThrow('LIUHE_GAME_KEYS')
    await expect(reading(right, { origin: 'http://games.example' })).rejects.toThrow('nobody in the clear')
    await expect(reading(right, { dialect: 'form' })).rejects.toThrow('needs the addresses')
    expect(() => configOf({ dialect: 'carrier-pigeon' })).toThrow('LIUHE_GAME_PROVIDERS')
    expect(configOf({}).gameProviders[0]?.playHosts).toEqual(['games.example'])
  })

  test('of the message service are refused in production when missing, typed, or the sandbox’s [SEC-52]', async () => {
    const reading = (keys: string, origin = 'https://sms.example') => {
      const environment = { LIUHE_MODE: 'production', LIUHE_DATA_DIR: dataDir, LIUHE_SMS_ORIGIN: origin }
      return readSecrets(readConfig(environment), { ...given, LIUHE_SMS_KEYS: keys })
    }
    const right = `sms/k1:${chance()}`
    await expect(reading(right)).resolves.toBeDefined()
    await expect(reading('')).rejects.toThrow('has no key')
    await expect(reading(`sms/sandbox-sms-1:${chance()}`)).rejects.toThrow('refuses keys of the sandbox')
    await expect(reading(`sms/k1:${given.LIUHE_PEPPER}`)).rejects.toThrow('refuses the value of LIUHE_PEPPER')
    await expect(reading('nothing of the kind')).rejects.toThrow('LIUHE_SMS_KEYS')
    await expect(reading(right, 'http://sms.example')).rejects.toThrow('nobody in the clear')
  })

  test('made by chance are taken in production, in hex too [F-S9]', async () => {
    const production = { mode: 'production', dataDir } as const
    for (let round = 0; round < 200; round += 1) {
      const made = Object.fromEntries(
        Object.keys(given).map((name) => [name, randomBytes(24).toString(round % 2 === 0 ? 'hex' : 'base64url')]),
      )
      await expect(readSecrets(production, made)).resolves.toBeDefined()
    }
  })
})

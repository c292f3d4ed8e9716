import { type ChildProcess, spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { chmodSync, globSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import process from 'node:process'
import { memberErrors } from '@liuhe/contract/member-errors.ts'
import { operatorErrors } from '@liuhe/contract/operator-errors.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { stopLocalPostgres } from '../../apps/server/src/db/local-postgres.ts'
import { postgresHome } from '../../apps/server/src/db/postgres-home.ts'
import { buildServer } from '../build-server.ts'
import { root } from '../ensure-installed.mjs'
import { ensureBuilt } from '../restart/built.ts'
import { patient } from '../slowness.ts'
import { serverBuild } from '../source-hash.mjs'
import { loadedAtOnce, sourcesOf } from './loaded-at-once.ts'

// Fixtures are in nothing that is built, and the demonstration is in files of its own, which production does not need.

beforeAll(ensureBuilt, patient(180_000))

const FOR_TESTS = /^packages\/fixtures\/|\/testing\//
const DEMONSTRATION = /^packages\/demo\/|\/seed\/(?:demo|sandbox)\//
const builtFiles = () => readdirSync(serverBuild).filter((name) => name.endsWith('.js') && name !== 'main.js')

describe('the built server', () => {
  it('has nothing of tests', () => {
    const sources = builtFiles().flatMap((file) => sourcesOf(serverBuild, file, root))
    expect(sources).toContain('apps/server/src/main.ts')
    expect(sources.filter((source) => FOR_TESTS.test(source))).toEqual([])
  })

  it('loads the games at once, and nothing of the demonstration', () => {
    const atOnce = loadedAtOnce(serverBuild).files.flatMap((file) => sourcesOf(serverBuild, file, root))
    expect(atOnce).toContain('packages/domain/src/lottery/games.ts')
    expect(atOnce.filter((source) => DEMONSTRATION.test(source))).toEqual([])
    const later = sourcesOf(serverBuild, 'server-demo.js', root)
    expect(later).toEqual(
      expect.arrayContaining(['packages/demo/src/notices.ts', 'apps/server/src/seed/demo/staff.ts']),
    )
  })
})

describe('the built member app', () => {
  it('has no card of the fixtures, neither for browsers nor on the server', () => {
    const dist = path.join(root, 'apps/member/dist')
    const scripts = globSync('{client/assets,server}/**/*.js', { cwd: dist })
    expect(scripts.length).toBeGreaterThan(50)
    const texts = scripts.map((file) => readFileSync(path.join(dist, file), 'utf8'))
    // Pages read the code of a card; only fixtures say one.
    expect(texts.filter((text) => /\btemplateCode\b/.test(text))).not.toEqual([])
    expect(texts.filter((text) => /\btemplateCode["']?:\s*["'`]\w/.test(text))).toEqual([])
  })

  it('has the refusals that members are told, and none of those that only the console is', () => {
    const dist = path.join(root, 'apps/member/dist/client/assets')
    const texts = globSync('**/*.js', { cwd: dist }).map((file) => readFileSync(path.join(dist, file), 'utf8'))
    // A member's page names no code that it cannot be answered with.
    const has = (code: string) => texts.some((text) => new RegExp(`\\b${code}["'\`]`).test(text))
    expect(Object.keys(memberErrors).filter((code) => !has(code))).toEqual([])
    expect(Object.keys(operatorErrors).filter(has)).toEqual([])
  })

  it('opens the game centre, and rooms of the chat, without what only other pages share', () => {
    type Manifest = Record<string, { file: string; imports?: string[] }>
    const build = path.join(root, 'apps/member/dist/client')
    const manifest = JSON.parse(readFileSync(path.join(build, '.vite/manifest.json'), 'utf8')) as Manifest
    const filesOf = (page: string, seen = new Set<string>()): Set<string> => {
      for (const next of [page, ...(manifest[page]?.imports ?? [])]) if (!seen.has(next)) filesOf(next, seen.add(next))
      return seen
    }
    const kitsOf = (page: string) => {
      const files = [...filesOf(`src/features/${page}.tsx`)].map((key) => manifest[key]?.file ?? `no ${key}`)
      return files.flatMap((file) => /^assets\/((?:\w+-)?kit|content)-/.exec(file)?.[1] ?? []).toSorted()
    }
    expect(kitsOf('game-center/game-center-page')).toEqual(['home-kit', 'kit'])
    expect(kitsOf('chat/room-chat-page')).toEqual(['content', 'home-kit', 'kit', 'talk-kit'])
    expect(kitsOf('bills/bills-page')).toContain('pages-kit')
  })
})

describe('a server that was deployed without the demonstration', () => {
  const secret = () => randomBytes(32).toString('base64url')
  const secrets = {
    LIUHE_PEPPER: secret(),
    LIUHE_SESSION_SECRET: secret(),
    LIUHE_APP_DATABASE_PASSWORD: secret(),
  }
  let program: string
  let dataDir: string
  let log: string
  beforeAll(async () => {
    // Where its packages are found as well.
    const cache = path.join(root, 'node_modules/.cache')
    mkdirSync(cache, { recursive: true })
    program = mkdtempSync(path.join(cache, 'liuhe-server-'))
    await buildServer(program)
    for (const name of readdirSync(program)) if (/demo|sandbox/.test(name)) rmSync(path.join(program, name))
    dataDir = mkdtempSync(path.join(os.tmpdir(), 'liuhe-apart-'))
    // PostgreSQL's user must be able to enter when the tests run as root.
    chmodSync(dataDir, 0o711)
  })
  afterAll(async () => {
    const home = await postgresHome(dataDir)
    await stopLocalPostgres(home)
    for (const folder of [program, home.folder, dataDir]) rmSync(folder, { recursive: true, force: true })
  })

  const start = (environment: Record<string, string>): ChildProcess => {
    log = ''
    const { PATH, HOME } = process.env
    const own = { PATH, HOME, PORT: '0', HOST: '127.0.0.1', LIUHE_DATA_DIR: dataDir, LIUHE_ROLE: 'api', ...secrets }
    const child = spawn(process.execPath, [path.join(program, 'main.js')], {
      env: { ...own, ...environment },
      stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
    })
    for (const stream of [child.stdout, child.stderr]) stream?.on('data', (chunk) => (log += chunk))
    return child
  }

  it('serves in production', { timeout: patient(120_000) }, async () => {
    const server = start({ LIUHE_MODE: 'production', LIUHE_DRAIN_MS: '0' })
    const ended = once(server, 'exit').then(() => {
      throw new Error(`the server ended:\n${log}`)
    })
    ended.catch(() => {})
    const [ready] = (await Promise.race([once(server, 'message'), ended])) as [{ address: string }]
    const games = await fetch(`${ready.address}/app-api/lottery/games`)
    expect([games.status, await games.text()]).toEqual([200, expect.stringContaining('新澳门六合彩')])
    server.kill('SIGTERM')
    await once(server, 'close')
  })

  it('refuses to be a demonstration', { timeout: patient(120_000) }, async () => {
    const [code] = await once(start({ LIUHE_MODE: 'demo' }), 'close')
    expect(code).toBe(1)
    expect(log).toMatch(/Cannot find module .*server-plant-demo\.js/)
  })
})

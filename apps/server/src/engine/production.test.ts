import { type ChildProcess, spawn } from 'node:child_process'
import { hash, randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import process from 'node:process'
import { setTimeout as sleep } from 'node:timers/promises'
import { BEACON_DST } from '@liuhe/domain/lottery/beacon-rule.ts'
import { bls12_381 } from '@noble/curves/bls12-381.js'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { connect, type Sql } from '../db/connect.ts'
import { type Database, openDatabase } from '../db/open-database.ts'
import { postgresHome } from '../db/postgres-home.ts'
import { createLog } from '../platform/log.ts'
import { seedEssentials } from '../seed/essentials/seed-essentials.ts'
import { beaconHashOf } from './beacon-chain.ts'
import { beaconCheckOf, roundMessage } from './beacon-check.ts'
import { resultTextOf, sha256 } from './draw-key.ts'

// The product in production mode, as an operator starts it: a process of its own with its own PostgreSQL and proper
// secrets. The beacon is a relay of the test's own chain, spoken to over HTTP like any other.

const { shortSignatures } = bls12_381
const KEY = randomBytes(32).fill(0, 0, 1)
const facts = {
  publicKey: Buffer.from(shortSignatures.getPublicKey(KEY).toBytes()).toString('hex'),
  genesisSeconds: 1_700_000_000,
  periodSeconds: 1,
  groupHash: '22'.repeat(32),
  beaconId: 'production-test',
}
const chain = { ...facts, hash: beaconHashOf(facts), scheme: 'bls-unchained-g1-rfc9380' as const }
const info = {
  public_key: chain.publicKey,
  period: chain.periodSeconds,
  genesis_time: chain.genesisSeconds,
  hash: chain.hash,
  groupHash: chain.groupHash,
  schemeID: chain.scheme,
  metadata: { beaconID: chain.beaconId },
}

const secret = () => randomBytes(32).toString('base64url')
const SECRETS = {
  LIUHE_PEPPER: secret(),
  LIUHE_SESSION_SECRET: secret(),
  LIUHE_APP_DATABASE_PASSWORD: secret(),
}
let dataDir: string
let database: Database | undefined
let owner: Sql
let product: ChildProcess | undefined
let log = ''
const relay = createServer((request, response) => {
  const round = Number(request.url?.split('/').at(-1))
  if (Date.now() < (chain.genesisSeconds + round - 1) * 1_000) return void response.writeHead(404).end()
  const point = shortSignatures.sign(shortSignatures.hash(roundMessage(round), BEACON_DST), KEY)
  const signature = Buffer.from(point.toBytes())
  const randomness = hash('sha256', signature, 'hex')
  return void response.end(JSON.stringify({ round, randomness, signature: signature.toString('hex') }))
})

const start = (environment: Record<string, string>): ChildProcess => {
  const { PATH, HOME } = process.env
  const own = { PATH, HOME, PORT: '0', HOST: '127.0.0.1', LIUHE_DATA_DIR: dataDir, LIUHE_MODE: 'production' }
  const child = spawn(process.execPath, [MAIN], {
    env: { ...own, LOG_LEVEL: 'info', ...environment },
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
  })
  for (const stream of [child.stdout, child.stderr]) stream?.on('data', (chunk) => (log = (log + chunk).slice(-8_000)))
  return child
}

beforeAll(async () => {
  dataDir = await mkdtemp(path.join(tmpdir(), 'liuhe-production-'))
  // PostgreSQL's user must be able to enter when the tests run as root.
  await chmod(dataDir, 0o711)
  await new Promise<void>((resolve) => relay.listen(0, '127.0.0.1', resolve))
})
afterAll(async () => {
  await owner?.end({ timeout: 1 })
  if (product && product.exitCode === null) {
    product.kill('SIGTERM')
    await Promise.race([once(product, 'exit'), sleep(15_000)])
    if (product.exitCode === null) product.kill('SIGKILL')
  }
  await database?.close()
  relay.close()
  await rm((await postgresHome(dataDir)).folder, { recursive: true, force: true })
  await rm(dataDir, { recursive: true, force: true })
})

describe('production', () => {
  it('refuses to start without secrets, and with a beacon that anyone can predict [F-S6]', async () => {
    for (const [environment, sentence] of [
      [{}, 'LIUHE_PEPPER or LIUHE_PEPPER_FILE: production needs it'],
      [{ ...SECRETS, LIUHE_BEACON: 'test' }, 'LIUHE_BEACON: production refuses the test beacon'],
      [{ ...SECRETS, LIUHE_SEED: 'demo' }, 'LIUHE_SEED: production refuses the demo world'],
    ] as const) {
      log = ''
      const [code] = await once(start(environment), 'close')
      expect(code).toBe(1)
      expect(log).toContain(sentence)
    }
  }, 60_000)

  it('is guarded below against files of the demonstration, at which a demonstration ends', async () => {
    log = ''
    const [code] = await once(start({ ...SECRETS, ...GUARDED, LIUHE_MODE: 'demo' }), 'close')
    expect([code, log]).toEqual([1, expect.stringMatching(/refused: .*sandbox\.ts/)])
  }, 60_000)

  it('starts with secrets, loads no demonstration, and draws by a signed round of its beacon [F-S6]', async () => {
    await shortenSchedules()
    const mirror = `http://127.0.0.1:${(relay.address() as AddressInfo).port}`
    log = ''
    product = start({
      ...SECRETS,
      ...GUARDED,
      LIUHE_BEACON_MIRRORS: mirror,
      LIUHE_BEACON_CHAIN: JSON.stringify(info),
    })
    const ended = once(product, 'exit').then(() => {
      throw new Error(`the product ended:\n${log}`)
    })
    ended.catch(() => {})
    const [ready] = (await Promise.race([once(product, 'message'), ended])) as [{ address: string }]
    expect((await fetch(`${ready.address}/readyz`)).status).toBe(200)

    const draw = await drawnTurn()
    const check = beaconCheckOf(chain)
    const { seed, commitment, gameId, turnNum, round, randomness, signature } = draw
    expect(draw.beacon).toBe(chain.hash)
    expect(check.verifies(round, { randomness, signature: signature.toString('hex') })).toBe(true)
    expect((chain.genesisSeconds + round - 1) * 1_000).toBeGreaterThanOrEqual(draw.planAt.getTime())
    expect(sha256(seed).equals(commitment)).toBe(true)
    expect(resultTextOf('LHC', { seed, gameId, turnNum, chainHash: chain.hash, round, randomness })).toBe(
      draw.resultText,
    )
    await expect(owner`update draw set beacon_signature = null where draw_id = ${draw.drawId}`).rejects.toThrow('final')
    await expect(owner`update draw set beacon_value = ${'0'.repeat(64)}, beacon_signature = ${Buffer.alloc(48)}
      where beacon_value is null and status = 'open'`).rejects.toThrow('draw_beacon_value_is_signed')
  }, 120_000)
})

type Drawn = {
  drawId: number
  gameId: number
  turnNum: string
  planAt: Date
  beacon: string
  round: number
  randomness: string
  signature: Buffer
  seed: Buffer
  commitment: Buffer
  resultText: string
}

async function drawnTurn(): Promise<Drawn> {
  for (let tries = 0; tries < 600; tries++) {
    const [draw] = await owner<Drawn[]>`
      select draw_id as "drawId", game_id as "gameId", turn_num as "turnNum", plan_at as "planAt", beacon,
             beacon_round::integer as round, beacon_value as randomness, beacon_signature as signature,
             seed, commitment, open_num as "resultText" from draw
      where game_id = ${GAME} and status in ('drawn', 'settled') order by plan_at limit 1`
    if (draw) return draw
    await sleep(100)
  }
  throw new Error(`no turn was drawn:\n${log}`)
}

/**
 * The installation's own database, as an earlier start left it. One game draws every four seconds, so that the test is
 * short; a start brings calendars up to date, which a trigger of the test undoes.
 */
async function shortenSchedules(): Promise<void> {
  const config = { dataDir, databaseUrl: undefined }
  const secrets = { appDatabasePassword: SECRETS.LIUHE_APP_DATABASE_PASSWORD }
  database = await openDatabase({ config, secrets, log: createLog({ level: 'silent' }) })
  if (!database.local) throw new Error('the database is not of this machine')
  owner = connect(database.local.ownerUrl('liuhe'), { max: 3 })
  await seedEssentials(owner)
  const timing = {
    schedule: { kind: 'periodic', intervalSeconds: 4 },
    closeSeconds: 1,
    issueFormat: { kind: 'day', digits: 5 },
  }
  await owner`update game set enabled = game_id = ${GAME}, timing = ${owner.json(timing)}`
  await owner.unsafe(`
    create function test_keep_timing() returns trigger language plpgsql as
      'begin new.timing := old.timing; return new; end';
    create trigger test_keep_timing before update on game for each row execute function test_keep_timing();`)
}

/** Ends a process that comes to load a file of the demonstration or of tests (ADR 076). */
const REFUSING = `
  import { registerHooks } from 'node:module'
  const refused = /packages\\/(?:demo|fixtures)\\/|\\/seed\\/(?:demo|sandbox)\\/|src\\/sandbox\\.ts|\\/testing\\//
  registerHooks({
    load(url, context, next) {
      if (refused.test(url)) process.stderr.write('refused: ' + url + '\\n', () => process.exit(1))
      return next(url, context)
    },
  })`
const GUARDED = { NODE_OPTIONS: `--import=data:text/javascript,${encodeURIComponent(REFUSING)}` }

const GAME = 71
const MAIN = path.join(import.meta.dirname, '../main.ts')

import { hash } from '@node-rs/argon2'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { createEntryWorld, encode, type EntryWorld, PASSWORD } from '../../testing/entry-world.ts'
import { aMember } from '../../testing/factories.ts'
import { useTestDatabase } from '../../testing/test-database.ts'
import { createPasswords } from './passwords.ts'
import { often, patient } from '../../testing/patience.ts'

const database = useTestDatabase()
const passwords = createPasswords({ cores: 2, pepper: 'the pepper of this test, no secret' })
let world: EntryWorld

beforeAll(async () => {
  world = await createEntryWorld(database, { passwords })
})
afterAll(() => world.app.close())

/** Members who share one real hash, each for one attempt: no lock and no captcha comes between. */
const members = async (count: number) => {
  const made = []
  for (let n = 0; n < count; n += 1) made.push((await aMember(database)).account)
  const stored = await passwords.hash(PASSWORD)
  await database.owner`update member set password_hash = ${stored} where account = any (${made})`
  return made
}

const median = (values: number[]): number => values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] as number

/** Two-sided p of the Mann–Whitney test, by the normal approximation; 60 samples each are enough for it. */
const mannWhitney = (a: number[], b: number[]): number => {
  const all = [...a.map((value) => ({ value, isFirst: true })), ...b.map((value) => ({ value, isFirst: false }))]
  const ranked = all.toSorted((x, y) => x.value - y.value)
  const rankSum = ranked.reduce((sum, { isFirst }, index) => sum + (isFirst ? index + 1 : 0), 0)
  const u = rankSum - (a.length * (a.length + 1)) / 2
  const z = (u - (a.length * b.length) / 2) / Math.sqrt((a.length * b.length * (a.length + b.length + 1)) / 12)
  return complementaryError(Math.abs(z) / Math.SQRT2)
}

/** erfc for x ≥ 0, to seven digits (Abramowitz and Stegun 7.1.26). */
const complementaryError = (x: number): number => {
  const t = 1 / (1 + 0.3275911 * x)
  const series = [1.061405429, -1.453152027, 1.421413741, -0.284496736, 0.254829592]
  return series.reduce((sum, factor) => (sum + factor) * t, 0) * Math.exp(-x * x)
}

/**
 * On a machine that has other things to do the clock on the wall measures those. So the work of this process is
 * compared always, and the clock's medians where the clock is steady; where it is not, the two distributions must be
 * the same.
 */
it('takes as long for an unknown account as for a wrong password [SEC-20]', { timeout: patient(400_000) }, async () => {
  const known = await members(often({ usual: 60, full: 200 }))
  const visitor = world.visitor()
  const time = async (account: string) => {
    const [before, cpuBefore] = [performance.now(), process.cpuUsage()]
    const answer = await visitor.login(account, { password: encode('Wrong0000x') })
    const { user, system } = process.cpuUsage(cpuBefore)
    expect(answer.json().code).toBe('UC/LOGIN_FAILED')
    return { wall: performance.now() - before, work: (user + system) / 1000 }
  }
  await time('warmup001')
  const samples = { known: [] as Sample[], unknown: [] as Sample[] }
  // Interleaved, and the order turned round each time: a load that comes and goes meets both alike.
  for (const [n, account] of known.entries()) {
    const pair = [
      ['known', account],
      ['unknown', `absent${String(n).padStart(5, '0')}`],
    ] as const
    for (const [kind, name] of n % 2 === 0 ? pair : pair.toReversed()) samples[kind].push(await time(name))
  }
  const of = (kind: 'known' | 'unknown', what: keyof Sample) => samples[kind].map((sample) => sample[what])
  const gap = (what: keyof Sample) => Math.abs(median(of('known', what)) - median(of('unknown', what)))
  const p = mannWhitney(of('known', 'wall'), of('unknown', 'wall'))
  const isSteady = spread(of('known', 'wall')) < 20
  expect(gap('work')).toBeLessThan(10)
  expect(isSteady ? gap('wall') : 0).toBeLessThan(10)
  // Equal times stay below 0.01 once in a hundred runs, so the line is drawn where chance does not come.
  expect(p).toBeGreaterThan(0.0001)
})

/** Milliseconds: of the clock, and of this process's threads. */
interface Sample {
  wall: number
  work: number
}

/** Between the first and the third quarter. */
const spread = (values: number[]): number => {
  const sorted = values.toSorted((a, b) => a - b)
  return (sorted[Math.floor(values.length * 0.75)] as number) - (sorted[Math.floor(values.length / 4)] as number)
}

it('is bounded: of a hundred and fifty at once each gets in or is told to wait [SEC-28]', {
  timeout: patient(180_000),
}, async () => {
  const accounts = await members(150)
  const before = process.memoryUsage().rss
  let peak = before
  const watch = setInterval(() => void (peak = Math.max(peak, process.memoryUsage().rss)), 5)
  const answers = await Promise.all(accounts.map((account) => world.visitor().login(account)))
  clearInterval(watch)
  const codes = answers.map((answer) => [answer.statusCode, answer.json().code, answer.headers['retry-after']])
  const allowed = [
    [200, 'OK', undefined],
    [503, 'SYS/BUSY', '2'],
  ]
  for (const code of codes) expect(allowed).toContainEqual(code)
  expect(codes.filter(([status]) => status === 200).length).toBeGreaterThanOrEqual(100)
  expect(codes.filter(([status]) => status === 503).length).toBeGreaterThan(0)
  expect(peak - before).toBeLessThan(1024 ** 3)
  // Anyone who was sent away has lost nothing: the try did not count.
  const again = accounts.filter((_account, n) => codes[n]?.[0] === 503)
  expect((await world.visitor().login(again[0] as string)).json().code).toBe('OK')
})

it('makes an old hash again when its password comes by', async () => {
  const { account, memberId } = await aMember(database)
  const bare = await hash(PASSWORD, { memoryCost: 8_192, timeCost: 1, parallelism: 1 })
  await database.owner`update member set password_hash = ${bare} where member_id = ${memberId}`
  const stored = async () =>
    (await database.owner`select password_hash as h from member where member_id = ${memberId}`)[0]?.['h'] as string
  await world.visitor().login(account, { password: encode('Wrong0000x') })
  expect(await stored()).toBe(bare)
  expect((await world.visitor().login(account)).json().code).toBe('OK')
  const renewed = await stored()
  expect(renewed).toMatch(/^k[\da-f]{8}:\$argon2id\$v=19\$m=19456,t=2,p=1/)
  expect((await world.visitor().login(account)).json().code).toBe('OK')
  expect(await stored()).toBe(renewed)
})

import { mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import * as entry from '@liuhe/contract/api/operator/entry.ts'
import * as results from '@liuhe/contract/api/operator/results.ts'
import { TOTP } from 'otpauth'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { aWaitingDraw, digestOf } from '../../modules/approvals/testing.ts'
import { createPasswords } from '../../modules/auth/passwords.ts'
import { suspend } from '../../modules/operators/index.ts'
import { createOperatorWorld, type OperatorWorld } from '../../testing/operator-world.ts'
import { testSecrets } from '../../testing/test-app.ts'
import { useTestDatabase } from '../../testing/test-database.ts'
import { seedGames } from '../essentials/games.ts'
import { seedStaff, STAFF_FILE } from './staff.ts'

const database = useTestDatabase()
let world: OperatorWorld
let dataDir: string
beforeAll(async () => {
  world = await createOperatorWorld(database)
  dataDir = await mkdtemp(path.join(os.tmpdir(), 'liuhe-staff-'))
})
afterAll(async () => {
  await world.close()
  await rm(dataDir, { recursive: true })
})

interface Told {
  login: string
  role: string
  password: string
  secret: string
}
const seed = async (): Promise<Told[]> => {
  const passwords = createPasswords({ cores: 2, ...testSecrets })
  await seedStaff(database.owner, { passwords, pepper: testSecrets.pepper, dataDir })
  return JSON.parse(await readFile(path.join(dataDir, STAFF_FILE), 'utf8'))
}
const signIn = async (person: Told) => (await enter(person)).operator
const enter = async ({ login, password, secret }: Told) => {
  world.clock.advance(60_000)
  const { challenge } = await world.call(entry.signIn, { login, password })
  const code = new TOTP({ secret }).generate({ timestamp: world.clock.now() })
  return world.call(entry.secondFactor, { challenge, code })
}

it('plants people whose secrets are in a file of the data folder only, which nobody else may read', async () => {
  const told = await seed()
  expect((await stat(path.join(dataDir, STAFF_FILE))).mode & 0o777).toBe(0o600)
  for (const person of told) expect(await signIn(person)).toMatchObject({ login: person.login, role: person.role })
  const [row] = await database.owner<{ text: string }[]>`select string_agg(o::text, '') as text from operator o`
  for (const { password, secret } of told) {
    expect(row?.text).not.toContain(password)
    expect(row?.text).not.toContain(secret)
  }
})

it('leaves them alone at the next start, and gives new secrets when the file was lost', async () => {
  const before = await seed()
  expect(await seed()).toEqual(before)
  await rm(path.join(dataDir, STAFF_FILE))
  const after = await seed()
  expect(after.map(({ login }) => login)).toEqual(before.map(({ login }) => login))
  await expect(signIn(before[0] as Told)).rejects.toMatchObject({ code: 'STAFF/LOGIN_FAILED' })
  await expect(signIn(after[0] as Told)).resolves.toMatchObject({ login: 'editor' })
})

it('keeps the secrets of those who are known when a release brings somebody new', async () => {
  const before = await seed()
  const file = path.join(dataDir, STAFF_FILE)
  await writeFile(file, JSON.stringify(before.filter(({ login }) => login !== 'drawer2')))
  const after = await seed()
  const known = (told: Told[]) => told.filter(({ login }) => login !== 'drawer2')
  expect(known(after)).toEqual(known(before))
  const drawer = after.find(({ login }) => login === 'drawer2') as Told
  await expect(signIn(drawer)).resolves.toMatchObject({ role: 'draw-operator' })
})

it('can enter the result of an official draw that waits, two of them together [F-M7]', async () => {
  await seedGames(database.owner)
  const turn = await aWaitingDraw(database.owner)
  const told = await seed()
  const outcomes: string[] = []
  for (const login of ['drawer', 'drawer2']) {
    const { token } = await enter(told.find((one) => one.login === login) as Told)
    const seen = { sourceName: '澳门六合彩', url: 'https://results.example/live', screenshot: digestOf('a picture') }
    const said = { ...turn, ...seen, requestId: `by-${login}-1`, capturedAt: 1_795_000_000_000 }
    const answer = await world.call(results.enter, { ...said, resultText: '12,27,05,41,33,19,38' }, token ?? '')
    outcomes.push(answer.outcome)
  }
  expect(outcomes).toEqual(['counted', 'published'])
})

it('does not let a suspended one in again', async () => {
  await suspend({ sql: database.sql, clock: world.clock }, 'support')
  await rm(path.join(dataDir, STAFF_FILE))
  const support = (await seed()).find(({ login }) => login === 'support') as Told
  await expect(signIn(support)).rejects.toMatchObject({ code: 'STAFF/LOGIN_FAILED' })
})

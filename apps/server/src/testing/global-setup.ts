import { randomBytes } from 'node:crypto'
import { chmod, mkdtemp, readdir, rm } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import type { TestProject } from 'vitest/node'
import { connect } from '../db/connect.ts'
import { instanceIsAlive } from '../db/instance-lock.ts'
import { startLocalPostgres, stopLocalPostgres } from '../db/local-postgres.ts'
import { migrate } from '../db/migrate.ts'
import { postgresHome } from '../db/postgres-home.ts'
import { ensureAppRole, ensureDatabase } from '../db/prepare.ts'
import './test-database.ts'

/** Starts one throw-away PostgreSQL per test run and migrates the template that test files copy. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  await removeForgottenClusters()
  const dataDir = await mkdtemp(path.join(os.tmpdir(), PREFIX))
  // PostgreSQL's user must be able to enter when the tests run as root.
  await chmod(dataDir, 0o711)
  const cluster = await startLocalPostgres({ dataDir, mode: 'throw-away' })
  const appPassword = randomBytes(18).toString('base64url')

  const admin = connect(cluster.ownerUrl('postgres'), { max: 1 })
  await ensureDatabase(admin, TEMPLATE)
  await ensureAppRole(admin, appPassword)
  await admin.end()
  const owner = connect(cluster.ownerUrl(TEMPLATE), { max: 1 })
  await migrate(owner)
  await owner.end()

  project.provide('testCluster', { serverUrl: cluster.ownerUrl('postgres'), template: TEMPLATE, appPassword })
  return async () => {
    await cluster.stop()
    await removeDataDir(dataDir, cluster.home.folder)
  }
}

/** A test run that was killed leaves its PostgreSQL behind; the next run clears it away. */
async function removeForgottenClusters(): Promise<void> {
  const names = (await readdir(os.tmpdir())).filter((name) => name.startsWith(PREFIX))
  for (const name of names) {
    const dataDir = path.join(os.tmpdir(), name)
    try {
      const home = await postgresHome(dataDir)
      if (instanceIsAlive(home.lockFile)) continue
      await stopLocalPostgres(home)
      await removeDataDir(dataDir, home.folder)
    } catch {
      // Another user's run, or one that is just being removed: not ours to clear.
    }
  }
}

async function removeDataDir(dataDir: string, databaseFolder: string): Promise<void> {
  await rm(databaseFolder, { recursive: true, force: true })
  await rm(dataDir, { recursive: true, force: true })
}

const PREFIX = 'liuhe-test-'
const TEMPLATE = 'liuhe_template'

import { randomBytes } from 'node:crypto'
import { chmod, mkdtemp, rm } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import process from 'node:process'
import { setTimeout as sleep } from 'node:timers/promises'
import { connect, type Sql } from '../../db/connect.ts'
import { type LocalPostgres, startLocalPostgres } from '../../db/local-postgres.ts'
import { migrate } from '../../db/migrate.ts'
import { ensureAppRole } from '../../db/prepare.ts'

/** A PostgreSQL for one test that lets it crash. Its address stays the same. */
export interface OwnPostgres {
  /** Folder of the cluster, with place for what else the test keeps. */
  dataDir: string
  /** Address for the owner of the migrated database. */
  ownerUrl: string
  asOwner<T>(work: (owner: Sql) => Promise<T>): Promise<T>
  /** Ends it without a warning, and starts it again. */
  crash(): Promise<void>
  /** Stops it and removes all it wrote. */
  remove(): Promise<void>
}

/** Starts a migrated database of its own below the folder for temporary files. */
export async function startOwnPostgres(name: string): Promise<OwnPostgres> {
  const dataDir = await mkdtemp(path.join(os.tmpdir(), `liuhe-${name}-`))
  // PostgreSQL's user must be able to enter when the tests run as root.
  await chmod(dataDir, 0o711)
  let postgres: LocalPostgres = await startLocalPostgres({ dataDir })
  const ownerUrl = postgres.ownerUrl('postgres')
  const own: OwnPostgres = {
    ...{ dataDir, ownerUrl },
    async asOwner(work) {
      const owner = connect(ownerUrl, { max: 1, name: 'test-owner' })
      try {
        return await work(owner)
      } finally {
        await owner.end({ timeout: 1 })
      }
    },
    async crash() {
      process.kill(postgres.pid, 'SIGQUIT') // everything stops as it stands, like a crash
      while (postgres.isAlive()) await sleep(20)
      await postgres.stop()
      postgres = await startLocalPostgres({ dataDir })
    },
    async remove() {
      await postgres.stop()
      await rm(postgres.home.folder, { recursive: true, force: true })
      await rm(dataDir, { recursive: true, force: true })
    },
  }
  await own.asOwner(async (owner) => {
    await ensureAppRole(owner, randomBytes(16).toString('hex'))
    await migrate(owner)
  })
  return own
}

import { randomBytes } from 'node:crypto'
import { chmod, mkdtemp, rm } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { APP_ROLE, connect, type Sql, urlForRole } from '../apps/server/src/db/connect.ts'
import { startLocalPostgres } from '../apps/server/src/db/local-postgres.ts'
import { migrate } from '../apps/server/src/db/migrate.ts'
import { ensureAppRole, ensureDatabase } from '../apps/server/src/db/prepare.ts'

/** A PostgreSQL of its own, with the durable settings of the product: skipping the disk would measure nothing. */
export interface Cluster {
  /** Id of the postmaster; its children are the backends. */
  pid: number
  /** Makes a database, migrated or empty. */
  database(name: string, content: 'migrated' | 'empty'): Promise<BenchDatabase>
  close(): Promise<void>
}

export interface BenchDatabase {
  /** Address for the application's role. */
  url: string
  ownerUrl: string
  /** Pool of the owner; closed with the cluster. */
  owner: Sql
}

/** Starts a cluster below the folder for temporary files; `close` removes it. */
export async function startCluster(): Promise<Cluster> {
  const dataDir = await mkdtemp(path.join(os.tmpdir(), 'liuhe-bench-'))
  // PostgreSQL's user must be able to enter when the benchmark runs as root.
  await chmod(dataDir, 0o711)
  const local = await startLocalPostgres({ dataDir, mode: 'durable' })
  const appPassword = randomBytes(18).toString('base64url')
  const pools: Sql[] = []
  const asOwner = (url: string) => {
    const sql = connect(url, { max: 4, name: 'bench-owner', statementTimeoutMs: 0 })
    pools.push(sql)
    return sql
  }
  const admin = asOwner(local.ownerUrl('postgres'))
  await ensureAppRole(admin, appPassword)
  return {
    pid: local.pid,
    async database(name, content) {
      await ensureDatabase(admin, name)
      const ownerUrl = local.ownerUrl(name)
      const owner = asOwner(ownerUrl)
      if (content === 'migrated') await migrate(owner)
      return { url: urlForRole(ownerUrl, APP_ROLE, appPassword), ownerUrl, owner }
    },
    async close() {
      await Promise.all(pools.map((pool) => pool.end({ timeout: 1 })))
      await local.stop()
      await rm(local.home.folder, { recursive: true, force: true })
      await rm(dataDir, { recursive: true, force: true })
    },
  }
}

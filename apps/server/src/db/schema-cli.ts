import { randomBytes } from 'node:crypto'
import { chmod, mkdtemp, rm, writeFile } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { connect } from './connect.ts'
import { startLocalPostgres } from './local-postgres.ts'
import { migrate } from './migrate.ts'
import { ensureAppRole } from './prepare.ts'
import { schemaText } from './schema-text.ts'

// `npm run schema`: migrates a throw-away database and writes down what it is.

const dataDir = await mkdtemp(path.join(os.tmpdir(), 'liuhe-schema-'))
// PostgreSQL's user must be able to enter when this runs as root.
await chmod(dataDir, 0o711)
const cluster = await startLocalPostgres({ dataDir, mode: 'throw-away' })
const owner = connect(cluster.ownerUrl('postgres'), { max: 1 })
try {
  await ensureAppRole(owner, randomBytes(18).toString('base64url'))
  await migrate(owner)
  await writeFile(new URL('./schema.sql', import.meta.url), await schemaText(owner))
} finally {
  await owner.end({ timeout: 5 })
  await cluster.stop()
  await rm(cluster.home.folder, { recursive: true, force: true })
  await rm(dataDir, { recursive: true, force: true })
}

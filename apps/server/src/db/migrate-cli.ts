import process from 'node:process'
import { readConfig } from '../config.ts'
import { createLog } from '../platform/log.ts'
import { readSecrets } from '../secrets.ts'
import { openDatabase } from './open-database.ts'

// `npm run migrate`: brings the database of DATABASE_URL, or the local one, to this release and leaves it as it was
// found.

try {
  const config = readConfig(process.env)
  const secrets = await readSecrets(config, process.env)
  const log = createLog({ level: config.logLevel })
  const database = await openDatabase({ config, secrets, log })
  await database.close()
  process.stdout.write('The database is at the newest migration and runs the routines of this release.\n')
} catch (error) {
  process.stderr.write(`${(error as Error).message}\n`)
  process.exitCode = 1
}

/**
 * In a process of its own: opens the database that `DATABASE_URL` names, else the local one of a folder that cannot be
 * made, and writes which modules that loaded and how it ended.
 */
import { registerHooks } from 'node:module'
import process from 'node:process'
import pino from 'pino'

const loaded: string[] = []
registerHooks({
  load(url, context, next) {
    loaded.push(url)
    return next(url, context)
  },
})
const { openDatabase } = await import('../db/open-database.ts')
const config = { databaseUrl: process.env['DATABASE_URL'], dataDir: '/dev/null/data' }
const secrets = { appDatabasePassword: 'none' }
const error = await openDatabase({ config, secrets, log: pino({ level: 'silent' }) }).catch((fault: Error) => fault)
process.stdout.write(JSON.stringify({ loaded, error: error instanceof Error ? error.message : '' }))
process.exit()

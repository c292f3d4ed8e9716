import process from 'node:process'
import { startLocalPostgres } from '../db/local-postgres.ts'

// A process that owns a local database until it is killed: the server of the launcher's tests.

const postgres = await startLocalPostgres({ dataDir: process.argv[2] ?? '' })
process.send?.({ postmaster: postgres.pid, port: postgres.port, url: postgres.ownerUrl('postgres') })
setInterval(() => {}, 1_000)

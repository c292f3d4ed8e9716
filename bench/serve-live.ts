import { readConfig } from '../apps/server/src/config.ts'
import { connect } from '../apps/server/src/db/connect.ts'
import { CONSOLE_DIST } from '../apps/server/src/http/documents/console.ts'
import { unlimited } from '../apps/server/src/http/limits/rate-limit.ts'
import { buildOperatorApp } from '../apps/server/src/operator-app.ts'
import { systemClock } from '../apps/server/src/platform/clock.ts'
import { createLog } from '../apps/server/src/platform/log.ts'
import { systemRandom } from '../apps/server/src/platform/random.ts'
import { listenToOutbox } from '../apps/server/src/realtime/outbox-listener.ts'
import { createStaffLine } from '../apps/server/src/realtime/staff-line.ts'
import { testSecrets } from '../apps/server/src/testing/test-app.ts'
import { givenArgument, serveParent } from './child-process.ts'

// The operators' listener in a process of its own, with the limits of the product, but for the rates: one address asks
// for everybody.

const {
  databaseUrl,
  aheadMs,
  port = 0,
  withPages = false,
} = givenArgument<{
  databaseUrl: string
  /** How far its clock is ahead: of those who have signed in. */
  aheadMs: number
  port?: number
  /** Also the console's own files. */
  withPages?: boolean
}>()

const sql = connect(databaseUrl)
const clock = { now: () => systemClock.now() + aheadMs }
const staffLine = createStaffLine(clock)
const { app, close } = await buildOperatorApp({
  config: readConfig({ PORT: '0', HOST: '127.0.0.1' }),
  secrets: testSecrets,
  ...{ sql, clock, random: systemRandom, limits: unlimited, staffLine },
  log: createLog({ level: 'error' }),
  isStopping: () => false,
  ...(withPages && { consoleDist: CONSOLE_DIST }),
})
const hearing = await listenToOutbox(sql, staffLine)
await app.listen({ host: '127.0.0.1', port })

serveParent(
  () => (app.server.address() as { port: number }).port,
  async () => {
    await close()
    await hearing.stop()
    await sql.end({ timeout: 2 })
  },
)

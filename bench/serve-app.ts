import process from 'node:process'
import { buildApp } from '../apps/server/src/app.ts'
import { readConfig } from '../apps/server/src/config.ts'
import { connect } from '../apps/server/src/db/connect.ts'
import { loadMemberBuild } from '../apps/server/src/http/documents/member-build.ts'
import { unlimited } from '../apps/server/src/http/limits/rate-limit.ts'
import { systemClock } from '../apps/server/src/platform/clock.ts'
import { createLog } from '../apps/server/src/platform/log.ts'
import { systemRandom } from '../apps/server/src/platform/random.ts'
import type { SocketLimits } from '../apps/server/src/realtime/socket-limits.ts'
import type { Secrets } from '../apps/server/src/secrets.ts'
import { givenArgument, serveParent } from './child-process.ts'

// The real application in a process of its own: everything of the server but the engine, with the rate limits lifted,
// because one address sends the whole load.

const {
  databaseUrl,
  withPages = false,
  games,
  chatLimits,
  port = 0,
} = givenArgument<{
  databaseUrl: string
  withPages?: boolean
  /** Limits of the chat's sockets that the load lifts. */
  chatLimits?: Partial<SocketLimits>
  port?: number
  /** Providers and keys, as the settings have them. */
  games?: { providers: string; keys: string }
}>()

const noSecret = 'of a throw-away benchmark, no secret'
const secrets: Secrets = {
  ...{ pepper: noSecret, session: noSecret, appDatabasePassword: noSecret },
  ...(games && { gameKeys: games.keys }),
}
const sql = connect(databaseUrl)
const app = await buildApp({
  config: readConfig({ PORT: '0', HOST: '127.0.0.1', ...(games && { LIUHE_GAME_PROVIDERS: games.providers }) }),
  secrets,
  sql,
  clock: systemClock,
  random: systemRandom,
  log: createLog({ level: 'error' }),
  isStopping: () => false,
  limits: unlimited,
  ...(chatLimits && { chatLimits }),
  build: withPages ? loadMemberBuild() : Promise.resolve(undefined),
})
await app.app.listen({ host: '127.0.0.1', port })

serveParent(
  () => (app.app.server.address() as { port: number }).port,
  async () => {
    await app.close()
    await sql.end({ timeout: 2 })
    process.exitCode = 0
  },
)

import { randomUUID } from 'node:crypto'
import fastify, { type FastifyBaseLogger, type FastifyInstance } from 'fastify'
import type { Logger } from 'pino'
import type { Config } from './config.ts'
import type { Sql } from './db/connect.ts'
import type { Clock } from './platform/clock.ts'
import { readiness, watchEventLoop } from './platform/health.ts'
import type { Random } from './platform/random.ts'
import type { Secrets } from './secrets.ts'

/** Everything the application is made of. */
export interface AppParts {
  config: Config
  secrets: Secrets
  log: Logger
  sql: Sql
  clock: Clock
  random: Random
  /** True once the process was asked to stop: it finishes what it has and wants nothing new. */
  isStopping(): boolean
}

/** Builds the application: every module mounted by name, top to bottom. Listens to nothing yet. */
export async function buildApp(parts: AppParts): Promise<FastifyInstance> {
  const app = fastify({
    loggerInstance: parts.log as FastifyBaseLogger,
    disableRequestLogging: true,
    genReqId: () => randomUUID(),
    requestIdLogLabel: 'requestId',
  })
  mountHealth(app, parts)
  return app
}

function mountHealth(app: FastifyInstance, { sql, clock, isStopping }: AppParts): void {
  const loop = watchEventLoop()
  app.addHook('onClose', async () => loop.stop())

  app.get('/healthz', async (_request, reply) => {
    const isAlive = loop.lagMs() < EVENT_LOOP_LAG_MS
    return reply.code(isAlive ? 200 : 503).send({ status: isAlive ? 'ok' : 'slow' })
  })

  app.get('/readyz', async (_request, reply) => {
    if (isStopping()) return reply.code(503).send({ status: 'stopping' })
    const { isReady, checks } = await readiness(sql, clock)
    return reply.code(isReady ? 200 : 503).send({ status: isReady ? 'ready' : 'unready', checks })
  })
}

const EVENT_LOOP_LAG_MS = 1_000

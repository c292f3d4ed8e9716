/** The two questions of a load balancer (Reliability §7.4); `platform/health.ts` knows the answers. */
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Sql } from '../../db/connect.ts'
import { readiness, watchEventLoop } from '../../platform/health.ts'
import type { Server } from '../server.ts'

/**
 * Mounts `/healthz` and `/readyz`. `isStopping` is true once the process was asked to end; `lateMs` answers how long
 * the latest close or draw has been due.
 */
export const mountHealth = ({ app, services }: Server, { isStopping, lateMs }: HealthQuestions): void => {
  const loop = watchEventLoop()
  app.addHook('onClose', async () => loop.stop())
  const say = (reply: FastifyReply, isGood: boolean, body: object) =>
    reply
      .code(isGood ? 200 : 503)
      .header('cache-control', 'no-store')
      .send(body)

  app.get('/healthz', async (_request: FastifyRequest, reply) => {
    const isAlive = loop.lagMs() < EVENT_LOOP_LAG_MS
    return say(reply, isAlive, { status: isAlive ? 'ok' : 'slow' })
  })
  app.get('/readyz', async (_request: FastifyRequest, reply) => {
    if (isStopping()) return say(reply, false, { status: 'stopping' })
    const { isReady, checks, engineLateMs } = await readiness(services.sql, services.clock, () => lateMs(services.sql))
    const status = isReady ? (checks.engine ? 'ready' : 'behind') : 'unready'
    return say(reply, isReady, { status, checks, engineLateMs })
  })
}

const EVENT_LOOP_LAG_MS = 1_000

interface HealthQuestions {
  isStopping(): boolean
  lateMs(sql: Sql): Promise<number>
}

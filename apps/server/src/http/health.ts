/** The two questions of a load balancer (reliability §7.4); `platform/health.ts` knows the answers. */
import type { FastifyReply, FastifyRequest } from 'fastify'
import { readiness, watchEventLoop } from '../platform/health.ts'
import type { Server } from './server.ts'

/** Mounts `/healthz` and `/readyz`. `isStopping` is true once the process was asked to end. */
export const mountHealth = ({ app, services }: Server, isStopping: () => boolean): void => {
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
    const { isReady, checks } = await readiness(services.sql, services.clock)
    return say(reply, isReady, { status: isReady ? 'ready' : 'unready', checks })
  })
}

const EVENT_LOOP_LAG_MS = 1_000

import type { FastifyInstance } from 'fastify'

/** `POST /switch` with `down=1` makes every other answer 503, as an outage would; `down=0` ends it. */
export function mountSwitch(app: FastifyInstance): void {
  let isDown = false
  app.post('/switch', async (request) => {
    isDown = (request.body as { down?: string } | undefined)?.down === '1'
    return { isDown }
  })
  app.addHook('onRequest', async (request, reply) => {
    if (isDown && request.url !== '/switch') return reply.code(503).send({ status: 'error', msg: 'out of order' })
    return undefined
  })
}

import type { FastifyInstance } from 'fastify'

/**
 * `POST /switch` with `down=1` makes every other answer 503, as an outage would; `down=0` ends it. `lie=1` makes the
 * second broadcaster misread its balls until `lie=0`.
 * @returns whether it misreads
 */
export function mountSwitch(app: FastifyInstance): () => boolean {
  const state = { isDown: false, isLying: false }
  app.post('/switch', async (request) => {
    const { down, lie } = (request.body ?? {}) as { down?: string; lie?: string }
    if (down !== undefined || lie === undefined) state.isDown = down === '1'
    if (lie !== undefined) state.isLying = lie === '1'
    return state
  })
  app.addHook('onRequest', async (request, reply) => {
    if (state.isDown && request.url !== '/switch') return reply.code(503).send({ status: 'error', msg: 'out of order' })
    return undefined
  })
  return () => state.isLying
}

import { SANDBOX_CHAIN } from '@liuhe/domain/lottery/beacon-rule.ts'
import type { FastifyInstance } from 'fastify'

/**
 * `POST /switch` with `down=1` makes every other answer 503, as an outage would; `down=0` ends it. `lie=1` makes the
 * second broadcaster misread its balls until `lie=0`. `beacon=down` and `beacon=lie` are for the beacon alone, which
 * the outage of all others leaves as it is: draws depend on it.
 */
export function mountSwitch(app: FastifyInstance): { isLying: () => boolean; beacon: () => string } {
  const state = { isDown: false, isLying: false, beacon: 'ok' }
  app.post('/switch', async (request) => {
    const { down, lie, beacon } = (request.body ?? {}) as { down?: string; lie?: string; beacon?: string }
    if (down !== undefined || (lie === undefined && beacon === undefined)) state.isDown = down === '1'
    if (lie !== undefined) state.isLying = lie === '1'
    if (beacon !== undefined) state.beacon = beacon
    return state
  })
  app.addHook('onRequest', async (request, reply) => {
    const isBeacon = request.url.startsWith(`/${SANDBOX_CHAIN.hash}/`)
    if (state.isDown && !isBeacon && request.url !== '/switch')
      return reply.code(503).send({ status: 'error', msg: 'out of order' })
    return undefined
  })
  return { isLying: () => state.isLying, beacon: () => state.beacon }
}

import { timingSafeEqual } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import type { FastifyInstance } from 'fastify'
import { Refused } from '../failure.ts'
import { bodyOf, countOf, textOf } from './read.ts'

/**
 * What may go wrong with a transfer on its way: it is never heard; it is done and its answer is lost; it is done when
 * nobody waits any more; it is taken twice.
 */
export type PurseFault = 'none' | 'unheard' | 'lost' | 'late' | 'doubled'

type Set = { fault: PurseFault; percent: number; lateMs: number }

/** Faults of transfers, on demand: a platform is tested against them. */
export function createPurseFaults() {
  let now: Set = { fault: 'none', percent: 0, lateMs: 0 }
  return {
    set: (next: Set) => void (now = next),
    /** Does a transfer's work as the switch says; `drop` breaks the line that would carry the answer. */
    async disturb(work: () => object, drop: () => void): Promise<object> {
      const { fault, percent, lateMs } = now
      if (fault === 'none' || Math.random() * 100 >= percent) return work()
      if (fault === 'doubled') {
        work()
        return work()
      }
      if (fault === 'late') await sleep(lateMs)
      const answer = fault === 'unheard' ? {} : work()
      drop()
      return answer
    },
  }
}

export type PurseFaults = ReturnType<typeof createPurseFaults>

/** The switch: `POST /admin/purse-faults` with the administrator's key. */
export function mountPurseFaults(app: FastifyInstance, faults: PurseFaults, adminKey: string): void {
  const expected = Buffer.from(`Bearer ${adminKey}`)
  app.post('/admin/purse-faults', async (request, reply) => {
    const given = Buffer.from(request.headers.authorization ?? '')
    if (given.length !== expected.length || !timingSafeEqual(given, expected)) return reply.code(403).send({})
    const body = bodyOf(request.body)
    const percent = countOf(body, 'percent')
    if (percent > 100) throw new Refused('INVALID')
    const fault = textOf(body, 'fault', /^(none|unheard|lost|late|doubled)$/) as PurseFault
    faults.set({ fault, percent, lateMs: countOf(body, 'lateMs') })
    return {}
  })
}

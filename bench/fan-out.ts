import { frameOf } from '../apps/server/src/realtime/hub.ts'
import { startChild } from './child-process.ts'
import { withCpuTime } from './cpu-time.ts'
import { inTurns, median, type Ratio, ratioOf } from './measure.ts'
import type { Bench } from './run.ts'
import type { Broadcast } from './serve-sockets.ts'
import type { Order } from './socket-clients.ts'

const TARGET = 0.85
/** Deliveries of one round. */
const DELIVERIES = 200_000
/** Some 300 bytes, as a result with its words around it. */
const MESSAGE = {
  command: 20,
  content: {
    type: 'RESULT',
    seq: '1',
    gameId: 71,
    turnNum: '20990001',
    openNum: '01,02,03,04,05,06,07',
    note: 'x'.repeat(170),
  },
}

/** One message to every socket: the product's game socket against `ws` and against bare sockets. */
export const fanOut: Bench = async ({ options }) => {
  const lines: Ratio[] = []
  for (const clients of options.clients) {
    const [ours, ws, raw] = await Promise.all([room('ours', clients), room('ws', clients), room('raw', clients)])
    try {
      for (const [against, baseline] of [['ws send()', ws] as const, ['bare sockets', raw] as const]) {
        const taken = await inTurns({ ours: ours.deliver, baseline: baseline.deliver }, { rounds: options.rounds })
        lines.push(
          ratioOf({
            name: `fan-out to ${clients.toLocaleString('en')} sockets`,
            unit: '/s',
            against,
            target: against === 'bare sockets' ? TARGET : 1,
            rounds: { ours: taken.ours.map(([rate]) => rate), baseline: taken.baseline.map(([rate]) => rate) },
            facts: {
              serverUs: median(taken.ours.map(([, us]) => us)),
              baselineUs: median(taken.baseline.map(([, us]) => us)),
            },
          }),
        )
      }
    } finally {
      await Promise.all([ours, ws, raw].map(({ stop }) => stop()))
    }
  }
  return lines
}

/** A server with its clients. */
async function room(kind: 'ours' | 'ws' | 'raw', count: number) {
  const server = await startChild('serve-sockets.ts', { kind })
  const clients = await startChild('socket-clients.ts', {})
  const port = await server.ask<number>({})
  await clients.ask<number>({ open: count, port } satisfies Order)
  const times = Math.max(1, Math.round(DELIVERIES / count))
  const bytes = frameOf(MESSAGE).length * count * times
  return {
    /** Deliveries per second, and CPU microseconds of the server for each. */
    async deliver(): Promise<[perSecond: number, serverUs: number]> {
      const [ms, cpuMs = 0] = await withCpuTime([server.pid], async () => {
        const arrived = clients.ask<number>({ waitForBytes: bytes } satisfies Order)
        await server.ask({ message: MESSAGE, times } satisfies Broadcast)
        return arrived
      })
      return [(count * times * 1_000) / ms, (cpuMs * 1_000) / (count * times)]
    },
    async stop() {
      await clients.stop()
      await server.stop()
    },
  }
}

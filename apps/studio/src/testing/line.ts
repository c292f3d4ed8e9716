import { WebSocket } from 'ws'
import type { FromTable, ToTable } from '../wire.ts'

/** A page's line to its table. */
export type TestLine = {
  heard: FromTable[]
  say(message: ToTable | object): void
  /** The next message that fits, from those not looked at yet. */
  next<K extends FromTable['type']>(
    type: K,
    fits?: (message: FromTable & { type: K }) => boolean,
  ): Promise<FromTable & { type: K }>
  close(): void
  isClosed(): boolean
}

export async function openLine(origin: string, bearer: string): Promise<TestLine> {
  const socket = new WebSocket(`${origin.replace('http', 'ws')}/api/table`)
  const heard: FromTable[] = []
  const waiting = new Set<() => void>()
  let isClosed = false
  let from = 0
  socket.on('message', (data) => {
    heard.push(JSON.parse(String(data)) as FromTable)
    for (const wake of waiting) wake()
  })
  socket.on('error', () => {})
  socket.on('close', () => {
    isClosed = true
    for (const wake of waiting) wake()
  })
  await new Promise((resolve, reject) => socket.once('open', resolve).once('error', reject))
  const say = (message: ToTable | object) => socket.send(JSON.stringify(message))
  say({ type: 'enter', session: bearer })
  return {
    heard,
    say,
    async next(type, fits = () => true) {
      for (;;) {
        const at = heard.findIndex((each, index) => index >= from && each.type === type && fits(each as never))
        if (at >= 0) {
          from = at + 1
          return heard[at] as never
        }
        if (isClosed) throw new Error(`the line closed before ${type} came`)
        await new Promise<void>((resolve) => {
          const wake = () => {
            waiting.delete(wake)
            resolve()
          }
          waiting.add(wake)
        })
      }
    },
    close: () => socket.close(),
    isClosed: () => isClosed,
  }
}

/** Both sides of the stream, for tests: a process that says, and a page that hears. */
import { OPERATOR_BASE } from '@liuhe/contract/operator-endpoint.ts'
import { LIVE_PATH, type LiveEvent, liveEventOf } from '@liuhe/contract/realtime/operator-live.ts'
import { addressOf } from '../../http/framework/listen.ts'
import { systemClock } from '../../platform/clock.ts'
import { listenToOutbox } from '../../realtime/outbox-listener.ts'
import { createStaffLine } from '../../realtime/staff-line.ts'
import { createOperatorWorld, type OperatorWorld } from '../../testing/operator-world.ts'
import type { TestDatabase } from '../../testing/test-database.ts'
import type { LiveLimits } from './live-stream.ts'

export interface Page {
  status: number
  headers: Headers
  events: LiveEvent[]
  /** Keys of what has changed, in the order in which they came. */
  keys(): string[]
  /** What to come back with. */
  mark(): string | undefined
  /** How the stream ended: in order, or because the line broke. */
  ended: Promise<'end' | 'break'>
  close(): void
  /** The body of a refusal. */
  code(): Promise<string>
}

/** Listens at an origin; the events are there when the stream is open. */
export async function listens(origin: string, token: string, mark?: string): Promise<Page> {
  const leaving = new AbortController()
  const response = await fetch(`${origin}${OPERATOR_BASE}${LIVE_PATH}`, {
    headers: { authorization: `Bearer ${token}`, ...(mark !== undefined && { 'last-event-id': mark }) },
    signal: leaving.signal,
  })
  const events: LiveEvent[] = []
  let heard = mark
  const opened = Promise.withResolvers<void>()
  const take = (block: string) => {
    const field = (name: string) => new RegExp(`^${name}: (.*)$`, 'm').exec(block)?.[1]
    heard = field('id') ?? heard
    const event = liveEventOf(field('event') ?? '', field('data') ?? '')
    if (event !== undefined) events.push(event)
    if (event?.name === 'mark') opened.resolve()
  }
  const read = async (): Promise<'end' | 'break'> => {
    let rest = ''
    try {
      for await (const chunk of response.body?.pipeThrough(new TextDecoderStream()) ?? []) {
        const blocks = (rest + chunk).split('\n\n')
        rest = blocks.pop() ?? ''
        for (const block of blocks) take(block)
      }
      return 'end'
    } catch {
      return 'break'
    } finally {
      opened.resolve()
    }
  }
  const isStream = response.ok
  const ended = isStream ? read() : Promise.resolve('end' as const)
  if (isStream) await opened.promise
  return {
    status: response.status,
    headers: response.headers,
    events,
    keys: () => events.flatMap((event) => ('key' in event ? [event.key] : [])),
    mark: () => heard,
    ended,
    close: () => leaving.abort(),
    code: async () => ((await response.json()) as { code: string }).code,
  }
}

export type Host = Awaited<ReturnType<typeof startHost>>

/** A process's part: a line of its own, and the operators' listener. */
export async function startHost(database: TestDatabase, liveLimits: Partial<LiveLimits> = {}) {
  const staffLine = createStaffLine(systemClock)
  const limits = { beatMs: 100, sessionCheckMs: 50, ...liveLimits }
  const world: OperatorWorld = await createOperatorWorld(database, { staffLine, liveLimits: limits })
  const hearing = await listenToOutbox(database.sql, staffLine)
  await world.app.listen({ host: '127.0.0.1', port: 0 })
  const origin = addressOf(world.app.server, '127.0.0.1')
  let stopped: Promise<void> | undefined
  const stop = () => (stopped ??= world.close().then(() => hearing.stop()))
  return { world, origin, staffLine, stop }
}

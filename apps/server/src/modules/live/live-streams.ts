import { setTimeout as sleep } from 'node:timers/promises'
import { areaOf, mayHear } from '@liuhe/domain/staff-areas.ts'
import type { LiveEventName } from '@liuhe/contract/realtime/operator-live.ts'
import type { Sql } from '../../db/connect.ts'
import { Refusal } from '../../http/refusal.ts'
import type { Clock } from '../../platform/clock.ts'
import type { StaffLine, StaffNews } from '../../realtime/staff-line.ts'
import { mayComeNear } from '../networks/index.ts'
import { livingSessions } from '../operators/index.ts'
import { eventText, type Listener, type LiveLimits, LiveStream } from './live-stream.ts'

export interface LiveStreams {
  /**
   * Opens a stream, which begins with what came since the mark. It ends with its session, idle ones too: listening is
   * no use of it (SEC-60).
   * @throws REQ/RATE_LIMITED for one more of a person than there may be, SYS/BUSY for one more of all
   */
  open(listener: Listener, mark: string | undefined): LiveStream
  /** Ends all of them: the pages come back to another process. */
  close(): Promise<void>
}

/** The streams of a process, fed by one line. */
export function createLiveStreams(
  { sql, clock, line }: { sql: Sql; clock: Clock; line: StaffLine },
  limits: LiveLimits,
): LiveStreams {
  const streams = new Set<LiveStream>()
  const check = () => void endOfSessions(sql, clock, streams).catch(() => undefined) // the database is away: next time
  const leave = line.join({
    hear(news) {
      for (const one of news) {
        const text = eventText(...eventOf(one), line.at())
        for (const stream of streams) if (mayHear(stream.operator.role, one.object)) stream.write(text)
      }
      if (news.some(({ object }) => areaOf(object) === 'people')) check()
    },
    lose() {
      for (const stream of streams) stream.say('all', {}, line.at())
    },
  })
  const timers = [
    setInterval(() => {
      for (const stream of streams) stream.beat(line.at())
    }, limits.beatMs),
    setInterval(check, limits.sessionCheckMs),
  ]
  for (const timer of timers) timer.unref()
  let isClosing = false

  return {
    open(listener, mark) {
      const { operatorId: id } = listener.operator
      if (isClosing || streams.size >= limits.streams) throw new Refusal('SYS/BUSY', { retryAfterSeconds: 30 })
      const own = [...streams].filter(({ operator: { operatorId } }) => operatorId === id)
      if (own.length >= limits.perPerson) throw new Refusal('REQ/RATE_LIMITED', { retryAfterSeconds: 30 })
      const stream = new LiveStream(listener, limits)
      streams.add(stream)
      stream.body.on('close', () => streams.delete(stream))
      begin(stream, line, mark)
      return stream
    },
    async close() {
      isClosing = true
      leave()
      for (const timer of timers) clearInterval(timer)
      for (const stream of streams) stream.end()
      while (streams.size > 0) await sleep(10)
    },
  }
}

/** What was missed, and the mark behind it: between the two nothing else can come. */
function begin(stream: LiveStream, line: StaffLine, mark: string | undefined): void {
  const { role } = stream.operator
  const at = line.at()
  const missed = mark === undefined ? line.justNow(role) : line.since(role, mark)
  if (missed === undefined) stream.say('all', {}, at)
  for (const one of missed ?? []) stream.say(...eventOf(one), at)
  stream.say('mark', {}, at)
}

function eventOf({ seq, object }: StaffNews): [LiveEventName, object] {
  const area = areaOf(object)
  const name = area === 'alarms' ? 'alarm' : object.includes('/') ? 'object' : 'queue'
  return [name, { seq, key: object, area }]
}

/** Ends streams of sessions that are over, of people with another role, and of addresses that are shut out now. */
async function endOfSessions(sql: Sql, clock: Clock, streams: ReadonlySet<LiveStream>): Promise<void> {
  // Those that come in meanwhile are not asked for.
  const asked = [...streams]
  if (asked.length === 0) return
  const roles = await livingSessions(sql, clock, [...new Set(asked.map(({ operator }) => operator.sessionId))])
  for (const stream of asked) {
    const isTheirs = roles.get(stream.operator.sessionId) === stream.operator.role
    if (isTheirs && (await mayComeNear({ sql, clock }, stream.address))) continue
    stream.say('over', {}, undefined)
    stream.end()
  }
}

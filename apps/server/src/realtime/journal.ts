import type { PushContent } from '@liuhe/contract/realtime/game-socket.ts'
import type { Mark } from './mark.ts'

/**
 * The recent pushes of a process by channel, from which sockets are given what they missed. It holds everything of the
 * transactions above its floor; below it, it knows that it may have forgotten something and says so.
 *
 * It lives in memory, because everybody comes back at once after a restart and the database has better things to do
 * then; it is filled from the outbox before the first socket opens.
 */
export interface Journal {
  /** Keeps a push. Of a kind that says how things stand, only a channel's latest one is kept. */
  keep(push: JournalPush): void
  /** What came on a channel since a mark, in order; undefined when that cannot be said for certain. */
  since(channel: string, mark: Mark): PushContent[] | undefined
  /** What came on a channel since an instant (epoch ms), as far as it is known. */
  recent(channel: string, fromMs: number): PushContent[]
  /** From now on marks must be above this one: of what came before, something is missing. */
  raiseFloor(xact: bigint): void
  /** Forgets what is too old to be asked for. */
  sweep(now: number): void
  /** How many pushes it holds. */
  size(): number
}

export interface JournalPush {
  channel: string
  content: PushContent
  /** A transaction number that is certainly not above the one that made the push. */
  xact: bigint
  /** Epoch ms at which it was heard or written. */
  at: number
}

export function createJournal({ epoch, most = PUSHES_MAX }: { epoch: () => string; most?: number }): Journal {
  /** In the order of arrival, which is the order of commits. */
  const byChannel = new Map<string, JournalPush[]>()
  const all = new Set<JournalPush>()
  let floor = 0n

  const remove = (push: JournalPush) => {
    all.delete(push)
    const rest = byChannel.get(push.channel)?.filter((one) => one !== push) ?? []
    if (rest.length === 0) byChannel.delete(push.channel)
    else byChannel.set(push.channel, rest)
  }
  const forget = (push: JournalPush) => {
    remove(push)
    if (push.xact > floor) floor = push.xact
  }
  /** Anyone who missed the older one has missed the newer one too, and needs only that. */
  const dropOlder = ({ channel, content: { type } }: JournalPush) => {
    if (!SAYS_HOW_THINGS_STAND.has(type)) return
    const older = byChannel.get(channel)?.find(({ content }) => content.type === type)
    if (older !== undefined) remove(older)
  }
  const pick = (channel: string, isWanted: (push: JournalPush) => boolean) =>
    (byChannel.get(channel) ?? []).filter(isWanted).map(({ content }) => content)

  return {
    keep(push) {
      dropOlder(push)
      all.add(push)
      const known = byChannel.get(push.channel)
      if (known === undefined) byChannel.set(push.channel, [push])
      else known.push(push)
      for (const first of all) {
        if (all.size <= most) break
        forget(first)
      }
    },
    since(channel, mark) {
      if (mark.epoch !== epoch() || mark.xact <= floor) return undefined
      const missed = pick(channel, ({ xact }) => xact >= mark.xact)
      return missed.length > REPLAY_MAX ? undefined : missed
    },
    recent: (channel, fromMs) => pick(channel, ({ at }) => at >= fromMs).slice(-REPLAY_MAX),
    raiseFloor: (xact) => {
      if (xact > floor) floor = xact
    },
    sweep(now) {
      for (const push of all) {
        if (push.at >= now - KEPT_MS) return
        forget(push)
      }
    },
    size: () => all.size,
  }
}

/** Kinds of which the latest push says everything. */
const SAYS_HOW_THINGS_STAND: ReadonlySet<PushContent['type']> = new Set(['BALANCE', 'UNREAD', 'TURNOVER'])

/** Some 20 MB at most. */
const PUSHES_MAX = 50_000
/** A client that was away for longer reads everything again; that costs no more than sending what it missed. */
const KEPT_MS = 10 * 60_000
/** Pushes of one stream in one answer. A client remembers more, so that it drops repeats for certain. */
export const REPLAY_MAX = 200

/**
 * A write holds a connection while it waits for its member's wallet. So that one locked wallet does not take all
 * connections of the process, only a few writes of a member run at once; the others wait here, where they cost nothing.
 */
import { Refusal } from '../refusal.ts'

/** Writes of one member that hold connections at once, of twenty that a process has. */
const MOST = 3
/** Longer than the wait for a lock, so that a short one is sat out. */
const WAIT_MS = 5_000

export type MemberLanes = <T>(memberId: bigint, work: () => Promise<T>) => Promise<T>

/** @returns runs work in the lanes of a member, in the order of the calls. @throws SYS/BUSY after five seconds */
export function createMemberLanes({ most = MOST, waitMs = WAIT_MS } = {}): MemberLanes {
  const lanes = new Map<bigint, Lane>()
  return async (memberId, work) => {
    const lane = lanes.get(memberId) ?? { running: 0, waiting: [] }
    lanes.set(memberId, lane)
    if (lane.running >= most) await turnOf(lane, waitMs)
    else lane.running++
    try {
      return await work()
    } finally {
      // The place goes to the next one as it is: nobody can take it in between.
      const next = lane.waiting.shift()
      if (next !== undefined) next()
      else if (--lane.running === 0) lanes.delete(memberId)
    }
  }
}

function turnOf(lane: Lane, waitMs: number): Promise<void> {
  return new Promise((resolve, reject) => {
    const go = () => {
      clearTimeout(timer)
      resolve()
    }
    const timer = setTimeout(() => {
      lane.waiting.splice(lane.waiting.indexOf(go), 1)
      reject(new Refusal('SYS/BUSY', { retryAfterSeconds: 2 }))
    }, waitMs)
    lane.waiting.push(go)
  })
}

interface Lane {
  running: number
  /** Oldest first. */
  waiting: (() => void)[]
}

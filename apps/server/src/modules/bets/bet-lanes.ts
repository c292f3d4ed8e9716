/** What waits in a lane. */
export interface Laned {
  memberId: bigint
  /** Orders that it makes. */
  lines: number
}

/**
 * Requests of many members. Those of one member stay in their order: several of them can be taken together, and the
 * later ones wait until all of those are over or back.
 */
export interface BetLanes<Request extends Laned> {
  add(request: Request): void
  /**
   * The next requests, first come, first served, one of each member and then of those who have more: at most so many,
   * with so many lines.
   */
  take(limits: { requestsMax: number; linesMax: number }): Request[]
  /** A request that was taken is over. */
  leave(request: Request): void
  /** A request that was taken can be taken once more, before its member's later ones. */
  return(request: Request): void
  /** From now on the member's requests are taken one at a time, until none waits. */
  part(request: Request): void
  /** Whether `take` has something to give. */
  readonly isReady: boolean
}

interface Lane<Request> {
  /** In their order; those under way come first. */
  requests: Request[]
  underWay: Set<Request>
  isParted: boolean
}

/** Makes empty lanes. Adding, taking and leaving cost the same however many wait. */
export function createBetLanes<Request extends Laned>(): BetLanes<Request> {
  const lanes = new Map<bigint, Lane<Request>>()
  /** Lanes of which nothing is under way, in the order in which they became so. */
  const ready = new Set<Lane<Request>>()
  const laneOf = ({ memberId }: Request) => lanes.get(memberId) as Lane<Request>
  /** Nothing of a member is taken while something of him is under way. */
  const back = (lane: Lane<Request>, { memberId }: Request) => {
    if (lane.underWay.size > 0) return
    if (lane.requests.length > 0) ready.add(lane)
    else lanes.delete(memberId)
  }
  return {
    get isReady() {
      return ready.size > 0
    },
    add(request) {
      const lane = lanes.get(request.memberId)
      if (lane) return void lane.requests.push(request)
      const only = { requests: [request], underWay: new Set<Request>(), isParted: false }
      lanes.set(request.memberId, only)
      ready.add(only)
    },
    take: (limits) => takeInTurns(ready, limits),
    leave(request) {
      const lane = laneOf(request)
      lane.underWay.delete(request)
      lane.requests.splice(lane.requests.indexOf(request), 1)
      back(lane, request)
    },
    return(request) {
      const lane = laneOf(request)
      lane.underWay.delete(request)
      back(lane, request)
    },
    part(request) {
      laneOf(request).isParted = true
    },
  }
}

/** One request of each lane, then one more of each that has more, and so on, until there is no room. */
function takeInTurns<Request extends Laned>(
  ready: Set<Lane<Request>>,
  { requestsMax, linesMax }: { requestsMax: number; linesMax: number },
): Request[] {
  const taken: Request[] = []
  let lines = 0
  let turn: Iterable<Lane<Request>> = ready
  for (let isMore = true; isMore; ) {
    const next: Lane<Request>[] = []
    for (const lane of turn) {
      const request = lane.requests[lane.underWay.size] as Request
      lines += request.lines
      // A single request goes out, however many lines it has.
      if (taken.length > 0 && (taken.length >= requestsMax || lines > linesMax)) return taken
      taken.push(request)
      lane.underWay.add(request)
      ready.delete(lane)
      if (!lane.isParted && lane.requests.length > lane.underWay.size) next.push(lane)
    }
    turn = next
    isMore = next.length > 0
  }
  return taken
}

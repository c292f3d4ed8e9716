import { setTimeout as sleep } from 'node:timers/promises'
import { ballsOf, misread } from './draw-machine.ts'
import { type Feed, type Line, reportSighting, type Sighting } from './feed.ts'

// The broadcasters' evening: which draws there are, and what both feeds say of each, ball by ball.

/** The games whose draws are official ones. */
const GAMES = [110, 92, 70, 90] as const
const LOOK_EVERY_MS = 3_000
const AGAIN_MS = 1_000
/** The last ball is said again every so many balls' time until both agree; a contradiction is for people to look at. */
const AGAIN_BALLS = 2
const PATIENCE_MS = 30 * 60_000
const BALLS = 7

export type Studio = {
  feeds: readonly Feed[]
  machine: string
  ballMs: number
  line: Line
  /** Whether the second feed misreads. */
  isLying(): boolean
  /** What a feed has on the air, by `source/game/turn`. */
  onAir: Map<string, Sighting>
}

/** Follows the site's calendar until stopped, and plays every draw once. */
export async function playProgramme(studio: Studio, stopped: AbortSignal): Promise<void> {
  const played = new Set<string>()
  while (!stopped.aborted) {
    for (const gameId of GAMES) {
      const plan = await planOf(studio.line.site, gameId).catch(() => undefined)
      if (plan === undefined || plan.planAt - Date.now() > 2 * LOOK_EVERY_MS) continue
      const name = `${gameId}/${plan.turnNum}`
      if (played.has(name)) continue
      played.add(name)
      void playDraw(studio, { gameId, ...plan }, stopped).catch(() => played.delete(name))
    }
    await sleep(LOOK_EVERY_MS, undefined, { signal: stopped }).catch(() => {})
  }
}

type Plan = { turnNum: string; planAt: number }

/** The issue that is drawn next, as the site tells everybody. */
async function planOf(site: string, gameId: number): Promise<Plan | undefined> {
  const answer = await fetch(`${site}/app-api/lottery/openInfo?gameId=${gameId}`, {
    signal: AbortSignal.timeout(5_000),
  })
  const { code, data } = (await answer.json()) as {
    code: string
    data: { plan: { turnNum: string; planTime: string } }
  }
  if (code !== 'OK') return undefined
  const { turnNum, planTime } = data.plan
  return { turnNum, planAt: Date.parse(`${planTime.replace(' ', 'T')}+08:00`) }
}

async function playDraw(studio: Studio, draw: Plan & { gameId: number }, stopped: AbortSignal): Promise<void> {
  await Promise.all(studio.feeds.map((feed, place) => playOn(studio, { feed, place, draw }, stopped)))
}

/** One feed's evening of one draw: an empty table, then a ball at a time, then all of them confirmed. */
async function playOn(
  studio: Studio,
  { feed, place, draw }: { feed: Feed; place: number; draw: Plan & { gameId: number } },
  stopped: AbortSignal,
): Promise<void> {
  const { gameId, turnNum, planAt } = draw
  const all = ballsOf(studio.machine, gameId, turnNum)
  for (let out = 0; out <= BALLS; out++) {
    await sleep(Math.max(0, planAt + out * studio.ballMs - Date.now()), undefined, { signal: stopped })
    const seen = (): Sighting => {
      const balls = all.slice(0, out)
      const isWrong = place === 1 && out > 0 && studio.isLying()
      return { gameId, turnNum, balls: isWrong ? misread(balls, all) : balls, isFinal: out === BALLS }
    }
    if (!(await insist(studio, feed, { seen, isLast: out === BALLS }, stopped))) return
  }
}

/** Says it until it is taken. False when the site wants to hear no more of this draw. */
async function insist(
  studio: Studio,
  feed: Feed,
  { seen, isLast }: { seen: () => Sighting; isLast: boolean },
  stopped: AbortSignal,
): Promise<boolean> {
  const until = Date.now() + PATIENCE_MS
  while (Date.now() < until) {
    const sighting = seen()
    studio.onAir.set(`${feed.source}/${sighting.gameId}/${sighting.turnNum}`, sighting)
    const code = await reportSighting(feed, sighting, studio.line).catch(() => 'away')
    if (code === 'AGREED' || (code === 'OK' && !isLast)) return true
    if (code === 'RESULT/CLOSED') return false
    // The next ball is the next chance; the last one has to be said again.
    if (code === 'RESULT/MISMATCH' && !isLast) return true
    const pauseMs = code === 'OK' || code === 'RESULT/MISMATCH' ? AGAIN_BALLS * studio.ballMs : AGAIN_MS
    await sleep(pauseMs, undefined, { signal: stopped })
  }
  return false
}

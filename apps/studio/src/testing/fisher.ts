import { cannonOf } from '@liuhe/games/haiwang/bullet.ts'
import { bulletSpeed, seaConfig } from '@liuhe/games/haiwang/game.ts'
import { type Fish, fishPoint, isInSea, type Sea, seaOf, seaTime, SPECIAL_NO } from '@liuhe/games/haiwang/sea.ts'
import type { FromTable } from '../wire.ts'
import type { SeaNow } from '../wire-sea.ts'
import type { TestLine } from './line.ts'

/** A seat at the sea, as its page sees it. */
export type AtSea = { line: TestLine; now: SeaNow; sea: Sea }

/** Takes a seat in the room of the smallest bullets, or the one that was kept. */
export async function sitAtSea(line: TestLine): Promise<AtSea> {
  await line.next('rooms')
  line.say({ type: 'sit', requestId: crypto.randomUUID(), room: 'a' })
  const now = await line.next('sea')
  return { line, now, sea: seaOf(seaConfig, Uint8Array.from(Buffer.from(now.sceneKey, 'hex'))) }
}

/** A fish that will be amid the stage for a while, and the angle that meets it. */
export function aim({ now, sea, line }: AtSea): { fish: Fish; angle: number } {
  const told = line.heard.filter((each) => each.type === 'freeze')
  const freezes = [...now.freezes, ...told].map(({ fromAt, lastsMs }) => ({ fromMs: fromAt - now.sceneAt, lastsMs }))
  const dead = new Set(line.heard.flatMap((each) => (each.type === 'hits' ? each.hits : [])).map(({ fish }) => fish))
  const seaMs = seaTime(Date.now() - now.sceneAt, freezes)
  const from = cannonOf(seaConfig, now.seat)
  for (const fish of sea.fishAt(seaMs)) {
    if (dead.has(fish.no) || fish.no >= SPECIAL_NO) continue
    const here = fishPoint(fish, seaMs)
    const ms = (Math.hypot(here.x - from.x, here.y - from.y) / bulletSpeed) * 1_000
    if (!isInSea(fish, seaMs + ms + 500)) continue
    const { x, y } = fishPoint(fish, seaMs + ms)
    const isSeen = x > 100 && x < seaConfig.stage.w - 100 && y > 60 && y < seaConfig.stage.h - 60
    if (isSeen) return { fish, angle: Math.atan2(y - from.y, x - from.x) }
  }
  throw new Error('no fish is there')
}

/** A bullet that met nothing within its time is gone. */
const PATIENCE_MS = 6_500

/**
 * Fires once, and reports the impact until the server has seen it.
 * @returns what it hit, or nothing
 * @throws when the line closes
 */
export async function shootOnce(
  at: AtSea,
  shot: number,
  more: object = {},
): Promise<{ hits: FromTable & { type: 'hits' }; fish: number } | undefined> {
  const { line } = at
  const { fish, angle } = aim(at)
  line.say({ type: 'fire', shot, angle, bullet: '1000', isFree: false, lock: fish.no, ...more })
  await line.next('fired', (each) => each.shot === shot)
  const report = setInterval(() => line.say({ type: 'impact', shot, fish: fish.no }), 60)
  const told = (each: FromTable) =>
    (each.type === 'hits' && each.hits.some((hit) => hit.shot === shot)) || (each.type === 'flew' && each.shot === shot)
  const until = Date.now() + PATIENCE_MS
  while (!line.heard.some(told) && !line.isClosed() && Date.now() < until)
    await new Promise((resolve) => setTimeout(resolve, 20))
  clearInterval(report)
  if (line.isClosed()) throw new Error('the line closed')
  const found = line.heard.find(told)
  return found?.type === 'hits' ? { hits: found, fish: fish.no } : undefined
}

import type { LongmenSpin } from '@liuhe/games/longmen/play.ts'
import type { Beats } from '../../stage/beats.ts'
import type { Sounds } from '../../stage/sound.ts'
import { type Board, CELL } from './board.ts'
import { scatterRows, type Strips } from './words.ts'

export type LandingParts = {
  readonly board: Board
  readonly beats: Beats
  readonly sounds: Sounds
  readonly burst: (reel: number, row: number, count: number) => void
}

/** When each reel stands, from the press on (Domain §4.1 gives the beats). */
const STOPS_MS = [600, 750, 900, 1050, 1200]
const TURBO_MS = 250
export const LANDING_MS = 300
const TURBO_LANDING_MS = 160
/** How much longer a reel turns that could bring the third 龙门. */
const HOPE_MS = 900

/** Lands the five reels one after the other, the last ones later while a third 龙门 may come. */
export async function landReels(
  { board, beats, sounds, burst }: LandingParts,
  { stops }: LongmenSpin,
  strips: Strips,
  { isTurbo, elapsedMs }: { isTurbo: boolean; elapsedMs: number },
): Promise<void> {
  let hopes = 0
  let seen = 0
  const landings = stops.map(async (stop, reel) => {
    const rows = scatterRows(strips, stops, reel)
    const hasHope = seen >= 2 && !isTurbo
    const before = seen
    if (hasHope) hopes++
    seen += rows.length
    const due = (isTurbo ? TURBO_MS : (STOPS_MS[reel] as number)) + hopes * HOPE_MS
    const wait = Math.max(0, due - LANDING_MS - elapsedMs)
    if (hasHope) void hopeAt(board, beats, reel, wait - HOPE_MS)
    await board.reels.land(reel, stop, wait, isTurbo ? TURBO_LANDING_MS : LANDING_MS)
    if (hasHope) board.hope.visible = false
    for (const [at, row] of rows.entries()) {
      sounds.play('bell', before + at)
      burst(reel, row, 10)
    }
  })
  await Promise.all(landings)
}

async function hopeAt(board: Board, beats: Beats, reel: number, wait: number): Promise<void> {
  await beats.wait(Math.max(0, wait))
  board.hope.position.set((reel + 0.5) * CELL.width, CELL.height * 1.5)
  board.hope.visible = true
}

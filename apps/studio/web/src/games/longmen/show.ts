/** How a round of 龙门跃鲤 is shown: reels land, lines light up, free spins follow, great wins get a panel. */
import config from '@liuhe/games/longmen/config.json' with { type: 'json' }
import type { LineWin, LongmenOutcome, LongmenSpin } from '@liuhe/games/longmen/play.ts'
import { countMs } from '../../frame/count-up.tsx'
import type { ShowHooks, SlotScene } from '../../frame/slot-scene.ts'
import type { Celebration } from '../../stage/celebration.ts'
import { showGreatWin } from '../../stage/great-wins.ts'
import type { Sounds } from '../../stage/sound.ts'
import { LANDING_MS, type LandingParts, landReels } from './landing.ts'
import { cellsOf, lineText, scattersOf, type Strips, wordsOf } from './words.ts'

type Options = LandingParts & { readonly celebration: Celebration }
type Show = Pick<SlotScene, 'start' | 'show' | 'stand' | 'skip'>

/** What stands before the first spin: ordinary places of the strips. */
export const FIRST_STOPS = [2, 3, 8, 16, 9]
const SPEED_UP_MS = 120
const ENTRANCE_MS = 2200
const LINE_MS = 900
const SHORT_MS = 300
/** The ground of free spins. */
const FREE_TINT = 0xff9a9a

export function createShow(options: Options): Show {
  const { board, beats } = options
  const turns = createTurns(options)
  return {
    start: turns.start,
    stand: turns.stand,
    skip: () => beats.finish(),
    show: async (round, hooks) => {
      const outcome = round.outcome as LongmenOutcome
      const [bet, win] = [BigInt(round.bet), BigInt(round.win)]
      const coin = bet / BigInt(config.coinsPerSpin)
      board.reels.turnOver(config.strips)
      await turns.land(outcome.base, config.strips, hooks.isTurbo)
      if (win === 0n && outcome.free.length === 0) return
      markSpin(options, outcome.base, config.strips, coin, hooks)
      if (outcome.free.length > 0) {
        hooks.win(coin * BigInt(outcome.base.units))
        await beats.wait(LINE_MS)
        await freeSpins(options, turns, outcome, coin, hooks)
      }
      if (!(await showGreatWin(options.celebration, { bet, win }, hooks))) {
        hooks.win(win)
        await beats.wait(hooks.isTurbo ? SHORT_MS : Math.min(countMs(win, bet), LINE_MS))
      }
      if (outcome.free.length > 0) hooks.say(`免费游戏 ${outcome.free.length} 次已完成`)
      else void turns.cycle(outcome.base, coin, hooks)
    },
  }
}

type Turns = ReturnType<typeof createTurns>

function createTurns(options: Options) {
  const { board, beats, sounds } = options
  let stops: readonly number[] = FIRST_STOPS
  let startedAt = 0
  let hum: ReturnType<Sounds['drone']> | undefined
  /** Grows with every spin: lines of an earlier one stop taking turns. */
  let turn = 0
  return {
    start: () => {
      turn++
      board.marks.clear()
      startedAt = performance.now()
      sounds.play('spin')
      hum?.stop()
      hum = sounds.drone('reels')
      board.reels.spin(SPEED_UP_MS)
    },
    stand: () => {
      hum?.stop()
      for (const [reel, stop] of stops.entries()) void board.reels.land(reel, stop, 0, LANDING_MS)
    },
    land: async (spin: LongmenSpin, strips: Strips, isTurbo: boolean) => {
      await landReels(options, spin, strips, { isTurbo, elapsedMs: performance.now() - startedAt })
      hum?.stop()
      stops = spin.stops
    },
    cycle: async (spin: LongmenSpin, coin: bigint, hooks: ShowHooks) => {
      const mine = turn
      for (let at = 0; spin.wins.length > 1; at++) {
        await beats.wait(LINE_MS)
        if (turn !== mine) return
        const win = spin.wins[at % spin.wins.length] as LineWin
        board.marks.mark(cellsOf([win]), [win.line - 1])
        hooks.say(lineText(win, coin))
      }
    },
  }
}

function markSpin(
  { board, burst, sounds }: Options,
  spin: LongmenSpin,
  strips: Strips,
  coin: bigint,
  hooks: ShowHooks,
): void {
  const cells = [...cellsOf(spin.wins), ...(spin.award > 0 ? scattersOf(spin, strips) : [])]
  if (cells.length === 0) return
  const lines = spin.wins.map((win) => win.line - 1)
  board.marks.mark(cells, lines)
  for (const [reel, row] of cells) burst(reel, row, 3)
  sounds.play('win')
  hooks.say(wordsOf(spin, coin))
}

async function freeSpins(
  options: Options,
  turns: Turns,
  outcome: LongmenOutcome,
  coin: bigint,
  hooks: ShowHooks,
): Promise<void> {
  const { board, beats, celebration, sounds } = options
  let total = outcome.base.award
  let { units } = outcome.base
  hooks.panel(true)
  await celebration.show({ word: 'word-free', ms: ENTRANCE_MS, times: total })
  hooks.panel(false)
  board.ground.tint = FREE_TINT
  sounds.song(true)
  for (const [at, spin] of outcome.free.entries()) {
    hooks.free({ left: total - at - 1, total })
    hooks.say(`免费游戏 第 ${at + 1} 次`)
    await beats.wait(hooks.isTurbo ? SHORT_MS / 2 : SHORT_MS)
    turns.start()
    board.reels.turnOver(config.freeStrips)
    await turns.land(spin, config.freeStrips, hooks.isTurbo)
    units = Math.min(units + spin.units, outcome.totalUnits)
    hooks.win(coin * BigInt(units))
    markSpin(options, spin, config.freeStrips, coin, hooks)
    if (spin.units > 0) await beats.wait(hooks.isTurbo ? SHORT_MS : LINE_MS)
    total += spin.award
    if (spin.award > 0) await celebration.show({ word: 'word-free', ms: ENTRANCE_MS / 2, times: spin.award })
  }
  sounds.song(false)
  hooks.free(undefined)
  board.ground.tint = 0xffffff
}

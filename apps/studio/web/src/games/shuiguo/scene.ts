/** 经典水果机 on the stage. Stops and wins are those of the round. */
import config from '@liuhe/games/shuiguo/config.json' with { type: 'json' }
import type { ShuiguoOutcome, ShuiguoWin } from '@liuhe/games/shuiguo/play.ts'
import { Container } from 'pixi.js'
import atlas from 'virtual:atlas/shuiguo'
import { countMs } from '../../frame/count-up.tsx'
import { money } from '../../frame/money.ts'
import type { SlotScene } from '../../frame/slot-scene.ts'
import { loadAtlas, type Textures } from '../../stage/atlas.ts'
import type { Beats } from '../../stage/beats.ts'
import { type Celebration, createCelebration } from '../../stage/celebration.ts'
import { showGreatWin } from '../../stage/great-wins.ts'
import { createParticles } from '../../stage/particles.ts'
import type { Sounds } from '../../stage/sound.ts'
import type { Cells } from '../../stage/win-marks.ts'
import { type Cabinet, CELL, FRAME, makeCabinet, WINDOW } from './cabinet.ts'
import { pays } from './pays.ts'

/** When each drum stands, from the press on (Domain §4.3 gives the beats). */
const STOPS_MS = [500, 900, 1300]
const TURBO_MS = 250
const LANDING_MS = 260
const LINE_MS = 900
const FIRST_STOPS = [12, 13, 12]

export async function shuiguoScene(sounds: Sounds): Promise<(beats: Beats) => SlotScene> {
  const textures = await loadAtlas('shuiguo', atlas.frames)
  return (beats) => makeScene(textures, beats, sounds)
}

function makeScene(textures: Textures, beats: Beats, sounds: Sounds): SlotScene {
  const view = new Container()
  const cabinet = makeCabinet(textures, beats, sounds)
  const particles = createParticles(textures('spark'))
  const celebration = createCelebration({ textures, beats, particles, sounds })
  view.addChild(cabinet.view, celebration.view, particles.view)
  cabinet.reels.set(config.strips, FIRST_STOPS)
  let scale = 1
  const burst = (reel: number, row: number) => {
    const x = cabinet.view.x + (WINDOW.x + (reel + 0.5) * CELL.width) * scale
    const y = cabinet.view.y + (WINDOW.y + (row + 0.5) * CELL.height) * scale
    particles.burst({
      ...{ textures: [textures('spark'), textures('coin')], x, y, count: 5, speed: [60, 240], gravity: 420 },
      ...{ size: [10, 26], ms: 900, spread: [50 * scale, 40 * scale], spin: 3 },
    })
  }
  return {
    view,
    pays,
    ...createShow({ cabinet, beats, sounds, celebration, burst }),
    resize: (layout) => {
      scale = Math.min(layout.arena.width / FRAME.width, layout.arena.height / FRAME.height)
      cabinet.view.scale.set(scale)
      cabinet.view.x = layout.arena.x + (layout.arena.width - FRAME.width * scale) / 2
      cabinet.view.y = layout.arena.y + (layout.arena.height - FRAME.height * scale) / 2
      celebration.resize(layout)
    },
    update: (ms) => {
      cabinet.update(ms)
      cabinet.reels.update(ms)
      cabinet.marks.update(ms)
      celebration.update(ms)
      particles.update(ms)
    },
  }
}

type Options = {
  readonly cabinet: Cabinet
  readonly beats: Beats
  readonly sounds: Sounds
  readonly celebration: Celebration
  readonly burst: (reel: number, row: number) => void
}

function createShow(options: Options): Pick<SlotScene, 'start' | 'show' | 'stand' | 'skip'> {
  const { cabinet, beats, sounds, celebration, burst } = options
  const { reels, marks } = cabinet
  let stops: readonly number[] = FIRST_STOPS
  let startedAt = 0
  let hum: ReturnType<Sounds['drone']> | undefined
  return {
    start: () => {
      cabinet.celebrate(false)
      marks.clear()
      startedAt = performance.now()
      void cabinet.pull()
      hum?.stop()
      hum = sounds.drone('reels')
      reels.spin(120)
    },
    stand: () => {
      hum?.stop()
      for (const [reel, stop] of stops.entries()) void reels.land(reel, stop, 0, LANDING_MS)
    },
    skip: () => beats.finish(),
    show: async (round, hooks) => {
      const { stops: landed, wins } = round.outcome as ShuiguoOutcome
      const [bet, win] = [BigInt(round.bet), BigInt(round.win)]
      const elapsed = performance.now() - startedAt
      const due = (reel: number) => (hooks.isTurbo ? TURBO_MS : (STOPS_MS[reel] as number))
      const wait = (reel: number) => Math.max(0, due(reel) - LANDING_MS - elapsed)
      await Promise.all(landed.map((stop, reel) => reels.land(reel, stop, wait(reel), LANDING_MS)))
      hum?.stop()
      stops = landed
      if (win === 0n) return
      const cells = wins.flatMap(cellsOf)
      marks.mark(
        cells,
        wins.map(({ line }) => line - 1),
      )
      for (const [reel, row] of cells) burst(reel, row)
      cabinet.celebrate(true)
      sounds.play(wins.some(({ symbols }) => symbols.every((each) => each === '7')) ? 'bell' : 'win')
      hooks.say(wordsOf(wins, bet / BigInt(config.coinsPerSpin)))
      if (await showGreatWin(celebration, { bet, win }, hooks)) return
      hooks.win(win)
      await beats.wait(hooks.isTurbo ? TURBO_MS : Math.min(countMs(win, bet), LINE_MS))
    },
  }
}

/** Cherries pay from the left: one or two of them may be all that pays. */
function cellsOf({ line, symbols }: ShuiguoWin): Cells {
  const isCherry = symbols[0] === 'CHERRY' && !symbols.every((each) => each === 'CHERRY')
  const count = isCherry ? (symbols[1] === 'CHERRY' ? 2 : 1) : symbols.length
  return (config.lines[line - 1] ?? []).slice(0, count).map((row, reel) => [reel, row] as const)
}

const NAMES: Readonly<Record<string, string>> = config.symbols

function wordsOf(wins: readonly ShuiguoWin[], coin: bigint): string {
  const [first] = wins
  if (first === undefined || wins.length > 1) return `${wins.length} 条线中奖`
  const names = first.symbols.slice(0, cellsOf(first).length).map((each) => NAMES[each] ?? each)
  return `${names.join(' ')} · 第 ${first.line} 线 · ${money(coin * BigInt(first.units))}`
}

import config from '@liuhe/games/shuiguo/config.json' with { type: 'json' }
import { Container, Sprite } from 'pixi.js'
import type { Textures } from '../../stage/atlas.ts'
import { type Beats, bounce, easeOut } from '../../stage/beats.ts'
import { createReels } from '../../stage/reels.ts'
import type { Sounds } from '../../stage/sound.ts'
import { createWinMarks } from '../../stage/win-marks.ts'

/** The drawing with its lever, the window in it, and a cell of the window. */
export const FRAME = { width: 1140, height: 1010 }
export const WINDOW = { x: 110, y: 130 }
export const CELL = { width: 280, height: 240 }
const SYMBOL = 216
const ROWS = 3
const BULBS = 16
const PULL_MS = 250
const LEVER = { x: 1084, y: 520, length: 360 }

export type Cabinet = ReturnType<typeof makeCabinet>

/** The old machine: drums behind glass, bulbs above, a lever at its side. */
export function makeCabinet(textures: Textures, beats: Beats, sounds: Sounds) {
  const view = new Container()
  const inner = new Container()
  inner.position.set(WINDOW.x, WINDOW.y)
  const ground = new Sprite(textures('ground'))
  ground.setSize(CELL.width * 3, CELL.height * ROWS)
  const onStop = (reel: number) => sounds.play('stop', reel * 2)
  // 60 ms beyond the stop and back, as a drum with a spring.
  const options = { textures, beats, rows: ROWS, cell: CELL, symbol: SYMBOL, overshoot: 0.2, onStop }
  const reels = createReels(3, options)
  const marks = createWinMarks({ ...options, reels, lines: config.lines })
  inner.addChild(ground, marks.under, reels.view)
  const body = new Sprite(textures('frame'))
  body.setSize(1120, 1010)
  const socket = new Sprite(textures('socket'))
  socket.position.set(1036, LEVER.y - 80)
  const lever = new Sprite(textures('lever'))
  lever.anchor.set(0.5, 0.93)
  lever.position.set(LEVER.x, LEVER.y)
  const bulbs = makeBulbs(textures)
  view.addChild(socket, lever, inner, body, ...bulbs)
  let age = 0
  let isHappy = false
  const bend = (t: number) => {
    lever.scale.y = 1 - 1.7 * t
  }
  return {
    ...{ view, reels, marks },
    pull: async () => {
      sounds.play('lever')
      await beats.run(PULL_MS, bend, { ease: easeOut })
      await beats.run(PULL_MS * 2, (t) => bend(1 - t), { ease: bounce })
    },
    celebrate: (isOn: boolean) => {
      isHappy = isOn
    },
    update: (ms: number) => {
      age += ms
      for (let at = 0; at < BULBS; at++) {
        const wave = isHappy ? Math.sin(age / 70 + at * Math.PI) : Math.sin(age / 260 - at * 0.8)
        ;(bulbs[at] as Sprite).alpha = 0.25 + 0.75 * Math.max(0, wave)
      }
    },
  }
}

function makeBulbs(textures: Textures): Sprite[] {
  return Array.from({ length: BULBS }, (_, at) => {
    const bulb = new Sprite(textures('bulb'))
    bulb.anchor.set(0.5)
    bulb.position.set(70 + at * 59, 62)
    bulb.scale.set(1.25)
    bulb.blendMode = 'add'
    return bulb
  })
}

/** 龙门跃鲤 on the stage. Stops, wins and free spins are those of the round; nothing here decides anything. */
import config from '@liuhe/games/longmen/config.json' with { type: 'json' }
import { Container } from 'pixi.js'
import atlas from 'virtual:atlas/longmen'
import type { SlotScene } from '../../frame/slot-scene.ts'
import { loadAtlas, type Textures } from '../../stage/atlas.ts'
import type { Beats } from '../../stage/beats.ts'
import { createCelebration } from '../../stage/celebration.ts'
import { createParticles } from '../../stage/particles.ts'
import type { Sounds } from '../../stage/sound.ts'
import type { Layout } from '../../stage/stage.ts'
import { CELL, FRAME, makeBoard, WINDOW } from './board.ts'
import { createShow, FIRST_STOPS } from './show.ts'
import { pays } from './pays.ts'

export async function longmenScene(sounds: Sounds): Promise<(beats: Beats) => SlotScene> {
  const textures = await loadAtlas('longmen', atlas.frames)
  return (beats) => makeScene(textures, beats, sounds)
}

function makeScene(textures: Textures, beats: Beats, sounds: Sounds): SlotScene {
  const view = new Container()
  const board = makeBoard(textures, beats, sounds)
  const particles = createParticles(textures('spark'))
  const celebration = createCelebration({ textures, beats, particles, sounds })
  view.addChild(board.view, celebration.view, particles.view)
  board.reels.set(config.strips, FIRST_STOPS)
  let scale = 1
  let place: Layout | undefined
  let sincePetal = 0
  let age = 0
  const burst = (reel: number, row: number, count: number) => {
    const x = board.view.x + (WINDOW.x + (reel + 0.5) * CELL.width) * scale
    const y = board.view.y + (WINDOW.y + (row + 0.5) * CELL.height) * scale
    particles.burst({
      ...{ textures: [textures('spark')], x, y, count, speed: [40, 190], gravity: 160, size: [10, 30], ms: 800 },
      ...{ spread: [52 * scale, 52 * scale], blend: 'add', spin: 3 },
    })
  }
  const petal = (layout: Layout) =>
    particles.burst({
      ...{ textures: [textures('petal')], x: layout.width / 2, y: -20, spread: [layout.width / 2, 4], count: 1 },
      ...{ speed: [18, 50], direction: 1.9, cone: 0.8, gravity: 14, size: [9, 18], ms: 9000, spin: 1.2 },
    })
  return {
    view,
    pays,
    ...createShow({ board, beats, sounds, celebration, burst }),
    resize: (layout) => {
      place = layout
      scale = Math.min(layout.arena.width / FRAME.width, layout.arena.height / FRAME.height)
      board.view.scale.set(scale)
      board.view.x = layout.arena.x + (layout.arena.width - FRAME.width * scale) / 2
      board.view.y = layout.arena.y + (layout.arena.height - FRAME.height * scale) / 2
      celebration.resize(layout)
    },
    update: (ms) => {
      board.reels.update(ms)
      board.marks.update(ms)
      celebration.update(ms)
      particles.update(ms)
      age += ms
      sincePetal += ms
      if (sincePetal > 900 && place !== undefined) {
        sincePetal = 0
        petal(place)
      }
      if (board.hope.visible) board.hope.alpha = 0.55 + 0.3 * Math.sin(age / 90)
    },
  }
}

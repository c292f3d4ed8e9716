/** The four cannons: barrels that turn, kick back and flash. */
import { cannonOf, seenFrom } from '@liuhe/games/haiwang/bullet.ts'
import { seaConfig } from '@liuhe/games/haiwang/game.ts'
import { Container, Sprite } from 'pixi.js'
import type { Textures } from '../../stage/atlas.ts'
import type { Place } from './waters.ts'

export const SEATS = [1, 2, 3, 4] as const
/** So that one's own bullets are known among those of others; never the only sign, the plates have names. */
export const SEAT_TINTS: Readonly<Record<number, number>> = { 1: 0xffe07a, 2: 0x8ff0ff, 3: 0xffa6d8, 4: 0xa8ff9a }

const GUN_HEIGHT = 156
const BASE_WIDTH = 190
const PIVOT = 0.718
const KICK_MS = 110
const FLASH_MS = 70
/** Where the muzzle is, px from the cannon's place; bullets are seen from here on. */
export const MUZZLE = 104

type Cannon = {
  readonly box: Container
  readonly gun: Sprite
  readonly flash: Sprite
  angle: number
  kick: number
  place: Place
}

export type Cannons = {
  readonly view: Container
  /** Who sits where, as `seat` sees it. */
  readonly seat: (own: number, taken: readonly number[]) => void
  /** The barrel of a seat: how strong it is (0 … 3). */
  readonly level: (seat: number, level: number) => void
  /** Turns a barrel; radians as they are seen. */
  readonly aim: (seat: number, angle: number) => void
  readonly kick: (seat: number) => void
  readonly place: (seat: number) => Place
  readonly update: (ms: number) => void
}

export function createCannons(textures: Textures): Cannons {
  const view = new Container()
  const cannons = new Map(SEATS.map((seat) => [seat as number, makeCannon(textures, view)]))
  const of = (seat: number) => cannons.get(seat) as Cannon
  return {
    view,
    seat: (own, taken) => {
      for (const seat of SEATS) {
        const cannon = of(seat)
        const place = seenFrom(seaConfig, own, cannonOf(seaConfig, seat))
        const isAbove = place.y === 0
        cannon.box.visible = taken.includes(seat)
        cannon.place = place
        cannon.box.position.set(place.x, isAbove ? 0 : seaConfig.stage.h)
        cannon.box.rotation = isAbove ? Math.PI : 0
        if (cannon.box.visible && cannon.gun.texture.width <= 1) cannon.gun.texture = textures('gun1')
      }
    },
    level: (seat, level) => {
      const { gun } = of(seat)
      gun.texture = textures(`gun${Math.min(4, level + 1)}`)
      gun.scale.set(GUN_HEIGHT / gun.texture.height)
    },
    aim: (seat, angle) => {
      const cannon = of(seat)
      cannon.angle = angle + Math.PI / 2 - cannon.box.rotation
    },
    kick: (seat) => {
      of(seat).kick = KICK_MS
    },
    place: (seat) => of(seat).place,
    update: (ms) => {
      for (const seat of SEATS) move(of(seat), ms)
    },
  }
}

function makeCannon(textures: Textures, view: Container): Cannon {
  const box = new Container()
  const base = new Sprite(textures('base'))
  base.anchor.set(0.5, 1)
  base.scale.set(BASE_WIDTH / base.texture.width)
  base.y = 4
  const gun = new Sprite(textures('gun1'))
  gun.anchor.set(0.5, PIVOT)
  gun.scale.set(GUN_HEIGHT / gun.texture.height)
  gun.y = -16
  const flash = new Sprite(textures('flash'))
  flash.anchor.set(0.5)
  flash.scale.set(0.5)
  flash.visible = false
  box.addChild(base, flash, gun)
  view.addChild(box)
  return { box, gun, flash, angle: 0, kick: 0, place: { x: 0, y: 0 } }
}

function move(cannon: Cannon, ms: number): void {
  const { gun, flash, angle } = cannon
  cannon.kick = Math.max(0, cannon.kick - ms)
  const back = Math.sin((cannon.kick / KICK_MS) * Math.PI) * 13
  gun.rotation = angle
  gun.position.set(-Math.sin(angle) * back, -16 + Math.cos(angle) * back)
  flash.visible = cannon.kick > KICK_MS - FLASH_MS
  flash.position.set(Math.sin(angle) * MUZZLE, -16 - Math.cos(angle) * MUZZLE)
  flash.rotation += ms * 0.02
}

import { Container, Sprite } from 'pixi.js'
import type { Textures } from '../../stage/atlas.ts'

/** Where the wings are tied to the body, in the drawing's pixels, and where they are held in their own drawing. */
const SHOULDER = { x: 232, y: 96 }
const HOLD = { x: 262 / 300, y: 284 / 300 }
const BODY = { x: 0.56, y: 0.5 }
const WING_SIZE = 0.8

export type Crane = {
  readonly view: Container
  /** @param beat radians of the wings' way; the same beat is the same picture. */
  readonly pose: (beat: number) => void
}

/** A red-crowned crane looking right; its wings beat. */
export function createCrane(textures: Textures): Crane {
  const view = new Container()
  const far = wingOf(textures, 'wing-far')
  const near = wingOf(textures, 'wing')
  const body = new Sprite(textures('crane'))
  body.anchor.set(BODY.x, BODY.y)
  const at = { x: SHOULDER.x - body.texture.width * BODY.x, y: SHOULDER.y - body.texture.height * BODY.y }
  far.position.set(at.x + 18, at.y - 2)
  near.position.set(at.x, at.y + 6)
  view.addChild(far, body, near)
  return {
    view,
    pose: (beat) => {
      const lift = Math.sin(beat)
      // Up they stand high and narrow, down they are short: as a wing looks that turns about its shoulder.
      near.scale.set(WING_SIZE * (0.95 - 0.1 * lift), WING_SIZE * (0.28 + 0.72 * lift))
      near.rotation = 0.18 - 0.3 * lift
      far.scale.set(WING_SIZE * 0.82, WING_SIZE * (0.2 + 0.7 * lift))
      far.rotation = 0.42 - 0.3 * lift
      body.y = -6 * lift
    },
  }
}

function wingOf(textures: Textures, name: string): Sprite {
  const wing = new Sprite(textures(name))
  wing.anchor.set(HOLD.x, HOLD.y)
  return wing
}

import { cannonOf } from '@liuhe/games/haiwang/bullet.ts'
import { maxInFlight, seaConfig } from '@liuhe/games/haiwang/game.ts'
import { Container, Sprite } from 'pixi.js'
import type { Textures } from '../../stage/atlas.ts'
import { MUZZLE, SEAT_TINTS } from './cannons.ts'
import type { Bullet, Place, Waters } from './waters.ts'

const MOST = maxInFlight * 4
const SIZE = 26
const SIZE_A_LEVEL = 5

export type BulletViews = {
  readonly view: Container
  readonly update: (waters: Waters, toSeen: (place: Place) => void, steps: readonly string[]) => void
}

/** Bullets under way; one that met its fish is not seen any more. */
export function createBulletViews(textures: Textures): BulletViews {
  const view = new Container()
  const place: Place = { x: 0, y: 0 }
  const from: Place = { x: 0, y: 0 }
  const sprites = Array.from({ length: MOST }, () => {
    const sprite = new Sprite(textures('bullet'))
    sprite.anchor.set(0.5, 0.3)
    sprite.visible = false
    view.addChild(sprite)
    return sprite
  })
  const put = (sprite: Sprite, bullet: Bullet, waters: Waters, toSeen: (place: Place) => void): boolean => {
    if (bullet.met !== undefined || !waters.bulletPlace(bullet, place)) return false
    const muzzle = cannonOf(seaConfig, bullet.shot.seat)
    from.x = muzzle.x
    from.y = muzzle.y
    toSeen(place)
    toSeen(from)
    const isOut = Math.hypot(place.x - from.x, place.y - from.y) > MUZZLE
    // Walls turn it round: the way it flies is the way it came since the last frame.
    if (bullet.seenX !== undefined && bullet.seenY !== undefined)
      sprite.rotation = Math.atan2(place.y - bullet.seenY, place.x - bullet.seenX) + Math.PI / 2
    bullet.seenX = place.x
    bullet.seenY = place.y
    sprite.position.set(place.x, place.y)
    return isOut
  }
  return {
    view,
    update: (waters, toSeen, steps) => {
      const bullets = waters.bullets()
      for (let i = 0; i < MOST; i++) {
        const sprite = sprites[i] as Sprite
        const bullet = bullets[i]
        sprite.visible = bullet !== undefined && put(sprite, bullet, waters, toSeen)
        if (bullet === undefined || !sprite.visible) continue
        const level = Math.max(0, steps.indexOf(bullet.shot.bullet))
        sprite.scale.set((SIZE + SIZE_A_LEVEL * level) / sprite.texture.width)
        sprite.tint = bullet.shot.isFree ? 0xff9a5a : (SEAT_TINTS[bullet.shot.seat] ?? 0xffffff)
      }
    },
  }
}

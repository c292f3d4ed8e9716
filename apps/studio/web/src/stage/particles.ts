import { Container, Sprite, type Texture } from 'pixi.js'

/** What a burst looks like; sizes in CSS pixels, speeds in CSS pixels a second. */
export type Burst = {
  readonly textures: readonly Texture[]
  readonly x: number
  readonly y: number
  /** Half width and half height of where they begin. */
  readonly spread?: readonly [number, number]
  readonly count: number
  readonly speed: readonly [number, number]
  /** Radians; upwards is -π/2. */
  readonly direction?: number
  readonly cone?: number
  readonly gravity?: number
  readonly size: readonly [number, number]
  readonly ms: number
  readonly spin?: number
  /** Turns about its upright axis, as a coin does. */
  readonly isFlat?: boolean
  readonly blend?: 'add' | 'normal'
}

export type Particles = {
  readonly view: Container
  readonly burst: (burst: Burst) => void
  readonly update: (ms: number) => void
  readonly clear: () => void
  readonly isStill: () => boolean
}

const MOST = 150

type Speck = {
  readonly sprite: Sprite
  life: number
  age: number
  vx: number
  vy: number
  gravity: number
  spin: number
  size: number
  isFlat: boolean
  turn: number
}

/** At most 150 specks, made once. What finds none free is not shown. */
export function createParticles(blank: Texture, random: () => number = Math.random): Particles {
  const view = new Container()
  const specks: Speck[] = Array.from({ length: MOST }, () => {
    const sprite = new Sprite(blank)
    sprite.anchor.set(0.5)
    sprite.visible = false
    view.addChild(sprite)
    return { sprite, life: 0, age: 0, vx: 0, vy: 0, gravity: 0, spin: 0, size: 1, isFlat: false, turn: 0 }
  })
  const between = (low: number, high: number) => low + (high - low) * random()
  const start = (speck: Speck, burst: Burst) => {
    const { spread = [0, 0], direction = -Math.PI / 2, cone = Math.PI * 2, gravity = 0, spin = 0 } = burst
    const angle = direction + between(-cone / 2, cone / 2)
    const speed = between(...burst.speed)
    const texture = burst.textures[Math.floor(random() * burst.textures.length)] as Texture
    const { sprite } = speck
    sprite.texture = texture
    sprite.visible = true
    sprite.alpha = 1
    sprite.blendMode = burst.blend ?? 'normal'
    sprite.rotation = between(0, Math.PI * 2)
    sprite.position.set(burst.x + between(-spread[0], spread[0]), burst.y + between(-spread[1], spread[1]))
    speck.life = burst.ms * between(0.7, 1.15)
    speck.age = 0
    speck.vx = Math.cos(angle) * speed
    speck.vy = Math.sin(angle) * speed
    speck.gravity = gravity
    speck.spin = between(-spin, spin)
    speck.size = between(...burst.size) / texture.width
    speck.isFlat = burst.isFlat === true
    speck.turn = between(0, 6)
  }
  return {
    view,
    burst: (burst) => {
      let left = burst.count
      for (const speck of specks) {
        if (left === 0) return
        if (speck.sprite.visible) continue
        start(speck, burst)
        left--
      }
    },
    update: (ms) => {
      for (let i = 0; i < specks.length; i++) if (specks[i]?.sprite.visible) move(specks[i] as Speck, ms)
    },
    clear: () => {
      for (const { sprite } of specks) sprite.visible = false
    },
    isStill: () => !specks.some(({ sprite }) => sprite.visible),
  }
}

function move(speck: Speck, ms: number): void {
  const { sprite } = speck
  speck.age += ms
  if (speck.age >= speck.life) {
    sprite.visible = false
    return
  }
  const s = ms / 1000
  speck.vy += speck.gravity * s
  sprite.x += speck.vx * s
  sprite.y += speck.vy * s
  sprite.rotation += speck.spin * s
  const t = speck.age / speck.life
  const size = speck.size * Math.min(1, t * 8)
  speck.turn += s * 9
  sprite.scale.set(speck.isFlat ? size * Math.cos(speck.turn) : size, size)
  sprite.alpha = t > 0.7 ? (1 - t) / 0.3 : 1
}

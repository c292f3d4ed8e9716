/** Pictures of fish: a strip of a few points each, which swims. Pictures are kept and used again. */
import { Container, MeshPlane, Sprite, Texture } from 'pixi.js'
import type { Fish } from '@liuhe/games/haiwang/sea.ts'
import type { Textures } from '../../stage/atlas.ts'
import { type Look, lookOf } from './fish-look.ts'
import type { Place, Waters } from './waters.ts'

const COLUMNS = 8
const SHADOW = { x: 16, y: 30, alpha: 0.2, scale: 0.94 }
const HURT_MS = 160
const DIE_MS = 600
/** A fish that turns over at once would flicker on its way up or down. */
const TURN_AT = 0.12

export type FishView = {
  readonly mesh: MeshPlane
  readonly shadow: Sprite
  fish: Fish
  look: Look
  /** On the stage as it is seen. */
  x: number
  y: number
  angle: number
  isFlipped: boolean
  phase: number
  hurt: number
  /** Since it died, in ms; −1 while it lives. */
  dying: number
  isUsed: boolean
}

export type FishViews = {
  readonly shadows: Container
  readonly view: Container
  /** Puts every fish where it is. */
  readonly update: (ms: number, waters: Waters, toSeen: (place: Place) => void) => void
  readonly find: (no: number) => FishView | undefined
  readonly all: () => Iterable<FishView>
  /** A flash where a net fell. */
  readonly hurt: (no: number) => void
  /** It turns over and is gone. */
  readonly kill: (no: number) => FishView | undefined
  readonly clear: () => void
}

export const createFishViews = (textures: Textures): FishViews => new Views(textures)

class Views implements FishViews {
  readonly shadows = new Container()
  readonly view = new Container({ sortableChildren: true })
  readonly #textures: Textures
  readonly #shown = new Map<number, FishView>()
  readonly #dying: FishView[] = []
  readonly #free: FishView[] = []
  readonly #here: Place = { x: 0, y: 0 }
  readonly #ahead: Place = { x: 0, y: 0 }

  constructor(textures: Textures) {
    this.#textures = textures
  }

  update(ms: number, waters: Waters, toSeen: (place: Place) => void): void {
    for (const each of this.#shown.values()) each.isUsed = false
    const fish = waters.fish()
    for (let i = 0; i < fish.length; i++) {
      const one = fish[i] as Fish
      this.#swim(this.#shown.get(one.no) ?? this.#take(one), ms, waters, toSeen)
    }
    for (const [no, each] of this.#shown) {
      if (each.isUsed) continue
      this.#shown.delete(no)
      this.#hide(each)
    }
    const dying = this.#dying
    for (let i = dying.length - 1; i >= 0; i--)
      if (!sink(dying[i] as FishView, ms)) this.#hide(dying.splice(i, 1)[0] as FishView)
  }

  find(no: number): FishView | undefined {
    return this.#shown.get(no)
  }

  all(): Iterable<FishView> {
    return this.#shown.values()
  }

  hurt(no: number): void {
    const each = this.#shown.get(no)
    if (each !== undefined) each.hurt = HURT_MS
  }

  kill(no: number): FishView | undefined {
    const each = this.#shown.get(no)
    if (each === undefined) return undefined
    this.#shown.delete(no)
    each.dying = 0
    each.hurt = 0
    this.#dying.push(each)
    return each
  }

  clear(): void {
    for (const each of [...this.#shown.values(), ...this.#dying.splice(0)]) this.#hide(each)
    this.#shown.clear()
  }

  #hide(each: FishView): void {
    each.mesh.visible = false
    each.shadow.visible = false
    this.#free.push(each)
  }

  #take(fish: Fish): FishView {
    const each = this.#free.pop() ?? makeView(this.view, this.shadows)
    dress(each, fish, this.#textures)
    this.#shown.set(fish.no, each)
    return each
  }

  #swim(each: FishView, ms: number, waters: Waters, toSeen: (place: Place) => void): void {
    const [here, ahead] = [this.#here, this.#ahead]
    if (!waters.place(each.fish, here)) return
    each.isUsed = true
    // The way it swims: a little further along the curve.
    nextPoint(each.fish, waters.share(each.fish), ahead)
    toSeen(here)
    toSeen(ahead)
    each.x = here.x
    each.y = here.y
    if (ahead.x !== here.x || ahead.y !== here.y) each.angle = Math.atan2(ahead.y - here.y, ahead.x - here.x)
    if (!waters.isFrozen()) each.phase += ms * 0.001 * each.look.beat * Math.PI * 2
    each.hurt = Math.max(0, each.hurt - ms)
    pose(each)
  }
}

/** It turns over and fades. @returns false at its end */
function sink(each: FishView, ms: number): boolean {
  each.dying += ms
  const t = Math.min(1, each.dying / DIE_MS)
  each.phase += ms * 0.03
  pose(each)
  const { mesh, shadow } = each
  const size = 1 + 0.25 * Math.sin(t * Math.PI) - 0.5 * t * t
  mesh.rotation += t * t * 7
  mesh.scale.set(mesh.scale.x * size, mesh.scale.y * size)
  mesh.alpha = 1 - t ** 4
  shadow.alpha = SHADOW.alpha * (1 - t)
  return t < 1
}

const STEP = 0.006

/** A point a little further on the curve. */
function nextPoint({ path: { points } }: Fish, share: number, place: Place): void {
  const t = Math.min(1, share + STEP)
  const r = 1 - t
  const [a, b, c, d] = points
  place.x = r * r * r * a.x + 3 * r * r * t * b.x + 3 * r * t * t * c.x + t * t * t * d.x
  place.y = r * r * r * a.y + 3 * r * r * t * b.y + 3 * r * t * t * c.y + t * t * t * d.y
}

function makeView(view: Container, shadows: Container): FishView {
  const mesh = new MeshPlane({ texture: Texture.EMPTY, verticesX: COLUMNS, verticesY: 2 })
  mesh.autoResize = false
  const shadow = new Sprite()
  shadow.anchor.set(0.5)
  shadow.tint = 0x01123a
  view.addChild(mesh)
  shadows.addChild(shadow)
  return {
    ...{ mesh, shadow, look: lookOf(1), x: 0, y: 0, angle: 0, isFlipped: false },
    ...{ fish: undefined as unknown as Fish, phase: 0, hurt: 0, dying: -1, isUsed: false },
  }
}

function dress(each: FishView, fish: Fish, textures: Textures): void {
  each.fish = fish
  each.look = lookOf(fish.species)
  const texture = textures(each.look.frame)
  each.mesh.texture = texture
  each.shadow.texture = texture
  Object.assign(each, { phase: fish.no * 1.7, hurt: 0, dying: -1, isFlipped: false })
  each.mesh.visible = true
  each.shadow.visible = true
  each.mesh.alpha = 1
  // The large ones swim below the small ones, so that no small one is hidden.
  each.mesh.zIndex = -fish.radius
}

function pose(each: FishView): void {
  const { mesh, shadow, look, fish } = each
  const length = fish.radius * look.length
  const height = (length * mesh.texture.height) / mesh.texture.width
  bend(each, length, height)
  turn(each)
  mesh.position.set(each.x, each.y)
  const isHurt = each.hurt > 0
  mesh.tint = isHurt ? 0xff8a7a : 0xffffff
  shadow.position.set(each.x + SHADOW.x, each.y + SHADOW.y)
  shadow.rotation = mesh.rotation
  shadow.alpha = SHADOW.alpha
  const size = (length / mesh.texture.width) * SHADOW.scale
  shadow.scale.set(size * mesh.scale.x, size * mesh.scale.y)
}

function turn(each: FishView): void {
  const { mesh, look, angle } = each
  const cos = Math.cos(angle)
  if (cos < -TURN_AT) each.isFlipped = true
  else if (cos > TURN_AT) each.isFlipped = false
  if (look.kind === 'side') {
    mesh.rotation = angle
    mesh.scale.set(1, each.isFlipped ? -1 : 1)
  } else if (look.kind === 'above') {
    mesh.rotation = angle
    mesh.scale.set(1, 1 + 0.07 * Math.sin(each.phase))
  } else if (look.kind === 'up') {
    mesh.rotation = 0.08 * Math.sin(each.phase * 0.7)
    mesh.scale.set((each.isFlipped ? -1 : 1) * (1 + 0.05 * Math.sin(each.phase)), 1 - 0.05 * Math.sin(each.phase))
  } else {
    mesh.rotation = each.phase
    mesh.scale.set(1)
  }
}

/** The tail follows the head: the further back, the wider it swings. Jellyfish swing below. */
function bend(each: FishView, length: number, height: number): void {
  const { mesh, look, phase } = each
  const buffer = mesh.geometry.getBuffer('aPosition')
  const positions = buffer.data
  const isUp = look.kind === 'up'
  for (let i = 0; i < COLUMNS; i++) {
    const u = i / (COLUMNS - 1)
    const back = 1 - u
    const swing = isUp ? 0 : look.swing * height * back ** 1.6 * Math.sin(phase - back * 2.6)
    const pull = isUp ? 0 : look.swing * 0.35 * length * back * back * (0.5 + 0.5 * Math.sin(phase + 1))
    const x = (u - 0.5) * length + pull
    const sway = isUp ? look.swing * length * Math.sin(phase - u) : 0
    positions[i * 2] = x
    positions[i * 2 + 1] = -height / 2 + swing
    positions[(COLUMNS + i) * 2] = x + sway
    positions[(COLUMNS + i) * 2 + 1] = height / 2 + swing
  }
  buffer.update()
}

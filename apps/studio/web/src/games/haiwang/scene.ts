/**
 * The sea on the stage. Fish and bullets come from `Waters`, kills and money only from the table's messages: what this
 * page sees a bullet meet is told to the server and shown as a net, and nothing more.
 */
import { seaConfig } from '@liuhe/games/haiwang/game.ts'
import type { Fish } from '@liuhe/games/haiwang/sea.ts'
import { Container, Graphics, Sprite, type Texture } from 'pixi.js'
import atlas from 'virtual:atlas/haiwang'
import type { FromTable } from '../../../../src/wire.ts'
import type { SeaHit, SeaShot } from '../../../../src/wire-sea.ts'
import { money } from '../../frame/money.ts'
import { loadAtlas, type Textures } from '../../stage/atlas.ts'
import type { Beats } from '../../stage/beats.ts'
import { type Celebration, createCelebration } from '../../stage/celebration.ts'
import { createParticles, type Particles } from '../../stage/particles.ts'
import type { Sounds } from '../../stage/sound.ts'
import type { Layout, Scene } from '../../stage/stage.ts'
import { type Announcer, createAnnouncer } from './announcer.ts'
import { createBulletViews } from './bullet-views.ts'
import { type Cannons, createCannons, SEAT_TINTS } from './cannons.ts'
import { createEffects, type Effects } from './effects.ts'
import { BOSS } from './fish-look.ts'
import { createFishViews, type FishViews } from './fish-views.ts'
import { createWaterLight } from './water-light.ts'
import type { Bullet, Place, Waters } from './waters.ts'

export type SeaScene = Scene & {
  /** Sits down: from now on this sea is drawn, as this seat sees it. `undefined`: nobody sits. */
  readonly enter: (waters: Waters | undefined, bullets: readonly string[]) => void
  readonly seats: (taken: readonly number[]) => void
  readonly heard: (message: FromTable) => void
  /** Turns the player's barrel; radians of the stage's own axes. */
  readonly aim: (angle: number) => void
  /** The player's barrel fires. */
  readonly shoot: (bullet: string) => void
  readonly level: (bullet: string) => void
  readonly lock: (no: number | null) => void
  /** The angle at which the player's bullets fly to a point; CSS px of the canvas. */
  readonly angleTo: (x: number, y: number) => number
  /** The fish at a point of the canvas. */
  readonly fishAt: (x: number, y: number) => Fish | undefined
}

export type SeaOptions = {
  readonly sounds: Sounds
  readonly now: () => number
  readonly calm: () => boolean
  readonly impact: (shot: number, fish: number) => void
}

const { w, h } = seaConfig.stage
/** A finger is wider than a small fish. */
const FINGER = 26
/** A catch of so many bullets fills the stage. */
const GREAT = 80
const HUGE = 200
const ALSO_APART_MS = 70
/** One that comes is announced; one that is there already is not. */
const BOSS_COMES = 0.1

export async function seaScene(options: SeaOptions): Promise<(beats: Beats) => SeaScene> {
  const textures = await loadAtlas('haiwang', atlas.frames)
  return (beats) => new SeaStage(textures, beats, options)
}

type Parts = {
  readonly textures: Textures
  readonly beats: Beats
  readonly options: SeaOptions
  readonly fish: FishViews
  readonly effects: Effects
  readonly cannons: Cannons
  readonly particles: Particles
  readonly celebration: Celebration
  readonly announcer: Announcer
  readonly seat: () => number
  readonly bullets: () => readonly string[]
}

class SeaStage implements SeaScene {
  readonly view = new Container()
  readonly #world = new Container()
  readonly #parts: Parts
  /** Coins of a great catch. */
  readonly #rain: Particles
  readonly #bulletViews: ReturnType<typeof createBulletViews>
  readonly #light: ReturnType<typeof createWaterLight>
  readonly #ring: Sprite
  readonly #home = { x: 0, y: 0, scale: 1 }
  readonly #at: Place = { x: 0, y: 0 }
  #waters: Waters | undefined
  #bullets: readonly string[] = []
  #locked: number | null = null
  #bossSeen = -1

  constructor(textures: Textures, beats: Beats, options: SeaOptions) {
    const particles = createParticles(textures('spark'))
    const rain = createParticles(textures('spark'))
    this.#parts = {
      ...{ textures, beats, options, particles, fish: createFishViews(textures), cannons: createCannons(textures) },
      effects: createEffects(textures, options.calm),
      celebration: createCelebration({ textures, beats, particles: rain, ...options }),
      announcer: createAnnouncer(textures, beats, options.sounds),
      ...{ seat: () => this.#waters?.seat ?? 1, bullets: () => this.#bullets },
    }
    this.#rain = rain
    this.#bulletViews = createBulletViews(textures)
    this.#light = createWaterLight(textures, options.calm)
    this.#ring = centred(textures('aim'))
    this.#ring.tint = 0xff5a4a
    this.#compose()
  }

  /** From below upwards. */
  #compose(): void {
    const { fish, effects, cannons, particles, announcer, celebration } = this.#parts
    const edge = new Graphics().rect(0, 0, w, h).fill(0xffffff)
    const world = this.#world
    world.addChild(edge, this.#light.back, fish.shadows, fish.view, this.#light.frost, this.#bulletViews.view)
    world.addChild(effects.nets, this.#ring, cannons.view, particles.view, effects.view, announcer.view)
    world.mask = edge
    this.view.addChild(world, celebration.view, this.#rain.view)
  }

  enter(waters: Waters | undefined, bullets: readonly string[]): void {
    this.#waters = waters
    this.#bullets = bullets
    this.#parts.fish.clear()
    this.#bossSeen = -1
  }

  seats(taken: readonly number[]): void {
    this.#parts.cannons.seat(this.#parts.seat(), taken)
  }

  heard(message: FromTable): void {
    heard(this.#parts, message)
  }

  aim(angle: number): void {
    this.#parts.cannons.aim(this.#parts.seat(), seenAngle(this.#parts.seat(), angle))
  }

  shoot(bullet: string): void {
    this.#parts.cannons.kick(this.#parts.seat())
    this.#parts.options.sounds.play('shot', levelOf(this.#bullets, bullet))
  }

  level(bullet: string): void {
    this.#parts.cannons.level(this.#parts.seat(), levelOf(this.#bullets, bullet))
  }

  lock(no: number | null): void {
    this.#locked = no
  }

  angleTo(x: number, y: number): number {
    const { cannons, seat } = this.#parts
    const from = cannons.place(seat())
    const at = this.#toStage(x, y)
    return seenAngle(seat(), Math.atan2(at.y - from.y, at.x - from.x))
  }

  fishAt(x: number, y: number): Fish | undefined {
    return nearestFish(this.#parts.fish, this.#toStage(x, y))
  }

  resize(layout: Layout): void {
    const { arena } = layout
    const home = this.#home
    home.scale = Math.min(arena.width / w, arena.height / h)
    home.x = arena.x + (arena.width - w * home.scale) / 2
    home.y = arena.y + (arena.height - h * home.scale) / 2
    this.#world.scale.set(home.scale)
    this.#world.position.set(home.x, home.y)
    this.#parts.celebration.resize(layout)
  }

  update(ms: number): void {
    const { fish, cannons, effects, particles, celebration, options } = this.#parts
    const waters = this.#waters
    if (waters !== undefined) {
      waters.advance(options.now(), this.#meets)
      fish.update(ms, waters, this.#toSeen)
      this.#bulletViews.update(waters, this.#toSeen, this.#bullets)
      this.#lookForBoss(waters)
    }
    this.#light.update(ms, waters?.isFrozen() === true)
    this.#showLock(ms)
    cannons.update(ms)
    effects.update(ms)
    particles.update(ms)
    this.#rain.update(ms)
    celebration.update(ms)
  }

  /** As seats 3 and 4 see it, the stage is turned round. */
  readonly #toSeen = (place: Place): void => {
    if (this.#waters === undefined || this.#waters.seat <= 2) return
    place.x = w - place.x
    place.y = h - place.y
  }

  /** A net where a bullet met a fish. The player's own is told to the server, which decides. */
  readonly #meets = (bullet: Bullet, met: Fish): void => {
    const { effects, fish, options } = this.#parts
    const at = this.#at
    if (this.#waters?.bulletPlace(bullet, at) !== true) return
    this.#toSeen(at)
    effects.net(at, netSize(this.#bullets, bullet.shot), SEAT_TINTS[bullet.shot.seat] ?? 0xffffff)
    fish.hurt(met.no)
    if (bullet.shot.seat !== this.#waters.seat) return
    options.sounds.play('net')
    options.impact(bullet.shot.shot, met.no)
  }

  #showLock(ms: number): void {
    const ring = this.#ring
    const target = this.#locked === null ? undefined : this.#parts.fish.find(this.#locked)
    ring.visible = target !== undefined
    if (target === undefined) return
    ring.position.set(target.x, target.y)
    ring.scale.set((target.fish.radius * 2.5 + 24) / 200)
    ring.rotation += ms * 0.0016
  }

  #lookForBoss(waters: Waters): void {
    const fish = waters.fish()
    for (let i = 0; i < fish.length; i++) {
      const each = fish[i] as Fish
      if (each.species !== BOSS || each.no === this.#bossSeen) continue
      this.#bossSeen = each.no
      if (waters.share(each) < BOSS_COMES) this.#parts.announcer.boss()
    }
  }

  #toStage(x: number, y: number): Place {
    this.#at.x = (x - this.#home.x) / this.#home.scale
    this.#at.y = (y - this.#home.y) / this.#home.scale
    return this.#at
  }
}

const levelOf = (bullets: readonly string[], bullet: string): number => Math.max(0, bullets.indexOf(bullet))

/** Between the stage's own angles and those that seats 3 and 4 see; the same both ways. */
const seenAngle = (seat: number, angle: number): number => (seat <= 2 ? angle : angle + Math.PI)

const netSize = (bullets: readonly string[], { bullet }: SeaShot): number => 108 + 22 * levelOf(bullets, bullet)

function nearestFish(fish: FishViews, at: Place): Fish | undefined {
  let best: Fish | undefined
  let least = Number.POSITIVE_INFINITY
  for (const each of fish.all()) {
    const far = Math.hypot(each.x - at.x, each.y - at.y) - each.fish.radius
    if (far > FINGER || far >= least) continue
    least = far
    best = each.fish
  }
  return best
}

function heard(parts: Parts, message: FromTable): void {
  const { cannons, options, announcer } = parts
  if (message.type === 'fired') {
    cannons.aim(message.seat, seenAngle(parts.seat(), message.angle))
    cannons.level(message.seat, levelOf(parts.bullets(), message.bullet))
    if (message.seat !== parts.seat()) cannons.kick(message.seat)
  }
  if (message.type === 'freeze') {
    options.sounds.play('freeze')
    announcer.freeze()
  }
  if (message.type !== 'hits') return
  for (const hit of message.hits) if (hit.killed) caught(parts, message.seat, hit)
}

/** A fish turns over, its coins fly to whom it paid, and what it paid stands in gold. */
function caught(parts: Parts, seat: number, hit: SeaHit): void {
  const { fish, effects, cannons, particles, options, beats } = parts
  const isOwn = seat === parts.seat()
  const dead = fish.kill(hit.fish)
  const to = cannons.place(seat)
  const from = dead ?? { x: w / 2, y: h / 2 }
  const win = BigInt(hit.win)
  burst(parts, from, hit.times)
  effects.coins(from, to, Math.min(22, 3 + Math.round(Math.log2(1 + hit.times) * 3)), isOwn ? 40 : 28)
  effects.number(from, `+${money(win)}`, isOwn ? 40 + Math.min(34, hit.times / 3) : 26)
  for (const [at, no] of hit.alsoDead.entries())
    void beats.wait((at + 1) * ALSO_APART_MS).then(() => {
      const other = fish.kill(no)
      if (other === undefined) return
      if (dead?.fish.species === 34) effects.bolt(from, other)
      burst(parts, other, 6)
      effects.coins(other, to, 4, isOwn ? 36 : 26)
    })
  if (!isOwn) return
  options.sounds.play(hit.times >= 25 ? 'big' : 'coin', Math.min(4, Math.floor(Math.log2(1 + hit.times))))
  if (hit.times >= GREAT) great(parts, hit, win)
  particles.burst({
    ...{ textures: [parts.textures('spark')], x: to.x, y: to.y - 40, count: 8, size: [10, 26], speed: [40, 200] },
    ...{ direction: -Math.PI / 2, cone: 1.6, ms: 600, blend: 'add' },
  })
}

function great({ celebration }: Parts, { times }: SeaHit, win: bigint): void {
  void celebration.show({
    word: times >= HUGE ? 'word-huge' : 'word-big',
    amount: win,
    ms: times >= HUGE ? 3200 : 2200,
  })
}

function burst({ particles, textures, options }: Parts, { x, y }: Place, times: number): void {
  const count = options.calm() ? 4 : Math.min(36, 8 + times / 2)
  particles.burst({
    ...{ textures: [textures('spark'), textures('bubble')], x, y, count, size: [10, 34] },
    ...{ speed: [60, 260 + times], gravity: -60, ms: 760, blend: 'add', spin: 3 },
  })
}

function centred(texture: Texture): Sprite {
  const sprite = new Sprite(texture)
  sprite.anchor.set(0.5)
  return sprite
}

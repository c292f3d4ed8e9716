/**
 * The sea on the stage. Fish and bullets come from `Waters`, kills and money only from the table's messages: what this
 * page sees a bullet meet is told to the server and shown as a net, and nothing more.
 */
import { seaConfig } from '@liuhe/games/haiwang/game.ts'
import type { Fish } from '@liuhe/games/haiwang/sea.ts'
import { Container, Graphics, Sprite, Texture } from 'pixi.js'
import atlas, { url } from 'virtual:atlas/haiwang'
import type { FromTable } from '../../../../src/wire.ts'
import type { SeaHit, SeaShot } from '../../../../src/wire-sea.ts'
import { money } from '../../frame/money.ts'
import { loadAtlas, type Textures } from '../../stage/atlas.ts'
import type { Beats } from '../../stage/beats.ts'
import { type Celebration, createCelebration } from '../../stage/celebration.ts'
import { createParticles, type Particles } from '../../stage/particles.ts'
import type { Sounds } from '../../stage/sound.ts'
import type { Scene } from '../../stage/stage.ts'
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
  readonly shoot: () => void
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

export async function seaScene(options: SeaOptions): Promise<(beats: Beats) => SeaScene> {
  const textures = await loadAtlas(url, atlas.frames)
  return (beats) => makeScene(textures, beats, options)
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
  /** As seats 3 and 4 see it, the stage is turned round. */
  readonly toSeen: (place: Place) => void
  readonly seat: () => number
  readonly bullets: () => readonly string[]
}

function makeScene(textures: Textures, beats: Beats, options: SeaOptions): SeaScene {
  const view = new Container()
  const world = new Container()
  const home = { x: 0, y: 0, scale: 1 }
  const at: Place = { x: 0, y: 0 }
  let waters: Waters | undefined
  let bullets: readonly string[] = []
  let locked: number | null = null
  let bossSeen = -1
  const toSeen = (place: Place) => {
    if (waters === undefined || waters.seat <= 2) return
    place.x = w - place.x
    place.y = h - place.y
  }
  const fish = createFishViews(textures)
  const bulletViews = createBulletViews(textures)
  const effects = createEffects(textures, options.calm)
  const cannons = createCannons(textures)
  const particles = createParticles(textures('spark'))
  const celebration = createCelebration({ textures, beats, particles: createParticles(textures('spark')), ...options })
  const announcer = createAnnouncer(textures, beats, options.sounds)
  const light = createWaterLight(textures, options.calm)
  const aimRing = centred(textures('aim'))
  const parts: Parts = {
    ...{ textures, beats, options, fish, effects, cannons, particles, celebration, announcer, toSeen },
    ...{ seat: () => waters?.seat ?? 1, bullets: () => bullets },
  }
  const edge = new Graphics().rect(0, 0, w, h).fill(0xffffff)
  world.addChild(edge, light.back, fish.shadows, fish.view, light.frost, bulletViews.view, effects.nets, aimRing)
  world.addChild(cannons.view, particles.view, effects.view, announcer.view)
  world.mask = edge
  view.addChild(world, celebration.view)
  aimRing.visible = false
  const meets = (bullet: Bullet, met: Fish) => {
    const isOwn = bullet.shot.seat === waters?.seat
    if (waters?.bulletPlace(bullet, at) !== true) return
    toSeen(at)
    effects.net(at, netSize(bullets, bullet.shot), SEAT_TINTS[bullet.shot.seat] ?? 0xffffff)
    fish.hurt(met.no)
    if (!isOwn) return
    options.sounds.play('net')
    options.impact(bullet.shot.shot, met.no)
  }
  const showLock = (ms: number) => {
    const target = locked === null ? undefined : fish.find(locked)
    aimRing.visible = target !== undefined
    if (target === undefined) return
    aimRing.position.set(target.x, target.y)
    aimRing.scale.set((target.fish.radius * 2.5 + 24) / 200)
    aimRing.rotation += ms * 0.0016
    aimRing.tint = 0xff5a4a
  }
  const lookForBoss = (sea: Waters) => {
    const boss = sea.fish().find(({ species }) => species === BOSS)
    if (boss === undefined || boss.no === bossSeen) return
    bossSeen = boss.no
    if (sea.share(boss) < 0.1) announcer.boss()
  }
  const toStage = (x: number, y: number): Place => {
    at.x = (x - home.x) / home.scale
    at.y = (y - home.y) / home.scale
    return at
  }
  return {
    view,
    enter: (next, steps) => {
      waters = next
      bullets = steps
      fish.clear()
      bossSeen = -1
    },
    seats: (taken) => cannons.seat(waters?.seat ?? 1, taken),
    heard: (message) => heard(parts, message),
    aim: (angle) => cannons.aim(parts.seat(), seenAngle(parts.seat(), angle)),
    shoot: () => {
      cannons.kick(parts.seat())
      options.sounds.play('shot', 0)
    },
    level: (bullet) => cannons.level(parts.seat(), Math.max(0, bullets.indexOf(bullet))),
    lock: (no) => {
      locked = no
    },
    angleTo: (x, y) => {
      const from = cannons.place(parts.seat())
      toStage(x, y)
      return seenAngle(parts.seat(), Math.atan2(at.y - from.y, at.x - from.x))
    },
    fishAt: (x, y) => nearestFish(fish, toStage(x, y)),
    resize: (layout) => {
      const { arena } = layout
      home.scale = Math.min(arena.width / w, arena.height / h)
      home.x = arena.x + (arena.width - w * home.scale) / 2
      home.y = arena.y + (arena.height - h * home.scale) / 2
      world.scale.set(home.scale)
      world.position.set(home.x, home.y)
      celebration.resize(layout)
    },
    update: (ms) => {
      if (waters !== undefined) {
        waters.advance(options.now(), meets)
        fish.update(ms, waters, toSeen)
        bulletViews.update(waters, toSeen, bullets)
        lookForBoss(waters)
      }
      light.update(ms, waters?.isFrozen() === true)
      showLock(ms)
      cannons.update(ms)
      effects.update(ms)
      particles.update(ms)
      celebration.update(ms)
    },
  }
}

/** Between the stage's own angles and those that seats 3 and 4 see; the same both ways. */
const seenAngle = (seat: number, angle: number): number => (seat <= 2 ? angle : angle + Math.PI)

const netSize = (bullets: readonly string[], { bullet }: SeaShot): number =>
  108 + 22 * Math.max(0, bullets.indexOf(bullet))

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
    cannons.level(message.seat, Math.max(0, parts.bullets().indexOf(message.bullet)))
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

/** 腾云直上 on the stage. Where a flight ends is told by the table, after it has ended; nothing here knows it before. */
import { flightMs, multipleAt, timeOf } from '@liuhe/games/tengyun/play.ts'
import { Container } from 'pixi.js'
import atlas from 'virtual:atlas/tengyun'
import { loadAtlas, type Textures } from '../../stage/atlas.ts'
import { type Beats, easeIn, easeOut } from '../../stage/beats.ts'
import { createDigits } from '../../stage/digits.ts'
import { createParticles } from '../../stage/particles.ts'
import type { Sounds } from '../../stage/sound.ts'
import type { Layout, Scene } from '../../stage/stage.ts'
import { createClouds } from './clouds.ts'
import { createCrane } from './crane.ts'
import { createFlightPath, type Spot } from './flight-path.ts'

export type FlightScene = Scene & {
  /** The crane stands at the beginning of its way. */
  readonly wait: () => void
  /** It flies. `since` is asked each frame: milliseconds after the take-off, by the clock of the table. */
  readonly fly: (since: () => number) => void
  /** It is gone at this multiple, in hundredths. */
  readonly gone: (crash100: number) => void
  /** Somebody collected at this multiple; the player's own is marked more. */
  readonly left: (at100: number, whose: 'mine' | 'other') => void
}

type Options = { readonly sounds: Sounds; readonly isCalm: () => boolean }

const TAKEOFF_MS = 400
const GONE_MS = 350
const GONE_TINT = 0xff8b8b
/** The crane's width, as a share of the arena's lesser side. */
const CRANE = 0.36
const DRONE = 230

export async function flightScene(options: Options): Promise<(beats: Beats) => FlightScene> {
  const textures = await loadAtlas('tengyun', atlas.frames)
  return (beats) => new Flight(textures, beats, options)
}

class Flight implements FlightScene {
  readonly view = new Container()
  readonly #beats: Beats
  readonly #options: Options
  readonly #textures: Textures
  readonly #clouds: ReturnType<typeof createClouds>
  readonly #path: ReturnType<typeof createFlightPath>
  readonly #crane: ReturnType<typeof createCrane>
  readonly #number: ReturnType<typeof createDigits>
  readonly #particles: ReturnType<typeof createParticles>
  readonly #spot: Spot = { x: 0, y: 0 }
  #layout: Layout | undefined
  #since: (() => number) | undefined
  #ms = 0
  #shown = ''
  #age = 0
  #sinceSpark = 0
  /** 0 on the ground, 1 in the air; and how far it has flown off the picture. */
  #air = 0
  #off = 0
  #drone: ReturnType<Sounds['drone']> | undefined

  constructor(textures: Textures, beats: Beats, options: Options) {
    this.#textures = textures
    this.#beats = beats
    this.#options = options
    this.#clouds = createClouds(textures)
    this.#path = createFlightPath(textures)
    this.#crane = createCrane(textures)
    this.#number = createDigits(textures)
    this.#particles = createParticles(textures('spark'))
    this.view.addChild(this.#clouds.view, this.#path.view, this.#particles.view, this.#crane.view, this.#number.view)
    this.wait()
  }

  wait(): void {
    this.#still()
    this.#ms = 0
    this.#air = 0
    this.#off = 0
    this.#path.dim(1)
    this.#number.view.tint = 0xffffff
    this.#number.view.visible = false
  }

  fly(since: () => number): void {
    this.wait()
    this.#since = since
    this.#number.view.visible = true
    const { sounds } = this.#options
    // A flight that has been under way for long has no take-off to show.
    if (since() > TAKEOFF_MS) this.#air = 1
    else {
      sounds.play('spin')
      // A flight may fall before it has taken off.
      const rise = (t: number) => {
        if (this.#since === since) this.#air = t
      }
      void this.#beats.run(TAKEOFF_MS, rise, { ease: easeOut })
    }
    this.#drone = sounds.drone('flute')
  }

  gone(crash100: number): void {
    this.#still()
    this.#ms = Math.max(0, flightMs(crash100) - 1)
    this.#air = 1
    this.#number.view.visible = true
    this.#number.view.tint = GONE_TINT
    this.#write(crash100)
    this.#path.dim(0.5)
    this.#options.sounds.play('gust')
    if (!this.#options.isCalm()) this.#scatter('feather', 16)
    const leave = (t: number) => {
      if (this.#since === undefined) this.#off = t
    }
    void this.#beats.run(GONE_MS, leave, { ease: easeIn })
  }

  left(at100: number, whose: 'mine' | 'other'): void {
    if (whose === 'mine') this.#options.sounds.play('win')
    else this.#options.sounds.play('chime', Math.floor(Math.log(at100 / 100) * 3))
    if (this.#options.isCalm()) return
    const { x, y } = this.#path.spotOf(Math.min(this.#ms, timeOf(at100)), { x: 0, y: 0 })
    this.#particles.burst({
      ...{ textures: [this.#textures(whose === 'mine' ? 'coin' : 'spark')], x, y, count: whose === 'mine' ? 22 : 7 },
      ...{ speed: [40, whose === 'mine' ? 260 : 120], gravity: 320, size: [10, 26], ms: 1000, spin: 4 },
      ...{ isFlat: whose === 'mine' },
    })
  }

  resize(layout: Layout): void {
    this.#layout = layout
    const { x, y, width, height } = layout.arena
    this.#clouds.resize(layout)
    this.#path.resize({ x: x + width * 0.15, y: y + height * 0.2, width: width * 0.8, height: height * 0.7 })
    this.#number.view.position.set(x + width / 2, y + height * 0.2)
    this.#shown = ''
    this.#crane.view.scale.set((Math.min(width, height * 1.25) * CRANE) / 420)
  }

  update(ms: number): void {
    if (this.#layout === undefined) return
    const isCalm = this.#options.isCalm()
    this.#age += ms
    if (this.#since !== undefined) {
      this.#ms = Math.max(0, this.#since())
      const multiple = multipleAt(this.#ms)
      this.#write(multiple)
      this.#drone?.pitch(DRONE * (1 + Math.log(multiple / 100) / 2.2))
      this.#sinceSpark += ms
    }
    const isFlying = this.#since !== undefined
    this.#path.draw(this.#ms)
    this.#clouds.update(ms, isCalm ? 0 : isFlying ? 0.16 + Math.min(0.5, this.#ms / 90_000) : 0.025)
    this.#place(isCalm, isFlying)
    this.#particles.update(ms)
  }

  #place(isCalm: boolean, isFlying: boolean): void {
    const { x, y } = this.#path.spotOf(this.#ms, this.#spot)
    const crane = this.#crane.view
    const { width, height } = this.#layout?.arena ?? { width: 1, height: 1 }
    const ground = 1 - this.#air
    const bob = isCalm ? 0 : Math.sin(this.#age / (isFlying ? 260 : 620)) * 4
    const offX = isCalm ? 0 : this.#off * width * 0.9
    crane.position.set(x + ground * width * 0.14 + offX, y - ground * height * 0.06 + bob - this.#off * height * 0.7)
    crane.rotation = isFlying ? -0.2 * this.#air : -0.42 * this.#off
    crane.alpha = isCalm ? 1 - this.#off : 1 - Math.max(0, this.#off - 0.6) * 2.5
    this.#crane.pose(isCalm ? 0.9 : this.#age / (isFlying ? 120 : 520))
    if (!isFlying || isCalm || this.#sinceSpark < 55) return
    this.#sinceSpark = 0
    this.#particles.burst({
      ...{ textures: [this.#textures('spark')], x: x - 6, y: y + 4, spread: [8, 6], count: 1, speed: [20, 80] },
      ...{ direction: Math.PI * 0.85, cone: 0.8, gravity: 60, size: [8, 18], ms: 800, blend: 'add', spin: 3 },
    })
  }

  /** Nothing of a flight goes on. */
  #still(): void {
    this.#since = undefined
    this.#drone?.stop()
    this.#drone = undefined
  }

  #write(multiple: number): void {
    const text = `${(multiple / 100).toFixed(2)}×`
    if (text === this.#shown || this.#layout === undefined) return
    this.#shown = text
    const { width, height } = this.#layout.arena
    this.#number.show(text, Math.min(88, width * 0.19, height * 0.26))
  }

  #scatter(name: string, count: number): void {
    const { x, y } = this.#path.spotOf(this.#ms, this.#spot)
    this.#particles.burst({
      ...{ textures: [this.#textures(name)], x, y, count, spread: [14, 10], speed: [30, 190], gravity: 90 },
      ...{ size: [10, 24], ms: 1600, spin: 3 },
    })
  }
}

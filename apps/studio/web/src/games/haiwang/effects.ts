/** Nets, coins on their way to a seat, and golden numbers. Everything is made before; a frame makes nothing. */
import { Container, Sprite } from 'pixi.js'
import type { Textures } from '../../stage/atlas.ts'
import { createDigits, type Digits } from '../../stage/digits.ts'
import type { Place } from './waters.ts'

const NETS = 48
const NET_MS = 250
const COINS = 72
const COIN_MS = 700
const COIN_APART_MS = 26
const NUMBERS = 12
const NUMBER_MS = 1500
const BOLTS = 6
const BOLT_MS = 520

export type Effects = {
  readonly nets: Container
  readonly view: Container
  readonly net: (place: Place, size: number, tint: number) => void
  readonly coins: (from: Place, to: Place, count: number, size: number) => void
  readonly number: (place: Place, text: string, height: number) => void
  /** Lightning from one place to another. */
  readonly bolt: (from: Place, to: Place) => void
  readonly update: (ms: number) => void
}

type Timed = { age: number; readonly sprite: Sprite }
type Net = Timed & { size: number }
type Coin = Timed & { fromX: number; fromY: number; toX: number; toY: number; bow: number; wait: number; size: number }
type Figure = { age: number; readonly digits: Digits; y: number }

const FREE = Number.POSITIVE_INFINITY

/** @param calm whether little motion is wanted. */
export const createEffects = (textures: Textures, calm: () => boolean): Effects => new Pools(textures, calm)

class Pools implements Effects {
  readonly nets = new Container()
  readonly view = new Container()
  readonly #calm: () => boolean
  readonly #nets: Net[]
  readonly #bolts: Timed[]
  readonly #coins: Coin[]
  readonly #numbers: Figure[]

  constructor(textures: Textures, calm: () => boolean) {
    this.#calm = calm
    const made = (name: string, parent: Container): Sprite => {
      const sprite = new Sprite(textures(name))
      sprite.anchor.set(0.5)
      sprite.visible = false
      return parent.addChild(sprite)
    }
    this.#nets = Array.from({ length: NETS }, () => ({ sprite: made('net', this.nets), age: FREE, size: 1 }))
    this.#bolts = Array.from({ length: BOLTS }, () => ({ sprite: made('bolt', this.view), age: FREE }))
    this.#coins = Array.from({ length: COINS }, () => ({
      ...{ sprite: made('coin', this.view), age: FREE, wait: 0, size: 1 },
      ...{ fromX: 0, fromY: 0, toX: 0, toY: 0, bow: 0 },
    }))
    this.#numbers = Array.from({ length: NUMBERS }, () => {
      const digits = createDigits(textures)
      digits.view.visible = false
      this.view.addChild(digits.view)
      return { digits, age: FREE, y: 0 }
    })
  }

  net(place: Place, size: number, tint: number): void {
    const net = firstFree(this.#nets)
    if (net === undefined) return
    net.age = 0
    net.size = size / net.sprite.texture.width
    net.sprite.tint = tint
    net.sprite.position.set(place.x, place.y)
    net.sprite.rotation = (place.x + place.y) % 1
    net.sprite.visible = true
  }

  coins(from: Place, to: Place, count: number, size: number): void {
    for (let i = 0; i < (this.#calm() ? Math.min(count, 3) : count); i++) {
      const coin = firstFree(this.#coins)
      if (coin === undefined) return
      const away = (i * 2.4) % (Math.PI * 2)
      const far = 18 + (i % 5) * 13
      Object.assign(coin, { age: 0, wait: i * COIN_APART_MS, size: size / coin.sprite.texture.width })
      Object.assign(coin, { fromX: from.x + Math.cos(away) * far, fromY: from.y + Math.sin(away) * far })
      Object.assign(coin, { toX: to.x, toY: to.y, bow: ((i % 7) - 3) * 28 })
    }
  }

  number(place: Place, text: string, height: number): void {
    const number = firstFree(this.#numbers)
    if (number === undefined) return
    number.age = 0
    number.y = Math.max(place.y, 96)
    number.digits.show(text, height)
    number.digits.view.position.set(Math.min(Math.max(place.x, 120), 1160), number.y)
    number.digits.view.visible = true
  }

  bolt(from: Place, to: Place): void {
    const bolt = firstFree(this.#bolts)
    if (bolt === undefined) return
    bolt.age = 0
    bolt.sprite.visible = true
    bolt.sprite.position.set((from.x + to.x) / 2, (from.y + to.y) / 2)
    bolt.sprite.rotation = Math.atan2(to.y - from.y, to.x - from.x)
    bolt.sprite.width = Math.hypot(to.x - from.x, to.y - from.y)
  }

  update(ms: number): void {
    const isCalm = this.#calm()
    for (let i = 0; i < NETS; i++) moveNet(this.#nets[i] as Net, ms)
    for (let i = 0; i < COINS; i++) moveCoin(this.#coins[i] as Coin, ms)
    for (let i = 0; i < NUMBERS; i++) moveNumber(this.#numbers[i] as Figure, ms, isCalm)
    for (let i = 0; i < BOLTS; i++) moveBolt(this.#bolts[i] as Timed, ms)
  }
}

const firstFree = <T extends { age: number }>(all: readonly T[]): T | undefined => all.find(({ age }) => age === FREE)

function moveNet(net: Net, ms: number): void {
  if (net.age === FREE) return
  net.age += ms
  const t = net.age / NET_MS
  net.sprite.scale.set(net.size * (0.45 + 0.55 * Math.min(1, t * 2.2)))
  net.sprite.alpha = t > 0.6 ? Math.max(0, (1 - t) / 0.4) : 1
  if (t >= 1) end(net)
}

function moveCoin(coin: Coin, ms: number): void {
  if (coin.age === FREE) return
  coin.wait -= ms
  if (coin.wait > 0) return
  coin.age += ms
  const t = Math.min(1, coin.age / COIN_MS)
  const go = t * t * (3 - 2 * t)
  coin.sprite.visible = true
  coin.sprite.position.set(
    coin.fromX + (coin.toX - coin.fromX) * go + coin.bow * Math.sin(t * Math.PI),
    coin.fromY + (coin.toY - coin.fromY) * go - 60 * Math.sin(t * Math.PI),
  )
  const size = coin.size * (t < 0.15 ? t / 0.15 : 1)
  coin.sprite.scale.set(size * Math.cos(coin.age * 0.014), size)
  if (t >= 1) end(coin)
}

function moveNumber(number: Figure, ms: number, isCalm: boolean): void {
  if (number.age === FREE) return
  number.age += ms
  const t = number.age / NUMBER_MS
  const { view } = number.digits
  const pop = t < 0.12 && !isCalm ? 0.5 + (t / 0.12) * 0.7 : t < 0.2 && !isCalm ? 1.2 - ((t - 0.12) / 0.08) * 0.2 : 1
  view.scale.set(pop)
  view.y = number.y - (isCalm ? 0 : t * 46)
  view.alpha = t > 0.75 ? Math.max(0, (1 - t) / 0.25) : 1
  if (t < 1) return
  number.age = FREE
  view.visible = false
}

function moveBolt(bolt: Timed, ms: number): void {
  if (bolt.age === FREE) return
  bolt.age += ms
  const t = bolt.age / BOLT_MS
  bolt.sprite.alpha = (1 - t) * (Math.floor(bolt.age / 45) % 2 === 0 ? 1 : 0.55)
  if (t >= 1) end(bolt)
}

function end(timed: Timed): void {
  timed.age = FREE
  timed.sprite.visible = false
}

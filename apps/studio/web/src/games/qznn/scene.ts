/** The table of 抢庄牛牛 on the stage: felt, 25 cards and coins. Which cards they are comes with the round. */
import type { Card } from '@liuhe/games/cards/card.ts'
import { pairOf } from '@liuhe/games/qznn/hand-class.ts'
import { Container, Graphics, Sprite } from 'pixi.js'
import atlas from 'virtual:atlas/qznn'
import { loadAtlas, type Textures } from '../../stage/atlas.ts'
import { type Beats, easeInOut, easeOut } from '../../stage/beats.ts'
import { createParticles } from '../../stage/particles.ts'
import type { Sounds } from '../../stage/sound.ts'
import type { Scene } from '../../stage/stage.ts'
import { CARD_WIDTH } from '../../cards/card-face.ts'
import { type CardView, makeCard } from './cards.ts'
import { type Places, placesOf, type Seat, SEATS } from './places.ts'

/** How long each beat lasts, in ms; the show makes them shorter. */
export type Pace = (ms: number) => number

export type QznnScene = Scene & {
  readonly wait: (ms: number) => Promise<void>
  /** Brings what is under way to its end. */
  readonly skip: () => void
  readonly clear: () => void
  /** Twenty-five cards, one to each seat and round again, face down. */
  readonly deal: (hands: readonly (readonly Card[])[], pace: Pace) => Promise<void>
  /** Turns cards of a hand, from `first` up to before `end`. */
  readonly turn: (seat: number, first: number, end: number, pace: Pace) => Promise<void>
  /** Lifts the pair that names the bull. */
  readonly lift: (seat: number, pace: Pace) => Promise<void>
  /** How far the player has drawn the cover from his last card, 0 … 1. */
  readonly peel: (share: number) => void
  readonly coins: (from: number, to: number, pace: Pace) => Promise<void>
  readonly sparkle: (seat: number, isGreat: boolean) => void
}

const HAND = 5
const COINS = 18
const DEAL_MS = 60
const SLIDE_MS = 240
const TURN_MS = 150
const COINS_MS = 500

export async function qznnScene(sounds: Sounds): Promise<(beats: Beats) => QznnScene> {
  const textures = await loadAtlas('qznn', atlas.frames)
  return (beats) => makeScene(textures, beats, sounds)
}

type Lying = CardView & { readonly seat: number; readonly at: number; isDealt: boolean; lifted: number }

/** What lies on the table, made once, and where it lies now. */
type Things = ReturnType<typeof makeThings> & {
  places: Places
  hands: readonly (readonly Card[])[]
  /** A finger has moved something since the last frame. */
  isTouched: boolean
}
type Tools = { readonly beats: Beats; readonly sounds: Sounds; readonly textures: Textures }

function makeScene(textures: Textures, beats: Beats, sounds: Sounds): QznnScene {
  const things: Things = { ...makeThings(textures), places: placesOf(1, 1), hands: [], isTouched: false }
  const { table, felt, light, bull, cards, particles } = things
  const view = new Container()
  view.addChild(table)
  clear(things)
  return {
    view,
    clear: () => clear(things),
    wait: (ms) => beats.wait(ms),
    skip: () => beats.finish(),
    ...handling(things, { beats, sounds, textures }),
    resize: ({ arena }) => {
      table.position.set(arena.x, arena.y)
      const places = placesOf(arena.width, arena.height)
      things.places = places
      drawFelt(felt, places)
      for (const each of [light, bull]) each.position.set(places.middle.x, places.middle.y)
      light.setSize(arena.width * 0.95, arena.height * 0.8)
      bull.scale.set((Math.min(arena.width, arena.height) * 0.42) / bull.texture.width)
      for (const card of cards) if (card.isDealt) put(card, places, card.lifted)
    },
    update: (ms) => particles.update(ms),
    isStill: () => {
      const isTouched = things.isTouched
      things.isTouched = false
      return !isTouched && particles.isStill()
    },
  }
}

/** All that hands do with cards and coins. */
function handling(things: Things, { beats, sounds, textures }: Tools): Omit<QznnScene, keyof Scene | Plain> {
  const { cards, coins, particles } = things
  const of = (seat: number) => cards.filter((card) => card.seat === seat)
  return {
    deal: async (hands, pace) => {
      things.hands = hands
      clear(things)
      await Promise.all(
        cards.map(async (card) => {
          card.paint(hands[card.seat]?.[card.at])
          await beats.wait(pace((card.at * HAND + card.seat) * DEAL_MS))
          sounds.play('card')
          await dealOne(card, things.places, beats, pace)
        }),
      )
    },
    turn: async (seat, first, end, pace) => {
      sounds.play('card')
      const turned = of(seat).slice(first, end)
      await Promise.all(turned.map((card, at) => turnOne(card, things.places, beats, pace, at * 40)))
    },
    lift: async (seat, pace) => {
      const pair = pairOf(things.hands[seat] ?? [])
      const lifted = of(seat).filter(({ at }) => pair?.includes(at) === true)
      const raise = (t: number) => {
        for (const card of lifted) put(card, things.places, t)
      }
      if (lifted.length > 0) await beats.run(pace(200), raise, { ease: easeOut })
    },
    peel: (share) => {
      const last = of(0).at(-1)
      if (last === undefined) return
      peelOff(last, share)
      things.isTouched = true
    },
    coins: (from, to, pace) => fly(coins, { from, to, pace, places: things.places, beats, sounds }),
    sparkle: (seat, isGreat) => {
      const { x, y, card } = things.places.seats[seat] as Seat
      particles.burst({
        ...{ textures: [textures('spark')], x, y, count: isGreat ? 46 : 14, speed: [30, isGreat ? 240 : 110] },
        ...{ gravity: 120, size: [8, isGreat ? 34 : 22], ms: isGreat ? 1100 : 700, spread: [card * 1.6, 16] },
        ...{ blend: 'add', spin: 3 },
      })
    },
  }
}

type Plain = 'wait' | 'skip' | 'clear'

function makeThings(textures: Textures) {
  const table = new Container()
  const felt = new Graphics()
  const light = sprite(textures, 'glow')
  light.tint = 0x49e29a
  light.blendMode = 'add'
  light.alpha = 0.26
  const bull = sprite(textures, 'bull')
  bull.alpha = 0.13
  const particles = createParticles(textures('spark'))
  const cards: Lying[] = SEATS.flatMap((seat) =>
    Array.from({ length: HAND }, (_, at) => ({ ...makeCard(textures), seat, at, isDealt: false, lifted: 0 })),
  )
  const coins = Array.from({ length: COINS }, () => {
    const coin = sprite(textures, 'coin')
    coin.visible = false
    return coin
  })
  table.addChild(felt, light, bull, ...cards.map(({ box }) => box), ...coins, particles.view)
  return { table, felt, light, bull, particles, cards, coins }
}

function clear({ cards }: Things): void {
  for (const card of cards) {
    card.isDealt = false
    card.lifted = 0
    card.box.visible = false
  }
}

function sprite(textures: Textures, name: string): Sprite {
  const made = new Sprite(textures(name))
  made.anchor.set(0.5)
  return made
}

/** A card at its place in the hand; `lifted` from 0 to 1. */
function put(card: Lying, { seats }: Places, lifted: number): void {
  const seat = seats[card.seat]
  if (seat === undefined) return
  card.lifted = lifted
  // Small cards lie close under a name.
  const rise = lifted * seat.card * (card.seat === 0 ? 0.24 : 0.08)
  card.box.position.set(seat.x + (card.at - (HAND - 1) / 2) * seat.step, seat.y - rise)
  card.box.scale.set(seat.card / CARD_WIDTH)
  card.box.rotation = 0
}

async function dealOne(card: Lying, places: Places, beats: Beats, pace: Pace): Promise<void> {
  card.turn(false)
  card.isDealt = true
  put(card, places, 0)
  const { x, y } = card.box.position
  card.box.visible = true
  const { middle } = places
  const slide = (t: number) => {
    card.box.position.set(middle.x + (x - middle.x) * t, middle.y + (y - middle.y) * t)
    card.box.rotation = (1 - t) * 1.6
  }
  await beats.run(pace(SLIDE_MS), slide, { ease: easeOut })
  put(card, places, 0)
}

async function turnOne(card: Lying, places: Places, beats: Beats, pace: Pace, wait: number): Promise<void> {
  await beats.wait(pace(wait))
  const scale = card.box.scale.y
  await beats.run(pace(TURN_MS), (t) => card.box.scale.set(scale * Math.max(0.02, 1 - t), scale))
  card.turn(true)
  await beats.run(pace(TURN_MS), (t) => card.box.scale.set(scale * Math.max(0.02, t), scale))
  put(card, places, card.lifted)
}

/** The cover slides up and away, so that the suit comes first and the rank last. */
function peelOff(card: Lying, share: number): void {
  card.turn(share > 0)
  card.back.visible = share < 1
  card.back.position.set(share * 34, -share * 250)
  card.back.alpha = share < 0.8 ? 1 : (1 - share) * 5
}

type Flight = { from: number; to: number; pace: Pace; places: Places; beats: Beats; sounds: Sounds }

/** Coins in a bow from one seat to the other. */
async function fly(coins: readonly Sprite[], { from, to, pace, places, beats, sounds }: Flight): Promise<void> {
  const [begin, end] = [places.seats[from], places.seats[to]]
  if (begin === undefined || end === undefined) return
  const size = Math.max(16, (places.seats[1]?.card ?? 40) * 0.5)
  await Promise.all(
    coins.map(async (coin, at) => {
      const [wide, high] = [((at * 37) % 11) - 5, ((at * 53) % 13) - 6]
      await beats.wait(pace(at * 14))
      coin.visible = true
      coin.setSize(size, size)
      if (at % 3 === 0) sounds.play('chip', at / 3)
      await beats.run(
        pace(COINS_MS),
        (t) => {
          const bow = Math.sin(t * Math.PI)
          coin.x = begin.x + (end.x - begin.x) * t + wide * size * 0.16 * (0.4 + bow)
          coin.y = begin.y + (end.y - begin.y) * t + high * size * 0.12 - bow * size * 1.6
          coin.rotation = t * 3 + at
        },
        { ease: easeInOut },
      )
      coin.visible = false
    }),
  )
}

/** A wooden rim with golden edges about green cloth. */
function drawFelt(felt: Graphics, { table: { x, y, width, height } }: Places): void {
  felt.clear()
  const ring = (inset: number, fill: number, alpha = 1, down = 0) => {
    const [wide, high] = [width - inset * 2, height - inset * 2]
    const round = Math.min(wide, high) / 2
    felt.roundRect(x + inset, y + inset + down, wide, high, round).fill({ color: fill, alpha })
  }
  const rim = Math.max(9, Math.min(width, height) * 0.032)
  for (const [inset, alpha] of [
    [-10, 0.12],
    [-5, 0.18],
    [0, 0.3],
  ] as const)
    ring(inset, 0x000806, alpha, 12)
  ring(0, 0x2b1006)
  ring(1.5, 0xe0b260)
  ring(3, 0x6e3413)
  ring(rim * 0.45, 0x8a4a1c)
  ring(rim * 0.72, 0x4a1f0a)
  ring(rim - 1.5, 0xe0b260)
  ring(rim, 0x073d2a)
  ring(rim + 4, 0x0b5a3c)
  const line = rim + Math.min(width, height) * 0.035
  const [wide, high] = [width - line * 2, height - line * 2]
  felt.roundRect(x + line, y + line, wide, high, Math.min(wide, high) / 2)
  felt.stroke({ width: 1.5, color: 0xe6c476, alpha: 0.5 })
}

/** What is said of a round of 抢庄牛牛. */
import { cardsOf, spokenCard } from '@liuhe/games/cards/card.ts'
import config from '@liuhe/games/qznn/config.json' with { type: 'json' }
import { CLASSES, multipleOf } from '@liuhe/games/qznn/hand-class.ts'
import { type Bidding, type QznnOutcome, stakesOf } from '@liuhe/games/qznn/play.ts'
import type { Round } from '../../../../src/wire.ts'
import { signed } from '../../frame/money.ts'

/** Seat 0 is the player; the others are machines and say so. */
export const nameOf = (seat: number): string => (seat === 0 ? '我' : `电脑 ${seat}`)

export const bidText = (bid: number): string => (bid === 0 ? '不抢' : `抢 ${bid} 倍`)

/** `牛九` and 3: what a hand is called, and what it multiplies with. */
export function bullOf({ classes }: QznnOutcome, seat: number): Bull {
  const name = classes[seat] as string
  const at = CLASSES.indexOf(name)
  return { name, times: multipleOf(at), isNone: at === 0, isGreat: multipleOf(at) >= GREAT }
}
/** From 牛牛 on. */
const GREAT = 4

export type Bull = {
  readonly name: string
  readonly times: number
  readonly isNone: boolean
  readonly isGreat: boolean
}

/** `黑桃K、红桃9 …`, as a screen reader says it. */
export const spokenHand = (hand: string): string => cardsOf(hand).map(spokenCard).join('、')

export function bankerText({ bids, banker, bankerMultiple }: Bidding): string {
  const highest = Math.max(...bids)
  const several = bids.filter((bid) => bid === highest).length > 1
  const how = highest === 0 ? '无人抢庄，随机定庄' : several ? '同倍随机定庄' : '抢庄成功'
  return `${how}：${banker === 0 ? '您' : `${nameOf(banker)} `}坐庄 ${bankerMultiple} 倍`
}

/** `您坐庄 · 通杀 · 本局 +28.50` */
export function endText({ banker, classes }: QznnOutcome, net: bigint, wins: number): string {
  const own = classes[0] as string
  if (banker !== 0) return `您 ${own} 对庄家 ${classes[banker]}，本局 ${signed(net)}`
  const all = wins === 4 ? '通杀四家' : wins === 0 ? '通赔四家' : `赢 ${wins} 家、输 ${4 - wins} 家`
  return `您坐庄 ${own}，${all}，本局 ${signed(net)}`
}

/** Which of the player's choices were made for him because his time was over. */
export function lateText(round: Round): string {
  const late = round.steps.filter(({ isAutomatic }) => isAutomatic).map(({ input }) => input.kind)
  if (late.length === 0) return ''
  const parts = [late.includes('bid') ? '不抢' : '', late.includes('multiple') ? '1 倍' : ''].filter(Boolean)
  return `时间到，已按 ${parts.join('、')} 自动继续`
}

/** What a round in the list of records is called. */
export function tells(round: Round): string {
  const outcome = round.outcome as QznnOutcome | null
  if (outcome === null) return ''
  const { banker, bankerMultiple, idleMultiples, classes } = outcome
  if (banker === 0) return `坐庄 ${bankerMultiple} 倍 · ${classes[0]}`
  return `闲家 ${idleMultiples[0]} 倍 · ${classes[0]} 对 ${classes[banker]}`
}

const most = (values: readonly number[]) => Math.max(...values)

/** The most that a round with this base can lock up: as the banker against four, and as one of the idle seats. */
export function worstReserves(base: bigint): { banker: bigint; idle: bigint } {
  const bankerMultiple = most(config.bids)
  const multiples = Array.from({ length: config.seats }, () => most(config.idleMultiples))
  const of = (banker: number) => stakesOf({ bids: [], banker, bankerMultiple }, multiples, base).reserve
  return { banker: of(0), idle: of(1) }
}

/** What is locked up when the player, who is not the banker, takes this multiple. */
export const reserveOf = (base: bigint, bankerMultiple: number, multiple: number): bigint =>
  stakesOf({ bids: [], banker: 1, bankerMultiple }, [multiple], base).reserve

export const TIMES_MAX = most(config.multiplier)

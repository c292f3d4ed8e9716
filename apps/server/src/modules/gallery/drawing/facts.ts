/** What one sheet tells: its issue, and what its author reads out of chance; the same for as long as it exists. */
import { createHash } from 'node:crypto'
import type { GroupType } from '@liuhe/domain/content/drawing.ts'
import { type Ball, BALLS, type Colour, COLOURS, isBall } from '@liuhe/domain/lottery/ball.ts'
import { lunarYearOf } from '@liuhe/domain/lottery/lunar.ts'
import { issueLabel } from '@liuhe/domain/lottery/schedule.ts'
import { type Animal, ANIMALS } from '@liuhe/domain/lottery/zodiac.ts'
import { below, type Random, shuffleTake } from '@liuhe/domain/random.ts'
import type { SiteDate } from '@liuhe/domain/time.ts'
import type { ItemRow } from '../queries.ts'
import { COUPLETS, RIDDLES, SAYINGS } from './words.ts'

export type SheetRow = Pick<
  ItemRow,
  'gameId' | 'gameName' | 'groupType' | 'recipe' | 'name' | 'turnNum' | 'drawDay' | 'recent' | 'resultText'
>

export type Facts = {
  gameName: string
  name: string
  groupType: GroupType
  /** 第128期. */
  issue: string
  /** 2026年5月8日. */
  day: string
  /** Whose animals the numbers have. */
  lunarYear: number
  /** Animals in the author's order of preference, all twelve. */
  animals: readonly Animal[]
  /** Numbers in his order. */
  balls: readonly Ball[]
  colours: readonly Colour[]
  tails: readonly number[]
  couplets: readonly (readonly [string, string])[]
  sayings: readonly string[]
  riddle: readonly [string, string]
  /** Special balls of the issues before, the oldest first. */
  recent: readonly Ball[]
  /** The draw, on sheets of the archive. */
  result: readonly Ball[]
  /** More chance, for places and turns of things. */
  random: Random
}

/** The facts of a sheet. The same row gives the same facts for ever. */
export function factsOf(row: SheetRow): Facts {
  const random = randomOf(`${row.gameId}|${row.recipe}|${row.groupType}|${row.turnNum}`)
  const [year = 0, month = 0, day = 0] = row.drawDay.split('-').map(Number)
  return {
    gameName: row.gameName,
    name: row.name,
    groupType: row.groupType,
    issue: issueLabel(row.turnNum),
    day: `${year}年${month}月${day}日`,
    lunarYear: lunarYearOf(row.drawDay as SiteDate),
    animals: shuffleTake(random, ANIMALS, ANIMALS.length),
    balls: shuffleTake(random, BALLS, 24),
    colours: shuffleTake(random, COLOURS, COLOURS.length),
    tails: shuffleTake(random, [0, 1, 2, 3, 4, 5, 6, 7, 8, 9], 10),
    couplets: shuffleTake(random, COUPLETS, 4),
    sayings: shuffleTake(random, SAYINGS, 8),
    riddle: RIDDLES[below(random, RIDDLES.length)] as readonly [string, string],
    recent: ballsIn(row.recent),
    result: ballsIn(row.resultText ?? ''),
    random,
  }
}

/** A number of 0 … 1. */
export const fraction = (random: Random): number => random.u32() / 2 ** 32

/** One of them. */
export const oneOf = <T>(random: Random, from: readonly T[]): T => from[below(random, from.length)] as T

const ballsIn = (list: string): Ball[] => list.split(',').map(Number).filter(isBall)

/** Mulberry32 on a fingerprint: enough for ornaments, and nothing else depends on it. */
const randomOf = (source: string): Random => {
  let state = createHash('sha256').update(source).digest().readUInt32LE(0)
  return {
    u32() {
      state = (state + 0x6d2b79f5) >>> 0
      let word = Math.imul(state ^ (state >>> 15), 1 | state)
      word = (word + Math.imul(word ^ (word >>> 7), 61 | word)) ^ word
      return (word ^ (word >>> 14)) >>> 0
    },
  }
}

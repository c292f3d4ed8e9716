/** Which animal owns which balls in a lunar year, and the groups of animals (Domain §1.3, §1.5). */
import { BALLS } from './ball.ts'
import type { Ball } from './ball.ts'

/** The twelve animals in the order of their years. */
export const ANIMALS = ['鼠', '牛', '虎', '兔', '龙', '蛇', '马', '羊', '猴', '鸡', '狗', '猪'] as const
export type Animal = (typeof ANIMALS)[number]

/** A year of the rat. */
const RAT_YEAR = 2008

/** Ball 1 belongs to the animal of the lunar year; the animals then run backwards (Ruling C85). */
export const animalOf = (ball: Ball, lunarYear: number): Animal =>
  ANIMALS[mod(lunarYear - RAT_YEAR - (ball - 1), 12)] as Animal

/** The animal of a lunar year itself (本命): it owns five balls, every other animal four. */
export const animalOfYear = (lunarYear: number): Animal => animalOf(1, lunarYear)

/** The balls of an animal in a lunar year, ascending. */
export const ballsOf = (animal: Animal, lunarYear: number): Ball[] =>
  BALLS.filter((ball) => animalOf(ball, lunarYear) === animal)

/**
 * Named groups. The seasons are the merged ones of the specification (春 is 琴, …; Ruling C84); the calendar's own are in
 * `CALENDAR_SEASONS` and only for outside texts.
 */
export const ANIMAL_GROUPS = {
  家禽: animals('牛马羊鸡狗猪'),
  野兽: animals('鼠虎兔龙蛇猴'),
  男肖: animals('鼠牛虎龙马猴狗'),
  女肖: animals('兔蛇羊鸡猪'),
  天肖: animals('牛兔龙马猴猪'),
  地肖: animals('鼠虎蛇羊鸡狗'),
  前肖: animals('鼠牛虎兔龙蛇'),
  后肖: animals('马羊猴鸡狗猪'),
  左肖: animals('鼠牛龙蛇猴鸡'),
  右肖: animals('虎兔马羊狗猪'),
  阴肖: animals('鼠龙蛇马狗猪'),
  阳肖: animals('牛虎兔羊猴鸡'),
  吉肖: animals('兔龙蛇马羊鸡'),
  凶肖: animals('鼠牛虎猴狗猪'),
  文肖: animals('鼠兔龙羊鸡猪'),
  武肖: animals('牛虎蛇马猴狗'),
  日肖: animals('兔龙蛇马羊猴'),
  夜肖: animals('鼠牛虎鸡狗猪'),
  单笔: animals('鼠龙马蛇鸡猪'),
  双笔: animals('虎猴狗兔羊牛'),
  胆大: animals('牛虎龙马狗猪'),
  胆小: animals('鼠兔蛇羊猴鸡'),
  红肖: animals('鼠兔马鸡'),
  蓝肖: animals('虎蛇猴猪'),
  绿肖: animals('牛龙羊狗'),
  肉肖: animals('虎龙蛇狗'),
  菜肖: animals('鼠猴鸡猪'),
  草肖: animals('牛兔马羊'),
  琴: animals('兔蛇鸡'),
  棋: animals('鼠牛狗'),
  书: animals('虎龙马'),
  画: animals('羊猴猪'),
  春: animals('兔蛇鸡'),
  夏: animals('鼠牛狗'),
  秋: animals('虎龙马'),
  冬: animals('羊猴猪'),
  五福肖: animals('鼠虎兔龙蛇猴'),
} as const
export type AnimalGroup = keyof typeof ANIMAL_GROUPS

/** The seasons of the calendar, which the specification does not follow. */
export const CALENDAR_SEASONS = {
  春: animals('虎兔龙'),
  夏: animals('蛇马羊'),
  秋: animals('猴鸡狗'),
  冬: animals('鼠牛猪'),
} as const

/** 三合 and 六合: the triples and pairs that go together. */
export const TRIPLES = ['鼠龙猴', '牛蛇鸡', '虎马狗', '兔羊猪'].map(animals)
export const PAIRS = ['鼠牛', '虎猪', '兔狗', '龙鸡', '蛇猴', '马羊'].map(animals)

/** The balls of a group in a lunar year, ascending. */
export const ballsOfGroup = (group: AnimalGroup, lunarYear: number): Ball[] =>
  BALLS.filter((ball) => ANIMAL_GROUPS[group].includes(animalOf(ball, lunarYear)))

function animals(names: string): readonly Animal[] {
  return [...names] as Animal[]
}

const mod = (value: number, by: number): number => ((value % by) + by) % by

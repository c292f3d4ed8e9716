/** The five elements of a ball, which change with the lunar year (Domain §1.4, Ruling C86). */
import { BALLS } from './ball.ts'
import type { Ball } from './ball.ts'
import type { Animal } from './zodiac.ts'

export const ELEMENTS = ['金', '木', '水', '火', '土'] as const
export type Element = (typeof ELEMENTS)[number]

/** 纳音: thirty names, each of two years running, from 甲子 on; the last character is the element. */
export const NAYIN = (
  '海中金 炉中火 大林木 路旁土 剑锋金 山头火 涧下水 城头土 白蜡金 杨柳木 泉中水 屋上土 霹雳火 松柏木 长流水 ' +
  '沙中金 山下火 平地木 壁上土 金箔金 覆灯火 天河水 大驿土 钗钏金 桑柘木 大溪水 沙中土 天上火 石榴木 大海水'
).split(' ')

/** A year of 甲子, the first of the cycle of sixty. */
const CYCLE_YEAR = 1984

/** The 纳音 of a year: 丙午 2026 is 天河水. */
export const nayinOf = (year: number): string => NAYIN[Math.floor(mod(year - CYCLE_YEAR, 60) / 2)] as string

/** Ball n stands for the age n: its element is that of the birth year, lunarYear − n + 1. */
export const elementOf = (ball: Ball, lunarYear: number): Element => nayinOf(lunarYear - ball + 1).at(-1) as Element

/** The balls of an element in a lunar year, ascending: eight to twelve of them. */
export const ballsOfElement = (element: Element, lunarYear: number): Ball[] =>
  BALLS.filter((ball) => elementOf(ball, lunarYear) === element)

/** 五行肖: the element of an animal. Only a label of the reference table; bets use the ball's element. */
export const ANIMAL_ELEMENTS: Record<Animal, Element> = {
  猴: '金',
  鸡: '金',
  虎: '木',
  兔: '木',
  鼠: '水',
  猪: '水',
  蛇: '火',
  马: '火',
  牛: '土',
  龙: '土',
  羊: '土',
  狗: '土',
}

const mod = (value: number, by: number): number => ((value % by) + by) % by

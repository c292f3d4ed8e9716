/**
 * What the analytic pages count for one feature of a draw (Domain §4.1). A window is a list of draws, newest
 * first. A draw that is a push for the feature (49 in two-sided plays) is left out: neither counted nor breaking a run.
 */
import { assert } from '../assert.ts'

/** One draw as statistics read it; the animals and elements of its numbers are those of its own lunar year. */
export type StatDraw = {
  readonly turnNum: string
  /** In drawing order; of the Mark Six the seventh is the special ball. */
  readonly numbers: readonly number[]
  readonly lunarYear: number
}

/** Whether a draw shows a feature; `undefined` is a push. */
export type Shown = boolean | undefined

/** Something a draw shows or does not show: a number, an animal, one side of a pair. */
export type Feature = {
  readonly name: string
  readonly shown: (draw: StatDraw) => Shown
  /** The chance that a draw of this lunar year shows it, 0 … 1; without it there is no heat nor expected omission. */
  readonly chance?: (draw: StatDraw) => number
}

export type FeatureStats = {
  /** N: draws of the window without pushes. */
  readonly draws: number
  /** 出现次数: draws that show it, each once. */
  readonly count: number
  /** 频率: count ÷ draws, 0 when there are none. */
  readonly frequency: number
  /** 当前遗漏: draws since it was last shown; all of them when it never was. */
  readonly current: number
  /** 上期遗漏: the gap between the two newest showings, or behind the only one; none without any. */
  readonly previous: number | undefined
  /** 最大遗漏: the longest gap, those at both ends of the window included. */
  readonly longest: number
  /** 平均遗漏: (N − c) ÷ (c + 1), two decimals. */
  readonly average: number
  /** 理论遗漏: (1 − p) ÷ p, two decimals. */
  readonly expected: number | undefined
  /** 连出: showings in a row up to the newest draw. */
  readonly streak: number
  /** 最大连出. */
  readonly longestStreak: number
  /** 欲出几率: current ÷ average, two decimals; none when the average rounds to nothing but the feature is missing. */
  readonly due: number | undefined
  /** 冷热指数: count ÷ what chance would give, two decimals. */
  readonly heat: number | undefined
}

/** The statistics of a feature over a window, newest draw first. */
export function statsOf(draws: readonly StatDraw[], feature: Feature): FeatureStats {
  const judged = draws.filter((draw) => feature.shown(draw) !== undefined)
  const hits = judged.map((draw) => feature.shown(draw) === true)
  const { chance } = feature
  return { ...countsOf(hits), ...odds(hits, chance === undefined ? undefined : judged.map(chance)) }
}

type Counts = Omit<FeatureStats, 'expected' | 'heat'>

function countsOf(hits: readonly boolean[]): Counts {
  const gaps = gapsOf(hits)
  const count = gaps.length - 1
  const current = gaps[0] as number
  const average = toHundredths(hits.length - count, count + 1)
  return {
    draws: hits.length,
    count,
    frequency: hits.length === 0 ? 0 : count / hits.length,
    current,
    previous: gaps[1],
    longest: Math.max(...gaps),
    average,
    streak: leadingHits(hits),
    longestStreak: longestRun(hits),
    due: current === 0 ? 0 : average === 0 ? undefined : toHundredths(current, average),
  }
}

/**
 * The gaps in front of each showing, newest first, and the one behind the last: always one more than showings. The
 * chance may differ from draw to draw (the animal of the year has five balls), so it is added up draw by draw.
 */
function gapsOf(hits: readonly boolean[]): number[] {
  const gaps = [0]
  for (const hit of hits) {
    if (hit) gaps.push(0)
    else gaps[gaps.length - 1] = (gaps.at(-1) as number) + 1
  }
  return gaps
}

function odds(hits: readonly boolean[], chances: readonly number[] | undefined) {
  if (chances === undefined || hits.length === 0) return { expected: undefined, heat: undefined }
  const awaited = chances.reduce((sum, chance) => sum + chance, 0)
  assert(awaited > 0 && awaited <= hits.length, 'a chance lies above 0 and not above 1')
  const count = hits.filter(Boolean).length
  return { expected: toHundredths(hits.length - awaited, awaited), heat: toHundredths(count, awaited) }
}

const leadingHits = (hits: readonly boolean[]): number => {
  const end = hits.indexOf(false)
  return end === -1 ? hits.length : end
}

const longestRun = (hits: readonly boolean[]): number =>
  Math.max(
    0,
    ...runLengths(hits)
      .filter(({ hit }) => hit)
      .map(({ length }) => length),
  )

function runLengths(hits: readonly boolean[]): { hit: boolean; length: number }[] {
  const runs: { hit: boolean; length: number }[] = []
  for (const hit of hits) {
    const last = runs.at(-1)
    if (last?.hit === hit) last.length += 1
    else runs.push({ hit, length: 1 })
  }
  return runs
}

/** A quotient with two decimals, halves to the even digit as the reference rounds (0.625 is 0.62, 1.875 is 1.88). */
export function toHundredths(dividend: number, divisor: number): number {
  const exact = (100 * dividend) / divisor
  const below = Math.floor(exact)
  const isUp = exact - below > 0.5 || (exact - below === 0.5 && below % 2 === 1)
  return (isUp ? below + 1 : below) / 100
}

export type HeatLabel = '热' | '温' | '冷'
const HOT_FROM = 1.3
const COLD_TO = 0.7

/** 热 from 1.30 on, 冷 up to 0.70, else 温. */
export const heatLabel = (heat: number): HeatLabel => (heat >= HOT_FROM ? '热' : heat <= COLD_TO ? '冷' : '温')

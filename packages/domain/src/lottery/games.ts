/**
 * The 29 games that every installation begins with, and their calendars (Domain §2.1). Names and calendars follow the
 * release; operators switch games on and off in the database.
 */
import type { ResultBy } from './draw.ts'
import type { Family } from './family.ts'
import { EVERY_DAY } from './schedule.ts'
import type { GameTiming, IssueFormat, Schedule } from './schedule.ts'

export type Game = {
  readonly gameId: number
  readonly code: string
  readonly name: string
  readonly family: Family
  /** Lottery group: 0 六合彩, 2 时时彩, 3 PK拾, 4 11选5, 6 快三, 7 PC蛋蛋. */
  readonly cate: number
  readonly timing: GameTiming
  /** Who gives its draws their numbers: our engine, or reporters of the official draw (Reliability §4.7). */
  readonly resultBy: ResultBy
  /** Clock label of the live chip; '' for a game without a live draw. */
  readonly liveTime: string
  /** Place in lists, ascending: the Mark Six games first. */
  readonly sort: number
}

const every = (intervalSeconds: number): Schedule => ({ kind: 'periodic', intervalSeconds })
const between = (first: string, last: string, intervalSeconds: number): Schedule => ({
  kind: 'window',
  first,
  last,
  intervalSeconds,
})
const daily = (at: string): Schedule => ({ kind: 'daily', at, weekdays: EVERY_DAY })

const day3: IssueFormat = { kind: 'day', digits: 3 }
const day4: IssueFormat = { kind: 'day', digits: 4 }
const year3: IssueFormat = { kind: 'year', digits: 3 }
const running7: IssueFormat = { kind: 'running', digits: 7, anchor: { day: '2026-05-08', number: 3_120_001 } }

const game = (
  sort: number,
  [gameId, code, name]: readonly [number, string, string],
  [family, cate]: readonly [Family, number],
  [schedule, closeSeconds, issueFormat]: readonly [Schedule, number, IssueFormat],
): Game => ({
  gameId,
  code,
  name,
  family,
  cate,
  timing: { schedule, closeSeconds, issueFormat },
  resultBy: EXTERNAL.includes(gameId) ? 'external' : 'own',
  liveTime: schedule.kind === 'daily' ? schedule.at : '',
  sort,
})
const EXTERNAL: readonly number[] = [70, 90, 92, 110]

const LHC = ['LHC', 0] as const
const SSC = ['SSC', 2] as const
const PK10 = ['PK10', 3] as const
const E11X5 = ['11X5', 4] as const
const K3 = ['K3', 6] as const
const PC28 = ['PC28', 7] as const
const NN = ['NN', 3] as const

export const GAMES: readonly Game[] = [
  game(1, [110, 'xamlhc', '新澳门六合彩'], LHC, [daily('20:30'), 120, year3]),
  game(2, [90, 'amlhc', '澳门六合彩'], LHC, [daily('22:30'), 120, year3]),
  game(3, [70, 'xglhc', '香港六合彩'], LHC, [daily('21:30'), 300, year3]),
  game(4, [92, 'twlhc', '台湾六合彩'], LHC, [daily('20:50'), 120, year3]),
  game(5, [71, 'yflhc', '一分六合彩'], LHC, [every(60), 8, day4]),
  game(6, [93, 'sflhc', '三分六合彩'], LHC, [every(180), 15, day3]),
  game(7, [96, 'wflhc', '五分六合彩'], LHC, [every(300), 30, day3]),
  game(8, [95, 'xynn', '幸运牛牛'], NN, [every(300), 30, day3]),
  game(9, [45, 'jssc60', '极速赛车'], PK10, [every(60), 8, day4]),
  game(10, [44, 'jsft60', '极速飞艇'], PK10, [every(60), 8, day4]),
  game(11, [48, 'sfsc', '三分赛车'], PK10, [every(180), 15, day3]),
  game(12, [105, 'wfsc', '五分赛车'], PK10, [every(300), 30, day3]),
  game(13, [51, 'azxy10', '澳洲幸运10'], PK10, [every(300), 30, day3]),
  game(14, [81, 'xyft', '幸运飞艇'], PK10, [between('13:09', '04:04', 300), 40, day3]),
  game(15, [43, 'jsssc60', '极速时时彩'], SSC, [every(60), 8, day4]),
  game(16, [102, 'wfssc', '五分时时彩'], SSC, [every(300), 30, day3]),
  game(17, [123, 'azxy5', '澳洲幸运5'], SSC, [every(300), 30, day3]),
  game(18, [124, 'hnwfc', '河内五分彩'], SSC, [every(300), 30, day3]),
  game(19, [42, 'jsk360', '极速快三'], K3, [every(60), 8, day4]),
  game(20, [97, 'sfk3', '三分快三'], K3, [every(180), 15, day3]),
  game(21, [104, 'wfk3', '五分快三'], K3, [every(300), 30, day3]),
  game(22, [10, 'jsk3', '江苏快3'], K3, [between('08:50', '22:10', 1200), 90, day3]),
  game(23, [46, 'js28', '极速28'], PC28, [every(60), 8, day4]),
  game(24, [98, 'sf28', '三分28'], PC28, [every(180), 15, day3]),
  game(25, [106, 'xy28', '幸运28'], PC28, [every(300), 30, day3]),
  game(26, [122, 'jnd28', '加拿大28'], PC28, [between('20:30', '19:00', 210), 25, running7]),
  game(27, [47, 'js11x5', '极速11选5'], E11X5, [every(60), 8, day4]),
  game(28, [99, 'sf11x5', '三分11选5'], E11X5, [every(180), 15, day3]),
  game(29, [34, 'gd11x5', '广东11选5'], E11X5, [between('09:30', '23:10', 1200), 90, day3]),
]

/** What somebody types over the newest version, and what it comes to. All judging is the domain's, as on the server. */
import type { version, versions } from '@liuhe/contract/api/operator/prices.ts'
import type { OutputOf } from '@liuhe/contract/endpoint.ts'
import type { LineLimits } from '@liuhe/domain/bets/limits.ts'
import {
  changedPrices,
  everyPriceRow,
  isBigMove,
  type PriceChange,
  type PriceFault,
  priceFaults,
  type PriceRow,
  priceTable,
  type PriceTable,
  sideOf,
} from '@liuhe/domain/bets/price-table.ts'
import type { Family } from '@liuhe/domain/lottery/family.ts'
import { formatOdds, formatYuan, type Money, parseOdds, parseYuan } from '@liuhe/domain/money.ts'
import { capWords, figureField } from '@liuhe/domain/bets/price-file.ts'

/** The versions of a game. */
export type Book = OutputOf<typeof versions>
/** A version with its table. */
export type Version = OutputOf<typeof version>
export const LIMIT_NAMES = ['stakeMin', 'lineMin', 'stakeMax', 'payoutMax'] as const
export type LimitName = (typeof LIMIT_NAMES)[number]

/** Words by field: `odds:TM_A`, `stakeMax:101`, `payoutMax:101`, `notesMax`, `payoutMax`, `time`, `reason`. */
export type Draft = Readonly<Record<string, string>>

/** A draft that the browser kept; nothing where it holds none. */
export function readDraft(text: string): Draft {
  try {
    const kept: unknown = JSON.parse(text)
    if (typeof kept !== 'object' || kept === null) return {}
    return Object.fromEntries(Object.entries(kept).filter(([, words]) => typeof words === 'string'))
  } catch {
    return {}
  }
}

/** A draft with one field typed; words that say what is there already leave it. */
export function typedIn(draft: Draft, { field, words, now }: { field: string; words: string; now: string }): Draft {
  const { [field]: _old, ...rest } = draft
  return words === now ? rest : { ...rest, [field]: words }
}

/** Every figure of a version by its field, as the page writes it. */
export function figuresOf({ odds, plays, notesMax, payoutMax }: Version): ReadonlyMap<string, string> {
  return new Map([
    ...Object.entries(odds).map(([key, one]) => [figureField('odds', key), formatOdds(one)] as const),
    ...Object.entries(plays).flatMap(([code, limits]) =>
      LIMIT_NAMES.map((name) => [figureField(name, code), capWords(limits[name])] as const),
    ),
    ['notesMax', String(notesMax)],
    ['payoutMax', formatYuan(payoutMax)],
  ])
}

/** Figures as a draft over a version: those that say something else. */
export function draftOver(base: Version, figures: ReadonlyMap<string, string>): Draft {
  const known = figuresOf(base)
  return Object.fromEntries([...figures].filter(([field, words]) => known.get(field) !== words))
}

/** A share of notes as people of this trade say it, `24/49`; as a percentage where no short fraction is meant. */
export function chanceWords(chance: number): string {
  for (let of = 1; of <= 1_000; of++) {
    const of49 = of === 1 ? 49 : of
    const wins = Math.round(chance * of49)
    if (wins > 0 && Math.abs(chance * of49 - wins) < 1e-9) return `${wins}/${of49}`
  }
  return `${(chance * 100).toFixed(chance < 0.001 ? 4 : 2)}%`
}

/** A row of the page: the line of the table, and what the draft makes of it. */
export interface DraftRow {
  row: PriceRow
  isChanged: boolean
  before: number | undefined
  after: number | undefined
  verdict: 'in' | 'big' | 'high' | 'low' | 'unread'
}

export interface Judged {
  table: PriceTable
  change: PriceChange
  rows: DraftRow[]
  faults: readonly PriceFault[]
  /** Fields whose words are no figure. */
  unread: readonly string[]
  isChanged: boolean
}

/** Works out a draft over a version. */
export function judge(
  version: Version,
  draft: Draft,
  { family, lunarYear }: { family: Family; lunarYear: number },
): Judged {
  const base = priceTable(version)
  const { change, unread } = changeIn(version, draft)
  const table = changedPrices(base, change)
  const rows = everyPriceRow(family, lunarYear).map((row): DraftRow => {
    const [before, after] = [row.returnAt(base.odds), row.returnAt(table.odds)]
    const isChanged = fieldsOfRow(row).some((field) => draft[field] !== undefined)
    const isUnread = row.keys.some((key) => unread.includes(`odds:${key}`))
    return { row, isChanged, before, after, verdict: isUnread ? 'unread' : verdictOf(before, after) }
  })
  const isChanged = Object.keys(draft).some((field) => field !== 'time' && field !== 'reason')
  return { table, change, rows, faults: priceFaults(family, table), unread, isChanged }
}

/** The fields that a row shows: its odds, and the limits of its play. */
export const fieldsOfRow = ({ keys, play }: PriceRow): string[] => [
  ...keys.map((key) => figureField('odds', key)),
  ...LIMIT_NAMES.map((name) => figureField(name, play.code)),
]

const verdictOf = (before: number | undefined, after: number | undefined): DraftRow['verdict'] => {
  const side = after === undefined ? 'in' : sideOf(after)
  if (side !== 'in') return side
  return isBigMove(before, after) ? 'big' : 'in'
}

function changeIn(version: Version, draft: Draft) {
  const unread: string[] = []
  const odds: Record<string, number> = {}
  const plays: Record<string, LineLimits> = {}
  const rest: { notesMax?: number; payoutMax?: Money } = {}
  for (const [field, words] of Object.entries(draft)) {
    const [name = '', of = ''] = field.split(':')
    if (name === 'odds') keep(field, parseOdds(words), (figure) => (odds[of] = figure))
    else if (isLimit(name) && of !== '') {
      // A play may do without a payout cap of its own.
      keep(field, name === 'payoutMax' && words === '' ? null : parseYuan(words), (figure) => {
        const known = plays[of] ?? version.plays[of]
        if (known !== undefined) plays[of] = { ...known, [name]: figure }
      })
    } else if (name === 'payoutMax') keep(field, parseYuan(words), (figure) => (rest.payoutMax = figure))
    else if (name === 'notesMax') {
      keep(field, /^\d{1,6}$/.test(words) ? Number(words) : undefined, (figure) => (rest.notesMax = figure))
    }
  }
  function keep<Figure>(field: string, figure: Figure | undefined, set: (figure: Figure) => void) {
    if (figure === undefined) unread.push(field)
    else set(figure)
  }
  return { change: { odds, plays, ...rest }, unread }
}

const isLimit = (name: string): name is LimitName => (LIMIT_NAMES as readonly string[]).includes(name)

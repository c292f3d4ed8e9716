/** The rows under a play in the tutorial: what it pays, how often, and what returns on average. */
import type { playCategories } from '@liuhe/contract/api/lottery.ts'
import type { OutputOf } from '@liuhe/contract/endpoint.ts'
import { bookedOdds } from '@liuhe/domain/bets/booked-odds.ts'
import { chanceOf, returnOf, winShare } from '@liuhe/domain/bets/chances.ts'
import { NOTES_OF_SEAT } from '@liuhe/domain/bets/plays/nn/seats.ts'
import type { Play, PlayItem } from '@liuhe/domain/bets/play.ts'
import { formatOdds, type Odds } from '@liuhe/domain/money.ts'

export type Offer = OutputOf<typeof playCategories>

export type PriceRow = {
  label: string
  odds: string
  /** Share of notes that win, 0 … 1; unknown where it depends on the rest of the note. */
  chance: number | undefined
  /** 返还率 of the whole note; of several tiers only the first row has it. */
  back: number | undefined
}

type PriceOf = (oddsKey: string) => Odds | undefined

/**
 * Items of one price and chance stand in one row. Official odds are shown for a member with `own` tenths of a percent
 * of rebate who takes none of it.
 */
export function priceRows(play: Play, offer: Offer, own: number): PriceRow[] {
  const priceOf: PriceOf = (key) => {
    const odds = offer.odds[key]
    return odds === undefined ? undefined : bookedOdds(play, odds, { taken: 0, own })
  }
  const groups = Map.groupBy(chosenOneByOne(play, offer.lunarYear), ({ oddsKeys, label }) =>
    oddsKeys.flatMap((key) => [priceOf(key), JSON.stringify(chanceOf(key, label))]).join(),
  )
  const isWholeNote = groups.size === 1 && (play.input.kind === 'combine' || play.input.kind === 'positions')
  return [...groups.values()].flatMap((items) => rowsOf(play, items, priceOf, isWholeNote ? '每注' : labelOf(items)))
}

/** The items without the groups of a pairing (生肖对碰 …), which have the price of their numbers. */
function chosenOneByOne({ input, items }: Play, lunarYear: number): readonly PlayItem[] {
  const ways = input.kind === 'combine' ? input.ways : []
  const groups = new Set(ways.flatMap((way) => (way.way === 'cross' ? [...way.left, ...way.right] : [])))
  return items(lunarYear).filter(({ label }) => !groups.has(label))
}

function rowsOf(play: Play, items: readonly PlayItem[], priceOf: PriceOf, name: string): PriceRow[] {
  const [{ oddsKeys, label } = { oddsKeys: [], label: '' }] = items
  const chances = isPricedAlone(play, oddsKeys) ? (key: string) => chanceOf(key, label) : () => undefined
  const priced = oddsKeys.flatMap((key) => {
    const odds = priceOf(key)
    return odds === undefined ? [] : [{ odds, chance: chances(key) }]
  })
  const known = priced.flatMap(({ odds, chance }) => (chance ? [{ odds, chance }] : []))
  const rows = priced.map(({ odds, chance }) => ({ odds: formatOdds(odds), chance: chance && winShare(chance) }))
  if (play.tiers.length > 0) {
    return rows.map((row, tier) => ({
      label: play.tiers[tier] ?? '',
      ...row,
      back: tier === 0 ? returnOf(known) : undefined,
    }))
  }
  const backs = priced.map(({ odds, chance }) => chance && returnOf([{ odds, chance }]))
  if (oddsKeys.some((key) => key === 'NN_DOUBLE')) {
    return rows.map((row, index) => ({ label: name, ...ofSeat(label, row), back: ofStake(backs[index]) }))
  }
  // A set is priced by how many items it holds: a row for each number of them.
  const labelFor = (index: number) => (rows.length > 1 ? `选 ${index + 1} 个` : name)
  return rows.map((row, index) => ({ label: labelFor(index), ...row, back: backs[index] }))
}

/**
 * 翻倍: a seat is five notes, which are decided and given back together. Its chance is that of the seat, and what
 * returns is told of the stake, of which the deposit is five (Domain §3.8).
 */
const ofSeat = <Row extends Pick<PriceRow, 'chance'>>(label: string, row: Row): Row => {
  const seat = chanceOf('NN_FLAT', label)
  return { ...row, chance: seat && winShare(seat) }
}

const ofStake = (back: number | undefined): number | undefined => back && 1 + NOTES_OF_SEAT * (back - 1)

/** Whether an item's price and chance are those of its note, whatever else the note holds: not for 过关 and 包三. */
const isPricedAlone = ({ input }: Play, oddsKeys: readonly string[]): boolean => {
  if (input.kind === 'positions') return input.perPosition > 1
  return input.kind !== 'set' || oddsKeys.length > 1
}

/** '大、小、单、双', or the first and the last of many. */
const labelOf = (items: readonly PlayItem[]): string => {
  const labels = items.map(({ label }) => label)
  return labels.length <= 6 ? labels.join('、') : `${labels[0]}–${labels.at(-1)} 共${labels.length}项`
}

/** The least and the most of one bet in yuan, as sums are written elsewhere: `2–20,000`. */
export const limitText = ({ noteMin, noteMax }: { noteMin: number; noteMax: number }): string =>
  `${noteMin.toLocaleString('en')}–${noteMax.toLocaleString('en')}`

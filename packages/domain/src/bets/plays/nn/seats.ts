/**
 * 平倍 and 翻倍: whether a seat beats the banker (Domain §3.8).
 *
 * 翻倍 multiplies what is won by the seat's bull and what is lost by the banker's, up to five times. The stake of all
 * five is taken when the bet is placed: a seat is five notes, of which as many are decided as the bull multiplies, and
 * the others push. So nobody owes more than he staked, and settlement needs nothing it does not need elsewhere.
 */
import { BULL_BULL, BULL_SEATS, bullTable } from '../../../lottery/bull.ts'
import type { BullHand, BullSeat } from '../../../lottery/bull.ts'
import type { JudgedDraw } from '../../judged-draw.ts'
import { outcomeOfNotes, wonAt } from '../../outcome.ts'
import type { Outcome, Verdict } from '../../outcome.ts'
import type { Play, Selection } from '../../play.ts'
import { itemPlay } from '../build/item-play.ts'
import { notePlay } from '../build/note-play.ts'

const MENU = '闲家'
const placeOf = (label: string): number => (BULL_SEATS as readonly string[]).indexOf(label)

/** An order in which all five seats beat the banker's 无牛. */
const ALL_WIN = [1, 2, 3, 4, 8, 5, 7, 6, 9, 10]

export const flat = itemPlay({
  code: '101',
  name: '平倍',
  menu: MENU,
  limit: 'sides',
  items: BULL_SEATS.map((label, seat) => ({
    label,
    oddsKeys: () => ['NN_FLAT'],
    judge: ({ numbers }) => ((bullTable(numbers).seats[seat] as BullSeat).beatsBanker ? 'won' : 'lost'),
  })),
  draws: (lunarYear) => [{ numbers: ALL_WIN, lunarYear }],
})

/** Notes of one seat: the stake itself and the four more that 牛牛 can cost. */
export const NOTES_OF_SEAT = 5

/** 牛牛 five times, 牛九 three times, 牛八 and 牛七 twice, anything less once. */
export function multiplierOf(bull: number): number {
  if (bull === BULL_BULL) return NOTES_OF_SEAT
  if (bull === 9) return 3
  return bull >= 7 ? 2 : 1
}

/**
 * Orders of which, whatever seats are chosen, one wins as much as any order can: 3+5+3+5+3, 5+3+5+3+5, 5+3+2+5+3 and
 * 3+5+3+2+5 notes. Neighbouring seats share four cards and are never both 牛牛.
 */
const RICHEST = [
  [1, 2, 10, 7, 6, 4, 3, 9, 8, 5],
  [1, 5, 9, 3, 7, 6, 4, 10, 2, 8],
  [2, 5, 3, 7, 9, 6, 4, 1, 10, 8],
  [2, 8, 5, 3, 7, 6, 9, 4, 1, 10],
]

const seats = notePlay({
  code: '102',
  name: '翻倍',
  menu: MENU,
  limit: 'sides',
  rebate: 'none',
  input: { kind: 'each' },
  pick: { min: 1, max: BULL_SEATS.length },
  items: BULL_SEATS.map((label) => ({ label, oddsKeys: () => ['NN_DOUBLE'] })),
  countOf: ([labels = []]) => labels.length * NOTES_OF_SEAT,
  // Judged and bounded below, so that a draw's hands are laid once for all notes.
  notesOf: () => [],
  verdictOf: () => 'lost',
  extremes: { pays: () => [] },
})

const judgeSeats = ({ parts: [labels = []] }: Selection, { numbers }: JudgedDraw): Outcome => {
  const table = bullTable(numbers)
  return outcomeOfNotes(labels.flatMap((label) => verdictsOf(table.seats[placeOf(label)] as BullSeat, table.banker)))
}

/** The five notes of a seat. */
function verdictsOf({ bull, beatsBanker }: BullSeat, banker: BullHand): Verdict[] {
  const decided = multiplierOf(beatsBanker ? bull : banker.bull)
  const verdict = beatsBanker ? wonAt(0) : 'lost'
  return Array.from({ length: NOTES_OF_SEAT }, (_, note) => (note < decided ? verdict : 'push'))
}

export const doubled: Play = {
  ...seats,
  judge: judgeSeats,
  extremes: (selection, lunarYear) => RICHEST.map((numbers) => judgeSeats(selection, { numbers, lunarYear })),
}

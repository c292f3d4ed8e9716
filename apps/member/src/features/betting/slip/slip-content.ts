/** What a member picked and what it costs, as plain data: it is kept over login, reload and the end of a turn. */
import { BET_LINES_MAX } from '@liuhe/contract/api/bets.ts'
import type { PlayCode } from '@liuhe/domain/bets/play.ts'
import { formatYuan, parseAmount } from '@liuhe/domain/money.ts'
import type { BoardPlay } from '../board/board.ts'
import type { Draft } from '../draft/draft.ts'
import { picksOf } from '../draft/picks.ts'
import type { Pick, Stake } from './slip.ts'

/** The amount the page starts with, in yuan: the least a note of credit may cost. */
const FIRST_AMOUNT = '2'

export type Drafts = Readonly<Record<PlayCode, Draft>>

/** How an amount is meant; it is the same for all fresh lines, and kept lines have their own. */
export type StakeTerms = Omit<Stake, 'money'>

/** A line that was put aside. Its amount is as typed. */
export type AsideLine = StakeTerms & { id: string; code: PlayCode; selectionText: string; amount: string }

export type SlipContent = StakeTerms & {
  drafts: Drafts
  kept: readonly AsideLine[]
  /** Amounts of fresh lines that differ from the common one, by line. */
  amounts: Readonly<Record<string, string>>
  amount: string
  /** The turn the lines stand for; empty without lines. */
  turnNum: string
  /** 封盘时未送出，转入下一期. */
  carries: boolean
}

export const emptySlip = (drafts: Drafts = {}): SlipContent => ({
  ...{ drafts, kept: [], amounts: {}, amount: FIRST_AMOUNT, unit: 'yuan', multiple: 1, rebate: 0 },
  ...{ turnNum: '', carries: true },
})

type Board = { plays: readonly BoardPlay[]; lunarYear: number }

/** The lines of the present choice, each with its own amount where it has one. */
export function freshPicks(content: SlipContent, board: Board): readonly Pick[] {
  const stake = stakeOf(content.amount, content)
  return picksOf(content.drafts, { ...board, stake }).map((pick) => {
    const own = content.amounts[pick.id]
    return own === undefined ? pick : { ...pick, stake: { ...stake, money: parseAmount(own) } }
  })
}

/** The lines that were put aside. */
export const keptPicks = ({ kept }: SlipContent): readonly Pick[] =>
  kept.map(({ id, code, selectionText, amount, ...terms }) => ({
    id,
    code,
    selectionText,
    stake: stakeOf(amount, terms),
  }))

const stakeOf = (amount: string, { unit, multiple, rebate }: StakeTerms): Stake => ({
  money: parseAmount(amount),
  ...{ unit, multiple, rebate },
})

/** What stands in the amount of a line, as typed. */
export const amountOf = (content: SlipContent, id: string): string =>
  content.kept.find((line) => line.id === id)?.amount ?? content.amounts[id] ?? content.amount

/** What may stand in a field of amounts: digits with at most three decimals, or the beginning of such. */
export const AMOUNT_TEXT = /^\d{0,10}(\.\d{0,3})?$/
export const isAmountText = (text: string): boolean => AMOUNT_TEXT.test(text)

/** Gives one line an amount of its own. */
export const withAmount = (content: SlipContent, id: string, amount: string): SlipContent => {
  if (!content.kept.some((line) => line.id === id)) {
    return { ...content, amounts: { ...content.amounts, [id]: amount } }
  }
  return { ...content, kept: content.kept.map((line) => (line.id === id ? { ...line, amount } : line)) }
}

/** The same amount for every line, and for what comes. */
export const withOneAmount = (content: SlipContent, amount: string): SlipContent => ({
  ...content,
  amount,
  amounts: {},
  kept: content.kept.map((line) => ({ ...line, amount })),
})

/** Every line at twice or half its amount; half is cut to the 厘 and stops where nothing would be left. */
export function scaled(content: SlipContent, by: 'double' | 'half'): SlipContent {
  const turn = (text: string) => {
    const money = parseAmount(text)
    if (money === undefined) return text
    const next = by === 'double' ? money * 2n : money / 2n
    return next > 0n ? formatYuan(next) : text
  }
  return {
    ...content,
    amount: turn(content.amount),
    amounts: Object.fromEntries(Object.entries(content.amounts).map(([id, text]) => [id, turn(text)])),
    kept: content.kept.map((line) => ({ ...line, amount: turn(line.amount) })),
  }
}

/** Puts the fresh lines aside with their amounts, so that another choice can be made. */
export function withFreshKept(content: SlipContent, fresh: readonly Pick[]): SlipContent {
  const { unit, multiple, rebate } = content
  const lines = fresh.map(({ id, code, selectionText }) => ({ code, selectionText, amount: amountOf(content, id) }))
  return added(
    { ...content, drafts: {}, amounts: {} },
    lines.map((line) => ({ ...line, unit, multiple, rebate })),
  )
}

/** Lines of before once more, such as those of the turn that is over; what does not fit is left out. */
export function added(content: SlipContent, lines: readonly Omit<AsideLine, 'id'>[]): SlipContent {
  const first = 1 + Math.max(0, ...content.kept.map(({ id }) => Number(id.slice(KEPT.length))))
  const room = Math.max(0, BET_LINES_MAX - content.kept.length)
  const fresh = lines.slice(0, room).map((line, index) => ({ ...line, id: `${KEPT}${first + index}` }))
  return { ...content, kept: [...content.kept, ...fresh] }
}

const KEPT = 'kept-'

/** Drops the amounts of lines that are no longer there. */
export function withoutStray(content: SlipContent, fresh: readonly Pick[]): SlipContent {
  const known = Object.entries(content.amounts).filter(([id]) => fresh.some((pick) => pick.id === id))
  return known.length === Object.keys(content.amounts).length
    ? content
    : { ...content, amounts: Object.fromEntries(known) }
}

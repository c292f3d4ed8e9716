/** A poll as its card shows it: shares, whose vote is whose, and which option came (Domain §5.4.40). Pure. */
import { detectJudging, type JudgedDraw, judgeText, type MarkedSegment } from '@liuhe/domain/content/prediction.ts'
import type { CardModel, GroupModel } from '../card-model.ts'

export type PollOption = {
  readonly id: number
  /** Its words; those that came are marked. */
  readonly segments: readonly MarkedSegment[]
  readonly votes: number
  /** Of all votes, `45.0`. */
  readonly percent: string
  readonly isMine: boolean
  /** The draw of the issue gave it: 中. */
  readonly came: boolean
}

export type PollModel = {
  /** The document that is voted on. */
  readonly documentId: number
  /** `voted`: this reader has; `closed`: the issue is drawn or the operator ended it. */
  readonly status: 'open' | 'voted' | 'closed'
  readonly options: readonly PollOption[]
  readonly total: number
}

const VOTED = 1
const CLOSED = 2
const OPTIONS_MAX = 12

/** The poll of the shown document; undefined when the card carries none. */
export function pollOf(card: CardModel, group: GroupModel): PollModel | undefined {
  const { pollOptions = [], pollStatus, optionId } = card.source
  if (pollOptions.length === 0) return undefined
  const [question] = group.items
  const total = pollOptions.reduce((sum, { option_vote }) => sum + option_vote, 0)
  return {
    documentId: group.id,
    status: pollStatus === VOTED ? 'voted' : pollStatus === CLOSED ? 'closed' : 'open',
    total,
    options: pollOptions.slice(0, OPTIONS_MAX).map((option) => ({
      id: option.option_id,
      votes: option.option_vote,
      percent: percentOf(option.option_vote, total),
      isMine: option.option_id === optionId,
      ...judged(option, question?.draw),
    })),
  }
}

/** A share of all votes with one decimal, rounded half up; 0.0 while nobody has voted. */
export const percentOf = (votes: number, total: number): string =>
  (total === 0 ? 0 : Math.round((votes * 1000) / total) / 10).toFixed(1)

/** An option is judged by its value and shown by its text, which mostly is the same. */
function judged(option: { option_text: string; option_value: string }, draw: JudgedDraw | undefined) {
  const plain: readonly MarkedSegment[] = [{ text: option.option_text, token: false, mark: 'plain' }]
  const judging = detectJudging('', option.option_value)
  if (judging === undefined) return { came: false, segments: plain }
  const { verdict, segments } = judgeText(option.option_value, judging, draw)
  const came = verdict === '准'
  if (option.option_text === option.option_value) return { came, segments }
  return { came, segments: came ? [{ text: option.option_text, token: true, mark: 'hit' as const }] : plain }
}

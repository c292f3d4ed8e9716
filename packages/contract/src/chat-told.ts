/** What rooms are told of games: bets that members share, plans, wins (docs/chat.md). */
import * as z from 'zod/mini'
import { money, oddsList, RESULT_WORD, renamed, siteTime } from './codecs.ts'

/** At most so many orders are shared at once. */
export const SHARED_ORDERS_MAX = 20

/** What was chosen, of a play; spelt as orders are. */
const CHOICE_WORDS = { playName: 'cateName', selectionText: 'betInfo' } as const

/** The issue of a game that something was chosen for. */
const issue = {
  gameId: z.int(),
  gameName: z.string(),
  family: z.string(),
  turnNum: z.string(),
  /** From then on nobody can follow. */
  closeTime: siteTime,
}

/** Orders that a member shows; `total` only where he shows what he staked. */
export const ChatBet = renamed(
  {
    ...issue,
    lines: z.array(
      renamed(
        {
          playCode: z.string(),
          playName: z.string(),
          selectionText: z.string(),
          /** As they were booked. */
          odds: oddsList,
          notes: z.int(),
        },
        { ...CHOICE_WORDS, notes: 'totalNums' },
      ),
    ),
    notes: z.int(),
    total: z.nullable(money),
  },
  { closeTime: 'betEndTime', notes: 'totalNums', total: 'totalMoney' },
)

/** What became of a call: it came, it did not, or neither. */
const PlanOutcome = z.enum(['hit', 'miss', 'push'])

/** A call of a plan for the coming turn, with what became of the one before. */
export const ChatPlan = renamed(
  {
    ...issue,
    playCode: z.string(),
    playName: z.string(),
    selectionText: z.string(),
    /** How it comes about, in words. */
    rule: z.string(),
    previous: z.nullable(
      renamed(
        { turnNum: z.string(), selectionText: z.string(), outcome: PlanOutcome, resultText: z.string() },
        { selectionText: 'betInfo', ...RESULT_WORD },
      ),
    ),
    /** Of the last calls that were judged, how many came; and of all since the plan began, once it counts them. */
    hits: z.int(),
    judged: z.int(),
    total: z.optional(z.object({ hits: z.int(), judged: z.int() })),
  },
  { ...CHOICE_WORDS, closeTime: 'betEndTime' },
)

/** A call of a plan and what became of it; `resultText` is null while the draw is to come. */
export const ChatPlanCall = renamed(
  {
    turnNum: z.string(),
    selectionText: z.string(),
    /** Null while it waits; a turn that was void is neither. */
    outcome: z.nullable(PlanOutcome),
    resultText: z.nullable(z.string()),
  },
  { selectionText: 'betInfo', ...RESULT_WORD },
)

/** A win that a room is told of; the name as its winner lets it be shown. */
export const ChatWin = z.object({ name: z.string(), gameName: z.string(), reward: money })

/**
 * How a shared bet stands: each line in the order of the message, what they brought where stakes are shown, and how
 * many others have bet the same since. A plan has no lines.
 */
export const ChatBetState = z.object({
  id: z.string(),
  lines: z.array(z.enum(['pending', 'lost', 'won', 'push', 'cancelled'])),
  reward: z.nullable(money),
  followers: z.int(),
})

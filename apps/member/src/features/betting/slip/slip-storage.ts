/**
 * Slips that were not sent, kept for the life of the tab: they survive login, a reload and the end of a turn (F-U6).
 * Only choices and amounts are kept; odds and totals are worked out again, and nothing is ever sent from here.
 */
import { BET_LINES_MAX } from '@liuhe/contract/api/bets.ts'
import * as z from 'zod/mini'
import { type BoardPlay, boardPlayOf } from '../board/board.ts'
import { type Draft, emptyDraft, waysOf } from '../draft/draft.ts'
import { AMOUNT_TEXT, type Drafts, type SlipContent } from './slip-content.ts'

const KEY = 'bet_slips'
/** Slips of so many games are kept, the newest. */
const GAMES_MAX = 8
/** As long as a selection of the contract. */
const BET_INFO_MAX = 300

/** A guest's slip is taken over by anyone who signs in. */
export const GUEST = 'guest'

const amount = z.string().check(z.regex(AMOUNT_TEXT))
const terms = {
  unit: z.union([z.literal(0), z.literal(1), z.literal(2)]),
  multiple: z.int().check(z.minimum(1), z.maximum(10_000)),
  rebate: z.int().check(z.minimum(0), z.maximum(130)),
}
const betInfo = z.string().check(z.minLength(1), z.maxLength(BET_INFO_MAX))
const id = z.string().check(z.maxLength(BET_INFO_MAX + 4))
const code = z.string().check(z.regex(/^\d{3}$/))
const Content = z.object({
  drafts: z.record(code, z.object({ way: z.string(), parts: z.array(z.array(z.string())) })),
  kept: z
    .array(z.object({ id: z.string().check(z.regex(/^kept-\d{1,9}$/)), code, betInfo, amount, ...terms }))
    .check(z.maxLength(BET_LINES_MAX)),
  amounts: z.record(id, amount),
  amount,
  ...terms,
  turnNum: z.string().check(z.regex(/^\d{0,20}$/)),
  carries: z.boolean(),
})
const Slips = z.object({
  owner: z.string(),
  games: z.array(z.object({ gameId: z.int(), content: Content })).check(z.maxLength(GAMES_MAX)),
})
type Slips = z.output<typeof Slips>

export type SlipStorage = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>

/** The slip of a game that was left behind by this owner, or by the guest he was; as far as the board still has it. */
export function readSlip(
  storage: SlipStorage,
  { owner, gameId, plays }: { owner: string; gameId: number; plays: readonly BoardPlay[] },
): SlipContent | undefined {
  const content = slipsOf(storage, owner).games.find((game) => game.gameId === gameId)?.content
  if (content === undefined) return undefined
  return {
    ...content,
    drafts: offered(content.drafts, plays),
    kept: content.kept.filter((line) => boardPlayOf(plays, line.code) !== undefined),
  }
}

/** Keeps the slip of a game; `undefined` forgets it. */
export function keepSlip(
  storage: SlipStorage,
  { owner, gameId, content }: { owner: string; gameId: number; content: SlipContent | undefined },
): void {
  const others = slipsOf(storage, owner).games.filter((game) => game.gameId !== gameId)
  const games = content ? [...others.slice(1 - GAMES_MAX), { gameId, content }] : others
  if (games.length === 0) return storage.removeItem(KEY)
  storage.setItem(KEY, JSON.stringify({ owner, games }))
}

/** Another member's slips are nobody's business. */
function slipsOf(storage: SlipStorage, owner: string): Slips {
  try {
    const read = z.safeParse(Slips, JSON.parse(storage.getItem(KEY) ?? ''))
    if (read.success && (read.data.owner === owner || read.data.owner === GUEST)) return read.data
  } catch {
    // What is no list of slips is as good as none.
  }
  return { owner, games: [] }
}

/** Choices of plays and items that are on the board; a choice that fits no grid of it is dropped. */
function offered(drafts: Readonly<Record<string, Draft>>, plays: readonly BoardPlay[]): Drafts {
  return Object.fromEntries(
    Object.entries(drafts).flatMap(([play, draft]) => {
      const boardPlay = boardPlayOf(plays, play)
      if (boardPlay === undefined || !waysOf(boardPlay.play).some(({ way }) => way === draft.way)) return []
      const { parts } = emptyDraft(boardPlay.play, draft.way)
      return parts.length === draft.parts.length ? [[play, draft]] : []
    }),
  )
}

/**
 * Slips that were not sent, kept for the life of the tab: they survive login, a reload and the end of a turn (F-U6).
 * Only choices and amounts are kept; odds and totals are worked out again, and nothing is ever sent from here.
 */
import { BET_LINES_MAX } from '@liuhe/contract/api/bets.ts'
import { stakeUnit } from '@liuhe/contract/bet-terms.ts'
import { renamed } from '@liuhe/contract/codecs.ts'
import * as z from 'zod/mini'
import { type BoardPlay, boardPlayOf } from '../board/board.ts'
import { type Draft, emptyDraft, waysOf } from '../draft/draft.ts'
import { AMOUNT_TEXT, type Drafts, type SlipContent } from './slip-content.ts'

const KEY = 'bet_slips'
/** Slips of so many games are kept, the newest. */
const GAMES_MAX = 8
/** As long as a selection of the contract. */
const SELECTION_TEXT_MAX = 300

/** A guest's slip is taken over by anyone who signs in. */
export const GUEST = 'guest'

const amount = z.string().check(z.regex(AMOUNT_TEXT))
const terms = {
  unit: stakeUnit,
  multiple: z.int().check(z.minimum(1), z.maximum(10_000)),
  rebate: z.int().check(z.minimum(0), z.maximum(130)),
}
const selectionText = z.string().check(z.minLength(1), z.maxLength(SELECTION_TEXT_MAX))
const id = z.string().check(z.maxLength(SELECTION_TEXT_MAX + 4))
const code = z.string().check(z.regex(/^\d{3}$/))
const keptId = z.string().check(z.regex(/^kept-\d{1,9}$/))
/** In the words of the wire, which no release changes: a tab may be older than the app in it. */
const Content = z.object({
  drafts: z.record(code, z.object({ way: z.string(), parts: z.array(z.array(z.string())) })),
  kept: z
    .array(renamed({ id: keptId, code, selectionText, amount, ...terms }, { selectionText: 'betInfo' }))
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
  const stored = z.safeEncode(Slips, { owner, games: games as Slips['games'] })
  // What could not be read again is not kept.
  if (!stored.success) return storage.removeItem(KEY)
  storage.setItem(KEY, JSON.stringify(stored.data))
}

/** Another member's slips are nobody's business. */
function slipsOf(storage: SlipStorage, owner: string): Slips {
  try {
    const read = z.safeDecode(Slips, JSON.parse(storage.getItem(KEY) ?? ''))
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

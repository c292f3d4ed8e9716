import type { PlayCode } from '@liuhe/domain/bets/play.ts'
import type { BoardPlay } from '../board/board.ts'
import { type Draft, readDraft } from './draft.ts'
import type { Pick, Stake } from '../slip/slip.ts'

type PicksContext = { plays: readonly BoardPlay[]; lunarYear: number; stake: Stake }

/**
 * The lines that drafts make, in menu order: every item of a play of single items is a line of its own, so that each
 * can be cancelled by itself; any other draft is one line as soon as it is complete.
 */
export const picksOf = (drafts: Readonly<Record<PlayCode, Draft>>, context: PicksContext): Pick[] =>
  context.plays.flatMap(({ code, play }) => {
    const draft = drafts[code]
    if (draft === undefined) return []
    const { lunarYear, stake } = context
    if (play.input.kind === 'each') {
      return (draft.parts[0] ?? []).map((label) => ({ id: `${code}:${label}`, code, selectionText: label, stake }))
    }
    const reading = readDraft(play, draft, lunarYear)
    return 'selection' in reading ? [{ id: code, code, selectionText: reading.selection.text, stake }] : []
  })

import { BET_LINES_MAX } from '@liuhe/contract/api/bets.ts'
import type { PlayCode } from '@liuhe/domain/bets/play.ts'
import { parseAmount } from '@liuhe/domain/money.ts'
import { toast } from '@liuhe/web/ui/over/toast.tsx'
import { useEffect, useState } from 'react'
import { isLaterTurn } from '../../../shared/results/turn-order.ts'
import { type BoardPlay, boardPlayOf } from '../board/board.ts'
import { chosenCount, type Draft, emptyDraft } from '../draft/draft.ts'
import type { Pick, Stake } from './slip.ts'
import * as slips from './slip-content.ts'
import { GUEST, keepSlip, readSlip } from './slip-storage.ts'

type SlipOptions = {
  gameId: number
  /** Whose slip it is; undefined while that is not known. */
  owner: string | undefined
  /** The turn that is on. */
  turnNum: string
  plays: readonly BoardPlay[]
  lunarYear: number
  firstDrafts: slips.Drafts
}

/** What a member picked and what he wants to pay for each of it. The picks outlive the issue they were made for. */
export function useSlip({ gameId, owner, turnNum, plays, lunarYear, firstDrafts }: SlipOptions) {
  const [content, setContent] = useKeptContent({ gameId, owner, plays, firstDrafts })
  const board = { plays, lunarYear }
  const fresh = slips.freshPicks(content, board)
  const { unit, multiple, rebate, drafts, amount } = content
  const stake: Stake = { money: parseAmount(amount), unit, multiple, rebate }
  /** Lines stand for the turn in which the first of them was chosen. */
  const change = (next: slips.SlipContent) => {
    const stands = isNothing(next) ? '' : next.turnNum === '' ? turnNum : next.turnNum
    setContent(slips.withoutStray({ ...next, turnNum: stands }, slips.freshPicks(next, board)))
  }
  return {
    drafts,
    draftOf: (code: PlayCode): Draft | undefined => drafts[code],
    /** Lines that the present choice makes, and those that were put aside before. */
    fresh,
    kept: content.kept,
    picks: [...slips.keptPicks(content), ...fresh],
    /** Nothing is chosen, not even the beginning of a selection. */
    isEmpty: isNothing(content),
    amount,
    stake,
    /** 封盘时未送出，转入下一期; and whether the lines still stand for a turn that is over. */
    carries: content.carries,
    isLeftBehind: !content.carries && content.turnNum !== '' && isLaterTurn(turnNum, content.turnNum),
    /** The turn the lines stand for. */
    standsFor: content.carries && isLaterTurn(turnNum, content.turnNum) ? turnNum : content.turnNum,
    setCarries: (carries: boolean) => change({ ...content, carries, ...(!carries && { turnNum }) }),
    moveTo: (turn: string) => change({ ...content, turnNum: turn }),
    setDraft: (code: PlayCode, draft: Draft) => {
      const next = { ...content, drafts: { ...drafts, [code]: draft } }
      const lines = content.kept.length + slips.freshPicks(next, board).length
      if (lines > BET_LINES_MAX && lines > content.kept.length + fresh.length) {
        return toast(`一次最多投注${BET_LINES_MAX}条注单`, 2)
      }
      change(next)
    },
    /** Takes what was typed; more than an amount may hold is not taken. */
    setAmount: (text: string) => slips.isAmountText(text) && change({ ...content, amount: text, amounts: {} }),
    amountOf: (id: string) => slips.amountOf(content, id),
    setLineAmount: (id: string, text: string) =>
      slips.isAmountText(text) && change(slips.withAmount(content, id, text)),
    setAllAmounts: (text: string) => change(slips.withOneAmount(content, text)),
    scale: (by: 'double' | 'half') => change(slips.scaled(content, by)),
    setUnit: (next: Stake['unit']) => change({ ...content, unit: next }),
    setMultiple: (next: number) => change({ ...content, multiple: next }),
    setRebate: (next: number) => change({ ...content, rebate: next }),
    /** Puts the present choice aside with its stake, so that another can be made. */
    keep: () => change(slips.withFreshKept(content, fresh)),
    /** Lines of before once more. */
    add: (lines: readonly Omit<slips.AsideLine, 'id'>[]) =>
      change(slips.added(slips.withFreshKept(content, fresh), lines)),
    /** Takes a line away, kept or not. */
    remove: (line: Omit<Pick, 'stake'>) => change(without(content, line, plays)),
    clear: () => change({ ...content, drafts: {}, kept: [], amounts: {} }),
  }
}

export type SlipState = ReturnType<typeof useSlip>

type KeptOptions = Omit<SlipOptions, 'turnNum' | 'lunarYear'>

/** The slip as it was left behind, once it is known whose page this is; every change of it is kept. */
function useKeptContent({ gameId, owner, plays, firstDrafts }: KeptOptions) {
  const [content, setContent] = useState(() => slips.emptySlip(firstDrafts))
  const [readFor, setReadFor] = useState<string>()
  if (owner !== undefined && readFor !== owner) {
    setReadFor(owner)
    // What another member of this page left is not for the next one.
    const isForeign = readFor !== undefined && readFor !== GUEST
    const kept = isForeign || isNothing(content) ? readSlip(sessionStorage, { owner, gameId, plays }) : undefined
    if (kept || isForeign) setContent(kept ?? slips.emptySlip())
  }
  useEffect(() => {
    if (owner === undefined || readFor !== owner) return
    keepSlip(sessionStorage, { owner, gameId, content: isNothing(content) ? undefined : content })
  }, [owner, readFor, gameId, content])
  return [content, setContent] as const
}

const isNothing = ({ kept, drafts }: slips.SlipContent): boolean =>
  kept.length === 0 && Object.values(drafts).every((draft) => chosenCount(draft) === 0)

function without(
  content: slips.SlipContent,
  { id, code, selectionText }: Omit<Pick, 'stake'>,
  plays: readonly BoardPlay[],
): slips.SlipContent {
  const { kept, drafts } = content
  if (kept.some((line) => line.id === id)) return { ...content, kept: kept.filter((line) => line.id !== id) }
  const draft = drafts[code]
  const play = boardPlayOf(plays, code)?.play
  if (draft === undefined || play === undefined) return content
  const parts = draft.parts.map((labels) => labels.filter((label) => label !== selectionText))
  const next = play.input.kind === 'each' ? { ...draft, parts } : emptyDraft(play, draft.way)
  return { ...content, drafts: { ...drafts, [code]: next } }
}

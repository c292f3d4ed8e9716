import { BET_LINES_MAX } from '@liuhe/contract/api/bets.ts'
import type { PlayCode } from '@liuhe/domain/bets/play.ts'
import { parseAmount, type Tenths } from '@liuhe/domain/money.ts'
import { toast } from '@liuhe/web/ui/toast.tsx'
import { useState } from 'react'
import { type BoardPlay, boardPlayOf } from './board.ts'
import { chosenCount, type Draft, emptyDraft } from './draft.ts'
import { picksOf } from './picks.ts'
import type { Pick, Stake } from './slip.ts'

/** The amount the page starts with, in yuan: the least a note may cost. */
const FIRST_AMOUNT = '2'

export type Drafts = Readonly<Record<PlayCode, Draft>>

type SlipOptions = { plays: readonly BoardPlay[]; lunarYear: number; firstDrafts: Drafts }

/** What a member picked and what he wants to pay for each of it. The picks outlive the issue they were made for. */
export function useSlip({ plays, lunarYear, firstDrafts }: SlipOptions) {
  const [drafts, setDrafts] = useState(firstDrafts)
  const [kept, setKept] = useState<readonly Pick[]>([])
  const [keptCount, setKeptCount] = useState(0)
  const [amount, setAmount] = useState(FIRST_AMOUNT)
  const [unit, setUnit] = useState<Stake['unit']>(0)
  const [multiple, setMultiple] = useState(1)
  const [rebate, setRebate] = useState<Tenths>(0)
  const stake: Stake = { money: parseAmount(amount), unit, multiple, rebate }
  const fresh = picksOf(drafts, { plays, lunarYear, stake })

  return {
    drafts,
    draftOf: (code: PlayCode): Draft | undefined => drafts[code],
    /** Lines that the present choice makes, and those that were put aside before. */
    fresh,
    kept,
    picks: [...kept, ...fresh],
    /** Nothing is chosen, not even the beginning of a selection. */
    isEmpty: kept.length === 0 && Object.values(drafts).every((draft) => chosenCount(draft) === 0),
    amount,
    stake,
    setDraft: (code: PlayCode, draft: Draft) => {
      const next = { ...drafts, [code]: draft }
      const lines = kept.length + picksOf(next, { plays, lunarYear, stake }).length
      if (lines > BET_LINES_MAX && lines > kept.length + fresh.length) {
        return toast(`一次最多投注${BET_LINES_MAX}条注单`, 2)
      }
      setDrafts(next)
    },
    /** Takes what was typed; more than an amount may hold is not taken. */
    setAmount: (text: string) => /^\d{0,10}(\.\d{0,3})?$/.test(text) && setAmount(text),
    setUnit,
    setMultiple,
    setRebate,
    /** Puts the present choice aside with its stake, so that another can be made. */
    keep: () => {
      setKept([...kept, ...fresh.map((pick, index) => ({ ...pick, id: `kept-${keptCount + index}` }))])
      setKeptCount(keptCount + fresh.length)
      setDrafts({})
    },
    /** Takes a line away, kept or not. */
    remove: ({ id, code, betInfo }: Omit<Pick, 'stake'>) => {
      if (kept.some((pick) => pick.id === id)) return setKept(kept.filter((pick) => pick.id !== id))
      const draft = drafts[code]
      const play = boardPlayOf(plays, code)?.play
      if (draft === undefined || play === undefined) return
      const isItem = play.input.kind === 'each'
      const parts = draft.parts.map((labels) => labels.filter((label) => label !== betInfo))
      setDrafts({ ...drafts, [code]: isItem ? { ...draft, parts } : emptyDraft(play, draft.way) })
    },
    clearDrafts: () => setDrafts({}),
    clear: () => {
      setDrafts({})
      setKept([])
    },
  }
}

export type SlipState = ReturnType<typeof useSlip>

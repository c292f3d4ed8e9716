import * as member from '@liuhe/contract/api/member.ts'
import type { Odds } from '@liuhe/domain/money.ts'
import { useRead } from '@liuhe/web/api/use-read.ts'
import { useIsSignedIn } from '@liuhe/web/session/use-session.ts'
import { toast } from '@liuhe/web/ui/toast.tsx'
import { useState } from 'react'
import { useOpenLogin } from '../../shared/require-login.ts'
import { boardOf, type Offer } from './board.ts'
import { makeSlip, requestOf, type SlipLine } from './slip.ts'
import type { Issue } from './use-issue.ts'
import { usePlaceBet } from './use-place-bet.ts'
import { useRefusal } from './use-refusal.ts'
import { useSlip } from './use-slip.ts'

type BettingOptions = { gameId: number; issue: Issue; offer: Offer; onReread: () => Promise<unknown> }

/** The way of a bet on one board: picks, agreed odds, sending, and what comes back. */
export function useBetting({ gameId, issue, offer, onReread }: BettingOptions) {
  const openLogin = useOpenLogin()
  const isSignedIn = useIsSignedIn()
  const profile = useRead(member.info, {}, { enabled: isSignedIn })
  const slip = useSlip()
  /** The odds the member agreed to when he opened the sheet; null while it is closed. */
  const [quotes, setQuotes] = useState<ReadonlyMap<string, Odds> | null>(null)
  const [isPlaced, setPlaced] = useState(false)
  const close = () => setQuotes(null)
  const refuse = useRefusal({ gameId, codes: slip.codes, onReread, onClose: close })
  const place = usePlaceBet({
    memberId: isSignedIn ? profile.data?.userInfo.userId : undefined,
    onPlaced: () => {
      close()
      setPlaced(true)
      slip.clear()
      toast('投注成功', 2)
    },
    onRefused: (error) => void refuse(error),
  })

  const context = { gameId, family: 'LHC' as const, lunarYear: offer.lunarYear, plays: boardOf(offer, 'LHC') }
  const made = makeSlip(slip.codes, slip.stake, { ...context, ...(quotes && { quotes }) })
  const ask = () => {
    if (!isSignedIn) return openLogin()
    if (made.problem !== undefined) return toast(made.problem, 2)
    setQuotes(oddsNow(made.lines))
  }
  const send = () => {
    const agreed = oddsNow(made.lines)
    setQuotes(agreed)
    const fresh = makeSlip(slip.codes, slip.stake, { ...context, quotes: agreed })
    if (fresh.problem !== undefined) return toast(fresh.problem, 2)
    place.place(requestOf(fresh, slip.stake, { gameId, turnNum: issue.turnNum }))
  }
  return {
    slip,
    made,
    place,
    ask,
    send,
    close,
    isAsking: quotes !== null && made.lines.length > 0 && place.unanswered === undefined,
    /** The last bet went through, and no other was begun. */
    isPlaced: isPlaced && slip.codes.length === 0,
    // Until the odds of the issue are here, those of the one before must not be bet on.
    isOpen: issue.phase === 'betting' && offer.turnNum === issue.turnNum,
    isTrial: profile.data?.userInfo.type === 'TEST',
    /** Whether it is known who bets. */
    isReady: profile.data !== undefined,
  }
}

export type Betting = ReturnType<typeof useBetting>

const oddsNow = (lines: readonly SlipLine[]): ReadonlyMap<string, Odds> =>
  new Map(lines.map(({ code, odds }) => [code, odds]))

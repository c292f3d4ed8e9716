import type { Family } from '@liuhe/domain/lottery/family.ts'
import { useIsSignedIn } from '@liuhe/web/session/use-session.ts'
import { toast } from '@liuhe/web/ui/over/toast.tsx'
import { useState } from 'react'
import { awaitTurn } from '../../shared/reveal/awaited-turns.ts'
import { useOpenLogin } from '../../shared/account/require-login.ts'
import { isLaterTurn } from '../../shared/results/turn-order.ts'
import { useProfile } from '../../shared/account/use-profile.ts'
import { boardOf, type Offer } from './board/board.ts'
import { draftsFromNumbers } from './draft/drafts-from-numbers.ts'
import {
  type BetRequest,
  makeSlip,
  type Quotes,
  quotesOf,
  requestOf,
  type Slip,
  type SlipContext,
} from './slip/slip.ts'
import type { Issue } from './issue/use-issue.ts'
import { type PlaceBet, type PlacedBet, usePlaceBet } from './placing/use-place-bet.ts'
import { GUEST } from './slip/slip-storage.ts'
import { useRefusal } from './placing/use-refusal.ts'
import { type SlipState, useSlip } from './slip/use-slip.ts'

type BettingOptions = {
  gameId: number
  family: Family
  issue: Issue
  offer: Offer
  onReread: () => Promise<unknown>
  /** Numbers to begin with, as the address brought them. */
  numbers: string | undefined
}

export type Chase = NonNullable<BetRequest['chase']>
/** What the member looks at over the board: nothing, the bet before it goes, or the plan of a chase. */
type Asking = 'nothing' | 'bet' | 'chase'

/** The way of a bet on one board: picks, agreed odds, sending, and what comes back. */
export function useBetting({ gameId, family, issue, offer, onReread, numbers }: BettingOptions) {
  const { profile, isSignedIn, isKnown } = useProfile()
  const plays = boardOf(offer, family)
  const { lunarYear, odds, notesMax } = offer
  const [firstDrafts] = useState(() => draftsFromNumbers(plays, numbers))
  const memberId = isSignedIn && isKnown ? profile.userInfo.userId : undefined
  const owner = isSignedIn ? memberId : GUEST
  const slip = useSlip({ gameId, owner, turnNum: issue.turnNum, plays, lunarYear, firstDrafts })
  const { asking, quotes, agree, close } = useAgreement()
  const [placed, setPlaced] = useState<Placed>()
  const refuse = useRefusal({ gameId, family, onReread, onClose: close })
  const place = usePlaceBet({
    memberId,
    onPlaced: (bet) => {
      const { isChase, turns } = bet
      close()
      setPlaced({ ...bet, turnNum: issue.turnNum })
      if (memberId !== undefined) awaitTurn({ member: memberId, gameId, until: latestOf([issue.turnNum, ...turns]) })
      slip.clear()
      toast(isChase ? '追号成功' : '投注成功', 2)
    },
    onRefused: (error, lines) => void refuse(error, lines),
  })
  const own = Math.round(profile.userInfo.rebate * 10)
  const context = { gameId, family, lunarYear, plays, odds, notesMax, own }
  const made = makeSlip(slip.picks, context, quotes)
  const turn = { gameId, turnNum: issue.turnNum }
  return {
    ...context,
    /** The member's own rebate and the part of it that he takes. */
    choice: { taken: Math.min(slip.stake.rebate, own), own },
    slip,
    made,
    place,
    ...useSending({ made, slip, context, turn, agree, place }),
    close,
    asking: isAsked({ asking, hasLines: made.lines.length > 0, isUnanswered: place.unanswered !== undefined }),
    /** The last bet went through, its turn is still on, and no other bet was begun. */
    placed: slip.picks.length === 0 && placed?.turnNum === issue.turnNum ? placed : undefined,
    // Until the odds of the issue are here, those of the one before must not be bet on.
    isOpen: issue.phase === 'betting' && offer.turnNum === issue.turnNum,
    issue,
    memberId,
    isSignedIn,
    isTrial: isSignedIn && profile.userInfo.type === 'TEST',
    /** Whether it is known who bets. */
    isReady: isKnown,
  }
}

/** The slip may be looked at when it is empty; a chase needs something to repeat. */
function isAsked({ asking, hasLines, isUnanswered }: { asking: Asking; hasLines: boolean; isUnanswered: boolean }) {
  if (isUnanswered) return 'nothing'
  return asking === 'chase' && !hasLines ? 'nothing' : asking
}

/** A bet that went through, and the turn that was on then. */
type Placed = PlacedBet & { turnNum: string }

const latestOf = (turns: readonly string[]): string =>
  turns.reduce((last, turn) => (isLaterTurn(turn, last) ? turn : last))

export type Betting = ReturnType<typeof useBetting>

/** What the member looks at, and the odds he agreed to when he opened it. */
function useAgreement() {
  const [asking, setAsking] = useState<Asking>('nothing')
  const [quotes, setQuotes] = useState<Quotes>()
  return {
    asking,
    quotes,
    agree: (to: Quotes, what?: Asking) => {
      setQuotes(to)
      if (what !== undefined) setAsking(what)
    },
    close: () => {
      setAsking('nothing')
      setQuotes(undefined)
    },
  }
}

type Sending = {
  made: Slip
  slip: SlipState
  context: SlipContext
  turn: { gameId: number; turnNum: string }
  agree: ReturnType<typeof useAgreement>['agree']
  place: PlaceBet
}

/** From the slip to the sheet, and from the sheet to the server. */
function useSending({ made, slip, context, turn, agree, place }: Sending) {
  const openLogin = useOpenLogin()
  const isSignedIn = useIsSignedIn()
  return {
    /** Shows the slip, whatever is on it. */
    open: () => agree(quotesOf(made), 'bet'),
    ask: (what: 'bet' | 'chase') => {
      if (!isSignedIn) return openLogin()
      if (made.problem !== undefined) return toast(made.problem, 2)
      agree(quotesOf(made), what)
    },
    send: (chase?: Chase) => {
      const agreed = quotesOf(made)
      agree(agreed)
      const fresh = makeSlip(slip.picks, context, agreed)
      if (fresh.problem !== undefined) return toast(fresh.problem, 2)
      place.place({ ...requestOf(fresh, turn), ...(chase && { chase }) })
    },
    /** What the rules say when every stake is paid so many times, as a turn of a chase pays it. */
    problemAt: (times: number) => {
      const picks = slip.picks.map((pick) => ({
        ...pick,
        stake: { ...pick.stake, multiple: pick.stake.multiple * times },
      }))
      return makeSlip(picks, context).problem
    },
  }
}

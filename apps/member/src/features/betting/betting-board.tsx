import * as lottery from '@liuhe/contract/api/lottery.ts'
import * as member from '@liuhe/contract/api/member.ts'
import type { ApiError } from '@liuhe/contract/client.ts'
import type { Odds } from '@liuhe/domain/money.ts'
import { queryKey } from '@liuhe/web/api/query-key.ts'
import { useRead } from '@liuhe/web/api/use-read.ts'
import { useIsSignedIn } from '@liuhe/web/session/use-session.ts'
import { Empty } from '@liuhe/web/ui/empty.tsx'
import { ErrorState } from '@liuhe/web/ui/error-state.tsx'
import { SkeletonCard } from '@liuhe/web/ui/skeleton.tsx'
import { toast } from '@liuhe/web/ui/toast.tsx'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useOpenLogin } from '../../shared/require-login.ts'
import type { GameRow } from '../../shared/use-games.ts'
import { ConfirmSheet } from './confirm-sheet.tsx'
import { IssueStrip } from './issue-strip.tsx'
import { withNewOdds } from './odds-changed.ts'
import { PlacedNotice } from './placed-notice.tsx'
import { PlayBoard } from './play-board.tsx'
import { makeSlip, requestOf } from './slip.ts'
import { SlipBar } from './slip-bar.tsx'
import { UnansweredBet } from './unanswered-bet.tsx'
import { type Issue, useIssue, useIssueNotice, usePlays } from './use-issue.ts'
import { usePlaceBet } from './use-place-bet.ts'
import { useSlip } from './use-slip.ts'

/** The board of a Mark Six game: issue, plays with odds, slip, and the way of a bet from the tap to the answer. */
export function BettingBoard({ game }: { game: GameRow }) {
  const { issue, failed } = useIssue(game.gameId)
  const plays = usePlays(game.gameId, issue?.turnNum)
  // The panel above already says that the draws could not be read, and how to try again.
  if (!issue) return failed ? null : <SkeletonCard lines={1} />
  if (plays.isError && plays.data === undefined) return <ErrorState onRetry={() => void plays.refetch()} />
  if (plays.data === undefined) return <SkeletonCard lines={8} />
  if (plays.data.plays.length === 0) return <Empty text="该游戏暂未开放投注" />
  return <OpenBoard game={game} issue={issue} offer={plays.data} onReread={() => plays.refetch()} />
}

type Offer = NonNullable<ReturnType<typeof usePlays>['data']>
type OpenBoardProps = { game: GameRow; issue: Issue; offer: Offer; onReread: () => Promise<unknown> }

function OpenBoard({ game, issue, offer, onReread }: OpenBoardProps) {
  const cache = useQueryClient()
  const openLogin = useOpenLogin()
  const isSignedIn = useIsSignedIn()
  const profile = useRead(member.info, {}, { enabled: isSignedIn })
  const slip = useSlip()
  /** The odds the member agreed to when he opened the sheet; null while it is closed. */
  const [quotes, setQuotes] = useState<ReadonlyMap<string, Odds> | null>(null)
  const [isPlaced, setPlaced] = useState(false)
  useIssueNotice(issue.turnNum, slip.codes.length > 0)

  const onRefused = async (error: ApiError) => {
    toast(error.message, 2)
    const reaction = REFUSALS[error.code]
    if (reaction === 'ask again') {
      await onReread()
      cache.setQueryData<Offer>(
        queryKey(lottery.playCategories, { gameId: game.gameId }),
        (known) => known && withNewOdds(known, slip.codes, error),
      )
    } else if (reaction === 'next issue') {
      setQuotes(null)
      void cache.invalidateQueries({ queryKey: [lottery.openInfo.name] })
      void onReread()
    } else if (reaction === 'read balance') {
      void cache.invalidateQueries({ queryKey: [member.status.name] })
    }
  }
  const bet = usePlaceBet({
    memberId: isSignedIn ? profile.data?.userInfo.userId : undefined,
    onPlaced: () => {
      setQuotes(null)
      setPlaced(true)
      slip.clear()
      toast('投注成功', 2)
    },
    onRefused: (error) => void onRefused(error),
  })

  const context = { gameId: game.gameId, family: 'LHC' as const, lunarYear: offer.lunarYear, plays: offer.plays }
  const made = makeSlip(slip.codes, slip.stake, { ...context, ...(quotes && { quotes }) })
  // Until the odds of the issue are here, those of the one before must not be bet on.
  const isOpen = issue.phase === 'betting' && offer.turnNum === issue.turnNum
  const ask = () => {
    if (!isSignedIn) return openLogin()
    if (made.problem !== undefined) return toast(made.problem, 2)
    setQuotes(new Map(made.lines.map(({ code, odds }) => [code, odds])))
  }
  const send = () => {
    const agreed = new Map(made.lines.map(({ code, odds }) => [code, odds]))
    setQuotes(agreed)
    const fresh = makeSlip(slip.codes, slip.stake, { ...context, quotes: agreed })
    if (fresh.problem !== undefined) return toast(fresh.problem, 2)
    bet.place(requestOf(fresh, slip.stake, { gameId: game.gameId, turnNum: issue.turnNum }))
  }

  return (
    <>
      <IssueStrip issue={issue} />
      <PlayBoard plays={offer.plays} lunarYear={offer.lunarYear} codes={slip.codes} onToggle={slip.toggle} />
      <SlipBar
        slip={slip}
        made={made}
        isOpen={isOpen}
        isTrial={profile.data?.userInfo.type === 'TEST'}
        onAsk={ask}
        isBlocked={bet.unanswered !== undefined}
      >
        <UnansweredBet bet={bet} />
        {isPlaced && slip.codes.length === 0 && <PlacedNotice gameId={game.gameId} />}
      </SlipBar>
      <ConfirmSheet
        open={quotes !== null && made.lines.length > 0 && bet.unanswered === undefined}
        onClose={() => setQuotes(null)}
        slip={slip}
        made={made}
        turnNum={issue.turnNum}
        isOpen={isOpen}
        isTrial={profile.data?.userInfo.type === 'TEST'}
        isSending={bet.isSending}
        isReady={profile.data !== undefined}
        onConfirm={send}
      />
    </>
  )
}

/** What the page does about a refusal beyond saying it; codes without a row are only said. */
const REFUSALS: Partial<Record<ApiError['code'], 'ask again' | 'next issue' | 'read balance'>> = {
  'BET/ODDS_CHANGED': 'ask again',
  'BET/DRAW_CLOSED': 'next issue',
  'WALLET/INSUFFICIENT': 'read balance',
}

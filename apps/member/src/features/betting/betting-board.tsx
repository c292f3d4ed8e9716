import { Empty } from '@liuhe/web/ui/empty.tsx'
import { ErrorState } from '@liuhe/web/ui/error-state.tsx'
import { SkeletonCard } from '@liuhe/web/ui/skeleton.tsx'
import type { GameRow } from '../../shared/use-games.ts'
import { ConfirmSheet } from './confirm-sheet.tsx'
import { IssueStrip } from './issue-strip.tsx'
import { boardOf, type Offer } from './board.ts'
import { PlacedNotice } from './placed-notice.tsx'
import { PlayBoard } from './play-board.tsx'
import { SlipBar } from './slip-bar.tsx'
import { UnansweredBet } from './unanswered-bet.tsx'
import { useBetting } from './use-betting.ts'
import { type Issue, useIssue, useIssueNotice, usePlays } from './use-issue.ts'

/** The board of a Mark Six game: issue, plays with odds, slip, and the way of a bet from the tap to the answer. */
export function BettingBoard({ game }: { game: GameRow }) {
  const { issue, failed } = useIssue(game.gameId)
  const plays = usePlays(game.gameId, issue?.turnNum)
  // The panel above already says that the draws could not be read, and how to try again.
  if (!issue) return failed ? null : <SkeletonCard lines={1} />
  if (plays.isError && plays.data === undefined) return <ErrorState onRetry={() => void plays.refetch()} />
  if (plays.data === undefined) return <SkeletonCard lines={8} />
  if (plays.data.plays.length === 0) return <Empty text="该游戏暂未开放投注" />
  return <OpenBoard gameId={game.gameId} issue={issue} offer={plays.data} onReread={() => plays.refetch()} />
}

type OpenBoardProps = { gameId: number; issue: Issue; offer: Offer; onReread: () => Promise<unknown> }

function OpenBoard({ gameId, issue, offer, onReread }: OpenBoardProps) {
  const betting = useBetting({ gameId, issue, offer, onReread })
  const { slip } = betting
  useIssueNotice(issue.turnNum, slip.codes.length > 0)
  return (
    <>
      <IssueStrip issue={issue} />
      <PlayBoard plays={boardOf(offer, 'LHC')} lunarYear={offer.lunarYear} codes={slip.codes} onToggle={slip.toggle} />
      <SlipBar betting={betting}>
        <UnansweredBet bet={betting.place} />
        {betting.isPlaced && <PlacedNotice gameId={gameId} />}
      </SlipBar>
      <ConfirmSheet betting={betting} turnNum={issue.turnNum} />
    </>
  )
}

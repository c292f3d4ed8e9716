import { isFamily, type Family } from '@liuhe/domain/lottery/family.ts'
import { Empty } from '@liuhe/web/ui/empty.tsx'
import { ErrorState } from '@liuhe/web/ui/error-state.tsx'
import { SkeletonCard } from '@liuhe/web/ui/skeleton.tsx'
import { lazy, Suspense } from 'react'
import { useAfterPaint } from '../../shared/after-paint.ts'
import type { GameRow } from '../../shared/use-games.ts'
import type { Offer } from './board.ts'
import { ChaseSheet } from './chase-sheet.tsx'
import { ConfirmSheet } from './confirm-sheet.tsx'
import { IssueStrip } from './issue-strip.tsx'
import { PlacedNotice } from './placed-notice.tsx'
import { PlayBoard } from './play-board.tsx'
import { SlipBar } from './slip-bar.tsx'
import { UnansweredBet } from './unanswered-bet.tsx'
import { useBetting } from './use-betting.ts'
import { type Issue, useIssue, useIssueNotice, usePlays } from './use-issue.ts'
import { usePlayChoice } from './use-play-choice.ts'

type BettingBoardProps = {
  game: GameRow
  /** Numbers to begin with, `01,02`. */
  numbers: string | undefined
}

/** The board of a game: issue, plays with odds, slip, and the way of a bet from the tap to the answer. */
export function BettingBoard({ game, numbers }: BettingBoardProps) {
  const { gameId, family } = game
  const { issue, failed } = useIssue(gameId)
  const plays = usePlays(gameId, issue?.turnNum)
  // The panel above already says that the draws could not be read, and how to try again.
  if (!issue) return failed ? null : <SkeletonCard lines={8} />
  if (plays.isError && plays.data === undefined) return <ErrorState onRetry={() => void plays.refetch()} />
  if (plays.data === undefined) return <SkeletonCard lines={8} />
  if (plays.data.plays.length === 0 || !isFamily(family)) return <Empty text="该游戏暂未开放投注" />
  const onReread = () => plays.refetch()
  return <OpenBoard {...{ gameId, family, numbers, issue, onReread }} offer={plays.data} />
}

type OpenBoardProps = {
  gameId: number
  family: Family
  issue: Issue
  offer: Offer
  onReread: () => Promise<unknown>
  numbers: string | undefined
}

function OpenBoard(props: OpenBoardProps) {
  const { gameId, family, issue } = props
  const betting = useBetting(props)
  const choice = usePlayChoice(betting.plays)
  const isQuiet = useAfterPaint()
  useIssueNotice(issue.turnNum, !betting.slip.isEmpty)
  return (
    <>
      <IssueStrip issue={issue} family={family} />
      <PlayBoard betting={betting} choice={choice} />
      {isQuiet && (
        <Suspense fallback={<SkeletonCard lines={6} />}>
          <PastDraws betting={betting} choice={choice} lastTurn={issue.last?.turnNum} />
        </Suspense>
      )}
      <SlipBar betting={betting} shown={choice.shown}>
        <UnansweredBet bet={betting.place} />
        {betting.placed !== 'nothing' && <PlacedNotice gameId={gameId} isChase={betting.placed === 'chase'} />}
      </SlipBar>
      <ConfirmSheet betting={betting} turnNum={issue.turnNum} />
      <ChaseSheet betting={betting} turnNum={issue.turnNum} />
    </>
  )
}

/** What came before: below the board, and no part of what a bet needs. */
const PastDraws = lazy(() => import('./past-draws.tsx'))

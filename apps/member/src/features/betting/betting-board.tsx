import { isFamily, type Family } from '@liuhe/domain/lottery/family.ts'
import { ErrorState } from '@liuhe/web/ui/error-state.tsx'
import { SkeletonCard } from '@liuhe/web/ui/skeleton.tsx'
import { lazy, Suspense, useMemo, useState, useSyncExternalStore } from 'react'
import { createPortal } from 'react-dom'
import { useAfterPaint } from '../../shared/startup/after-paint.ts'
import { lazyPart } from '../../shared/parts/lazy-part.tsx'
import type { GameRow } from '../../shared/games/use-games.ts'
import type { OwnOutcome } from '../../shared/reveal/use-own-outcome.ts'
import styles from './betting-board.module.css'
import type { Offer } from './board/board.ts'
import { ChaseSheet } from './chase/chase-sheet.tsx'
import { ClosedGame } from './issue/closed-game.tsx'
import { IssueStrip } from './issue/issue-strip.tsx'
import { PlacedNotice } from './placing/placed-notice.tsx'
import { PlayBoard } from './board/play-board.tsx'
import { ResultNotice } from './result/result-notice.tsx'
import { SlipBar } from './slip/slip-bar.tsx'
import { SlipButton } from './slip/slip-button.tsx'
import { SlipDrawer } from './slip/slip-drawer.tsx'
import { SlipPane } from './slip/slip-pane.tsx'
import { UnansweredBet } from './placing/unanswered-bet.tsx'
import { type Betting, useBetting } from './use-betting.ts'
import { type Issue, useIssue, useIssueNotice, usePlays } from './issue/use-issue.ts'
import { useFollowed } from './draft/use-followed.ts'
import { usePlayChoice } from './draft/use-play-choice.ts'

type BettingBoardProps = {
  game: GameRow
  /** Numbers to begin with, `01,02`. */
  numbers: string | undefined
  /** Where the header has room for the button of the slip. */
  slipPlace: HTMLElement | null
}

/** The board of a game: issue, plays with odds, slip, and the way of a bet from the tap to the answer. */
export function BettingBoard({ game, numbers, slipPlace }: BettingBoardProps) {
  const { gameId, family } = game
  const { issue, failed } = useIssue(gameId)
  const plays = usePlays(gameId, issue?.turnNum)
  const offer = useMemo(() => plays.data && withoutClosed(plays.data), [plays.data])
  // The panel above already says that the draws could not be read, and how to try again.
  if (!issue) return failed ? null : <SkeletonCard lines={8} />
  if (issue.isClosed) return <ClosedGame gameId={gameId} isMaintained />
  if (plays.isError && offer === undefined) return <ErrorState onRetry={() => void plays.refetch()} />
  if (offer === undefined) return <SkeletonCard lines={8} />
  if (offer.plays.length === 0 || !isFamily(family)) return <ClosedGame gameId={gameId} />
  const onReread = () => plays.refetch()
  return <OpenBoard {...{ gameId, family, numbers, issue, onReread, slipPlace }} offer={offer} />
}

/** Plays that the operator keeps in maintenance are not on the board. */
const withoutClosed = (offer: Offer): Offer => ({
  ...offer,
  plays: offer.plays.filter(({ closed }) => closed !== true),
})

type OpenBoardProps = Pick<BettingBoardProps, 'slipPlace' | 'numbers'> & {
  gameId: number
  family: Family
  issue: Issue
  offer: Offer
  onReread: () => Promise<unknown>
}

function OpenBoard(props: OpenBoardProps) {
  const { family, issue, slipPlace } = props
  const betting = useBetting(props)
  const choice = usePlayChoice(betting.plays)
  const isQuiet = useAfterPaint()
  const isWide = useIsWide()
  const [unseen, setUnseen] = useState<OwnOutcome>()
  useFollowed(betting, isWide)
  useIssueNotice(issue.turnNum, !betting.slip.isEmpty)
  const bar = (
    <SlipBar betting={betting} shown={choice.shown} place={isWide ? 'pane' : 'bar'}>
      {unseen && <ResultNotice outcome={unseen} />}
      <News betting={betting} />
    </SlipBar>
  )
  return (
    <>
      <div className={styles.play}>
        <IssueStrip issue={issue} family={family} />
        <PlayBoard betting={betting} choice={choice} />
      </div>
      <div className={styles.side} data-pane="">
        {isQuiet && betting.memberId !== undefined && (
          <div className={styles.result}>
            <Suspense>
              <TurnResult
                key={betting.memberId}
                betting={betting}
                member={betting.memberId}
                isWide={isWide}
                onOutOfView={setUnseen}
              />
            </Suspense>
          </div>
        )}
        {isWide && <SlipPane betting={betting}>{bar}</SlipPane>}
        {isQuiet && (
          <div className={styles.past}>
            <PastDraws betting={betting} choice={choice} lastTurn={issue.last?.turnNum} />
          </div>
        )}
      </div>
      {!isWide && bar}
      {!isWide && <SlipDrawer betting={betting} />}
      <ChaseSheet betting={betting} turnNum={issue.turnNum} />
      {slipPlace &&
        !isWide &&
        createPortal(<SlipButton count={betting.made.lines.length} onOpen={betting.open} />, slipPlace)}
    </>
  )
}

/** What became of the last bet. */
function News({ betting }: { betting: Betting }) {
  const { placed, place } = betting
  return (
    <>
      <UnansweredBet bet={place} />
      {placed && <PlacedNotice key={placed.orderNos[0]} betting={betting} placed={placed} />}
    </>
  )
}

/** What came before: below the board, and no part of what a bet needs. */
const PastDraws = lazyPart(() => import('./issue/past-draws.tsx'), {
  place: () => <SkeletonCard lines={6} />,
  missing: ({ retry }) => (
    <section className={styles.missing} aria-label="往期走势">
      <ErrorState onRetry={retry} />
    </section>
  ),
})

/** What a turn brought the member; a result that cannot be loaded is found in the list of orders. */
const TurnResult = lazy<typeof import('./result/turn-result.tsx').default>(() =>
  import('./result/turn-result.tsx').catch(() => ({ default: () => null })),
)

/** From here on there is room for the slip beside the board. */
const WIDE = '(width >= 1024px)'

/** Whether the page stands in two panes. */
const useIsWide = (): boolean =>
  useSyncExternalStore(
    (tell) => {
      const query = matchMedia(WIDE)
      query.addEventListener('change', tell)
      return () => query.removeEventListener('change', tell)
    },
    () => matchMedia(WIDE).matches,
    () => false,
  )

import * as lottery from '@liuhe/contract/api/lottery.ts'
import type { OutputOf } from '@liuhe/contract/endpoint.ts'
import { longRuns } from '@liuhe/domain/bets/long-runs.ts'
import { BULL_SEATS, bullLabel, bullTable } from '@liuhe/domain/lottery/bull.ts'
import { drawFigures } from '@liuhe/domain/lottery/draw-figures.ts'
import { type Family, parseResult } from '@liuhe/domain/lottery/family.ts'
import { issueLabel } from '@liuhe/domain/lottery/schedule.ts'
import { paths } from '@liuhe/brand/paths.ts'
import { useRead } from '@liuhe/web/api/use-read.ts'
import { Empty } from '@liuhe/web/ui/empty.tsx'
import { ErrorState } from '@liuhe/web/ui/error-state.tsx'
import { SkeletonCard } from '@liuhe/web/ui/skeleton.tsx'
import { Tabs } from '@liuhe/web/ui/tabs.tsx'
import { useEffect, useRef, useState } from 'react'
import { DrawNumbers } from '../../../shared/results/draw-numbers.tsx'
import { EmptyList } from '../../../shared/parts/empty-list.tsx'
import { Link } from '../../../shared/link.tsx'
import { useReveal } from '../../../shared/reveal/use-reveal.ts'
import { type BoardPlay, boardPlayOf } from '../board/board.ts'
import { emptyDraft, isChosen, toggled } from '../draft/draft.ts'
import styles from './past-draws.module.css'
import type { Betting } from '../use-betting.ts'
import type { PlayChoice } from '../draft/use-play-choice.ts'

type PastDrawsProps = {
  betting: Betting
  choice: PlayChoice
  /** The last drawn issue: with another one the list is read again. */
  lastTurn: string | undefined
}

type Draw = OutputOf<typeof lottery.history>['data'][number]

/** Draws that runs are counted in. */
const COUNTED_DRAWS = 60
const SHOWN_DRAWS = 10
/** Wins in a row from which on it is a 长龙. */
const RUN_LEAST = 3

const TABS = [
  { key: 'draws', label: '近期开奖' },
  { key: 'runs', label: '长龙' },
] as const

/** What came lately: the last draws of the game, and what keeps coming. */
export default function PastDraws({ betting, choice, lastTurn }: PastDrawsProps) {
  const { gameId, family } = betting
  const [tab, setTab] = useState<'draws' | 'runs'>('draws')
  const { data, isError, refetch } = useRead(lottery.history, { gameId, rows: COUNTED_DRAWS })
  const seen = useRef(lastTurn)
  useEffect(() => {
    if (lastTurn === seen.current) return
    seen.current = lastTurn
    void refetch()
  }, [lastTurn, refetch])
  const { holds } = useReveal(gameId)
  if (data === undefined) return isError ? <ErrorState onRetry={() => void refetch()} /> : <SkeletonCard lines={6} />
  const draws = data.data.filter(({ turnNum }) => !holds(turnNum))
  return (
    <section className={styles.card} aria-label="往期走势">
      <Tabs label="往期走势" even value={tab} onChange={setTab} items={TABS} />
      {tab === 'draws' ? (
        <RecentDraws draws={draws.slice(0, SHOWN_DRAWS)} family={family} gameId={gameId} />
      ) : (
        <LongRuns draws={draws} betting={betting} choice={choice} />
      )}
    </section>
  )
}

type RecentDrawsProps = { draws: readonly Draw[]; family: Family; gameId: number }

function RecentDraws({ draws, family, gameId }: RecentDrawsProps) {
  if (draws.length === 0) return <EmptyList text="暂无开奖记录" to={paths['lottery-record']()} step="去开奖大厅" />
  return (
    <>
      <ul className={styles.draws}>
        {draws.map((draw) => (
          <li key={draw.turnNum} className={styles.draw} data-hands={family === 'NN' || undefined}>
            <span className={styles.issue}>{issueLabel(draw.turnNum).slice(1)}</span>
            <span className={styles.numbers}>
              <DrawNumbers
                family={family}
                resultText={draw.resultText}
                lunarYear={draw.lunarYear}
                size={SIZES[family]}
              />
            </span>
            <Figures draw={draw} family={family} />
          </li>
        ))}
      </ul>
      <Link className={styles.more} to={paths['lottery-record-history']({ gameId })}>
        查看更多开奖
      </Link>
    </>
  )
}

/** px of a number, so that all of a draw stand in one line beside its figures. */
const SIZES: Readonly<Record<Family, number>> = { LHC: 24, SSC: 24, '11X5': 24, PC28: 24, K3: 24, PK10: 20, NN: 20 }

/** The words that describe the draw, in short. */
function Figures({ draw, family }: { draw: Draw; family: Family }) {
  const numbers = parseResult(family, draw.resultText)
  if (numbers === undefined) return null
  if (family === 'NN') return <Hands numbers={numbers} />
  const figures = drawFigures(family, numbers)
  const shown = family === 'LHC' ? figures.filter(({ name }) => name === '特码') : figures.slice(0, 2)
  const words = shown
    .flatMap((figure) => figure.words.slice(0, family === 'LHC' ? 2 : 3))
    .filter((word) => word !== '无')
  return <span className={styles.words}>{words.join(' ')}</span>
}

/** The six hands of 幸运牛牛 by their names, and who beat the banker. */
function Hands({ numbers }: { numbers: readonly number[] }) {
  const { banker, seats } = bullTable(numbers)
  return (
    <dl className={styles.hands}>
      {[banker, ...seats].map((hand, place) => (
        <div key={place} data-won={('beatsBanker' in hand && hand.beatsBanker) || undefined}>
          <dt>{BULL_SEATS[place - 1] ?? '庄'}</dt>
          <dd>{bullLabel(hand.bull)}</dd>
        </div>
      ))}
    </dl>
  )
}

type LongRunsProps = { draws: readonly Draw[]; betting: Betting; choice: PlayChoice }

function LongRuns({ draws, betting, choice }: LongRunsProps) {
  const { family, plays, slip } = betting
  const judged = draws.flatMap(({ resultText, lunarYear }) => {
    const numbers = parseResult(family, resultText)
    return numbers ? [{ numbers, lunarYear }] : []
  })
  const runs = longRuns(family, judged, RUN_LEAST).flatMap((run) => {
    const boardPlay = boardPlayOf(plays, run.play)
    return boardPlay ? [{ ...run, boardPlay }] : []
  })
  const pick = (boardPlay: BoardPlay, label: string) => {
    const draft = slip.draftOf(boardPlay.code) ?? emptyDraft(boardPlay.play)
    if (!isChosen(draft, 0, label)) {
      const next = toggled(boardPlay.play, draft, 0, [label])
      if (typeof next !== 'string') slip.setDraft(boardPlay.code, next)
    }
    choice.goTo(boardPlay)
    window.scrollTo({ top: 0, behavior: 'smooth' })
  }
  if (runs.length === 0) return <Empty text="暂无长龙" />
  return (
    <ul className={styles.runs}>
      {runs.map(({ boardPlay, play, item, label, length }) => (
        <li key={play + item}>
          <button type="button" className={styles.run} onClick={() => pick(boardPlay, label)}>
            <span className={styles.runPlay}>{boardPlay.name}</span>
            <b>{label}</b>
            <span className={styles.length}>
              连开 <b className="num">{length}</b> 期
            </span>
          </button>
        </li>
      ))}
    </ul>
  )
}

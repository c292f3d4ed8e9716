import { paths } from '@liuhe/brand/paths.ts'
import { colourOf } from '@liuhe/domain/lottery/ball.ts'
import { formatAmount } from '@liuhe/domain/format-amount.ts'
import { issueLabel } from '@liuhe/domain/lottery/schedule.ts'
import { formatOdds } from '@liuhe/domain/money.ts'
import { Ball } from '@liuhe/web/lottery/ball.tsx'
import { Countdown } from '@liuhe/web/lottery/countdown.tsx'
import { serverClock } from '@liuhe/web/time/server-clock.ts'
import { useServerSecond } from '@liuhe/web/time/ticker.ts'
import { Button } from '@liuhe/web/ui/button.tsx'
import { Tag } from '@liuhe/web/ui/badge.tsx'
import { toast } from '@liuhe/web/ui/over/toast.tsx'
import { type ReactNode, useState } from 'react'
import IconTicket from '~icons/mingcute/coupon-line'
import { type Followed, followBet } from '../../../shared/chat/follow-bet.ts'
import type { SharedBet } from '../../../shared/chat/message.ts'
import { useNavigation } from '../../../shared/navigation.ts'
import { selectionWordsOf } from '../../../shared/results/selection-words.ts'
import { useReveal } from '../../../shared/reveal/use-reveal.ts'
import styles from './bet-card.module.css'
import { type BetState, useBetState, useFollowers } from './bets.tsx'
import { useTalk } from './talk-context.ts'

/** Lines that stand there at once. */
const LINES_FIRST = 4

type BetCardProps = {
  bet: SharedBet
  /** Of the message; absent while it is on its way. */
  id?: string
  isOwn: boolean
}

/** A bet that somebody shows: what was chosen, how it stands, and the way to bet the same while its issue is open. */
export function BetCard({ bet, id, isOwn }: BetCardProps) {
  const { holds } = useReveal(bet.gameId)
  const told = useBetState(id)
  // The balls of its draw have not landed yet: until then the card tells nothing of the result.
  const state = holds(bet.turnNum) ? undefined : told
  const [isWhole, setWhole] = useState(false)
  const lines = isWhole ? bet.lines : bet.lines.slice(0, LINES_FIRST)
  const isOver = state !== undefined && !state.lines.includes('pending')
  return (
    <Card issue={bet} end={state && isOver ? <Outcome state={state} /> : undefined}>
      <ul className={styles.lines}>
        {lines.map((line, index) => (
          <li key={`${line.playCode} ${line.selectionText}`}>
            <span className={styles.play}>{line.playName}</span>
            <Choice family={bet.family} line={line} />
            <LineEnd outcome={state?.lines[index]} odds={line.odds} />
          </li>
        ))}
      </ul>
      {bet.lines.length > lines.length && (
        <button type="button" className={styles.whole} onClick={() => setWhole(true)}>
          展开其余 {bet.lines.length - lines.length} 条
        </button>
      )}
      <footer className={styles.foot}>
        <span>
          {bet.notes} 注{bet.total !== null && <Money word="共" amount={bet.total} />}
          {state?.reward != null && state.reward > 0n && <Money word="派彩" amount={state.reward} />}
          {id !== undefined && <Followers id={id} />}
        </span>
        {!isOwn && !isOver && <FollowButton id={id} issue={bet} lines={bet.lines} />}
      </footer>
    </Card>
  )
}

export type Issue = Pick<SharedBet, 'gameId' | 'gameName' | 'turnNum' | 'closeTime'>

export const Card = ({ issue, end, children }: { issue: Issue; end: ReactNode; children: ReactNode }) => (
  <article className={styles.card} aria-label={`${issue.gameName} ${issueLabel(issue.turnNum)}`}>
    <header className={styles.head}>
      <IconTicket aria-hidden="true" />
      <b>
        {issue.gameName}
        <small>{issueLabel(issue.turnNum)}</small>
      </b>
      {end ?? <Countdown until={issue.closeTime} from={serverClock.now()} over="待开奖" />}
    </header>
    {children}
  </article>
)

function Choice({ family, line }: { family: string; line: SharedBet['lines'][number] }) {
  const { selectionText } = line
  if (family === 'LHC' && /^\d\d(,\d\d){0,5}$/.test(selectionText)) {
    return (
      <span className={styles.balls} role="img" aria-label={selectionText}>
        {selectionText.split(',').map((text) => (
          <Ball key={text} number={Number(text)} colour={colourOf(Number(text))} size={26} />
        ))}
      </span>
    )
  }
  return <b className={styles.choice}>{selectionWordsOf(family, line)}</b>
}

const Money = ({ word, amount }: { word: string; amount: bigint }) => (
  <>
    {' '}
    · {word} <b className="num">{formatAmount(amount)}</b> 元
  </>
)

type LineOutcome = BetState['lines'][number]

const LINE_WORDS: Partial<Record<LineOutcome, string>> = { won: '中', lost: '未中', push: '和局', cancelled: '已撤单' }

/** The odds of a line, and once it is settled what became of it. */
function LineEnd({ outcome, odds }: { outcome: LineOutcome | undefined; odds: readonly number[] }) {
  const words = outcome && LINE_WORDS[outcome]
  return (
    <span className={styles.odds} data-won={outcome === 'won' || undefined}>
      {words ?? `@${odds.map(formatOdds).join('/')}`}
    </span>
  )
}

/** How the whole of it ended. */
function Outcome({ state: { lines } }: { state: BetState }) {
  if (lines.includes('won')) return <Tag tone="ok">已中奖</Tag>
  if (lines.every((line) => line === 'cancelled')) return <Tag tone="grey">已撤单</Tag>
  return lines.includes('push') ? <Tag tone="gold">和局</Tag> : <Tag tone="grey">未中奖</Tag>
}

/** Nothing while nobody has. */
export function Followers({ id }: { id: string }) {
  const count = useFollowers(id)
  return count === 0 ? null : <span className={styles.followers}>已有 {count} 人跟投</span>
}

type FollowButtonProps = { id: string | undefined; issue: Issue; lines: Followed['lines'] }

/** Copies the choice into the slip of the game; says why not once the issue is closed. */
export function FollowButton({ id, issue, lines }: FollowButtonProps) {
  const navigation = useNavigation()
  const { roomId } = useTalk()
  const { gameId, turnNum, closeTime } = issue
  const isClosed = useServerSecond(Math.floor(serverClock.now() / 1000)) * 1000 >= closeTime
  const follow = () => {
    if (serverClock.now() >= closeTime) return toast('本期已封盘，不能跟投', 2)
    followBet({ card: id === undefined ? undefined : { roomId, id }, gameId, turnNum, lines })
    navigation.go(paths.game({ id: gameId }))
  }
  return (
    <Button size="small" look={isClosed ? 'soft' : 'solid'} onClick={follow}>
      {isClosed ? '已封盘' : '跟投'}
    </Button>
  )
}

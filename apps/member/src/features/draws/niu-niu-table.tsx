import '@liuhe/web/styles/palettes/felt.css'
import { type BullHand, BULL_BULL, BULL_SEATS, bullLabel, bullTable } from '@liuhe/domain/lottery/bull.ts'
import { issueLabel } from '@liuhe/domain/lottery/schedule.ts'
import { Countdown } from '@liuhe/web/lottery/countdown.tsx'
import { classNames } from '@liuhe/web/ui/class-names.ts'
import { ErrorState } from '@liuhe/web/ui/error-state.tsx'
import { Skeleton } from '@liuhe/web/ui/skeleton.tsx'
import { DrawStatus } from '../../shared/results/draw-status.tsx'
import styles from './niu-niu-table.module.css'
import { RevealEffects } from './reveal-effects.tsx'
import { type DrawPanel, useDrawPanel } from '../../shared/results/use-draw-panel.ts'

/** Ten cards lie in a row; every hand is five neighbours of them. */
const CARDS = 10

/**
 * The table of 幸运牛牛: the ten cards of the last draw, the banker's hand and the five seats', and who beat the banker
 * (Domain §3.8). The cards turn one by one, the hands are told when all of them lie open.
 */
export function NiuNiuTable({ gameId }: { gameId: number }) {
  const panel = useDrawPanel(gameId)
  const { info } = panel
  if (panel.failed) {
    return (
      <section className={styles.plain}>
        <ErrorState onRetry={panel.refresh} />
      </section>
    )
  }
  if (info === undefined) {
    return (
      <section className={styles.plain} aria-busy="true" aria-label="开奖结果">
        <Skeleton height={252} round={12} />
      </section>
    )
  }
  return (
    <section className={styles.table} aria-label={`${info.gameName}开奖结果`}>
      <Heading panel={panel} info={info} />
      <Cards shown={panel.draw.shown} />
      <Hands shown={panel.draw.isTold ? panel.draw.shown : []} />
      {panel.draw.isMoving && panel.draw.stage !== 'rest' && (
        <button type="button" className={styles.skip} aria-label="跳过开奖动画" onClick={panel.skipToResult} />
      )}
      <RevealEffects draw={panel.draw} />
    </section>
  )
}

function Heading({ panel: { draw }, info }: { panel: DrawPanel; info: NonNullable<DrawPanel['info']> }) {
  return (
    <header className={styles.heading}>
      <b>{issueLabel(draw.turnNum)}</b>
      {draw.stage === 'countdown' ? (
        <span className={styles.next}>
          距{issueLabel(info.plan.turnNum).slice(1)}{' '}
          <Countdown until={info.plan.planTime} from={info.serverTime} over="封盘中" />
        </span>
      ) : (
        <DrawStatus stage={draw.stage} turnNum={draw.turnNum} words={STATUS} />
      )}
    </header>
  )
}

/** Here cards are turned. */
const STATUS = { falling: '开牌中', suspense: '亮牌中' } as const

/** The ten cards in draw order, face down until they are drawn. */
function Cards({ shown }: { shown: readonly number[] }) {
  const label = shown.length === 0 ? '等待开牌' : `开牌：${shown.join('、')}`
  return (
    <div className={styles.cards} role="img" aria-label={label}>
      {Array.from({ length: CARDS }, (_, place) => {
        const number = shown[place]
        return (
          <span key={place} className={styles.card} data-open={number !== undefined || undefined}>
            <span className={styles.face}>{number ?? ''}</span>
          </span>
        )
      })}
    </div>
  )
}

function Hands({ shown }: { shown: readonly number[] }) {
  const table = shown.length === CARDS ? bullTable(shown) : undefined
  return (
    <ul className={styles.hands} aria-live="polite">
      <Hand name="庄" places="1–5" hand={table?.banker} />
      {BULL_SEATS.map((name, seat) => {
        const hand = table?.seats[seat]
        return <Hand key={name} name={name} places={`${seat + 2}–${seat + 6}`} hand={hand} won={hand?.beatsBanker} />
      })}
    </ul>
  )
}

type HandProps = { name: string; places: string; hand: BullHand | undefined; won?: boolean | undefined }

/** One hand: whose it is, which cards, its bull, and for a seat whether it beat the banker. */
function Hand({ name, places, hand, won }: HandProps) {
  const isBanker = name === '庄'
  return (
    <li className={classNames(styles.hand, isBanker && styles.banker)} data-won={won || undefined}>
      <span className={styles.seat}>
        {name}
        <small>{places}</small>
      </span>
      <b className={styles.bull} data-bull={hand && rankOf(hand.bull)}>
        {hand ? bullLabel(hand.bull) : '—'}
      </b>
      {!isBanker && <i className={styles.mark}>{won === undefined ? '' : won ? '赢' : '输'}</i>}
    </li>
  )
}

/** How the bull is coloured: nothing, small, big, the highest. */
const rankOf = (bull: number): string => (bull === BULL_BULL ? 'top' : bull >= 7 ? 'big' : bull > 0 ? 'small' : 'none')

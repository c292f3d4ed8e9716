import { bookedOdds, type RebateChoice } from '@liuhe/domain/bets/booked-odds.ts'
import type { Play } from '@liuhe/domain/bets/play.ts'
import { formatOdds, type Odds } from '@liuhe/domain/money.ts'
import type { BoardPlay } from './board.ts'
import type { Reading } from '../draft/draft.ts'
import styles from './price-line.module.css'

type PriceLineProps = {
  boardPlay: BoardPlay
  reading: Reading
  choice: RebateChoice
  /** Nothing is chosen yet: the rule is said instead of what is missing. */
  isEmpty: boolean
}

/** What a selection of several items pays, how many notes it is, or what it still needs. */
export function PriceLine({ boardPlay, reading, choice, isEmpty }: PriceLineProps) {
  const prices = pricesOf(boardPlay, reading)
  return (
    <p className={styles.line}>
      <span>
        {'notes' in reading ? <Notes count={reading.notes} /> : isEmpty ? ruleOf(boardPlay.play) : reading.hint}
      </span>
      {prices.length > 0 && <Prices play={boardPlay.play} prices={prices} choice={choice} />}
    </p>
  )
}

const Notes = ({ count }: { count: number }) => (
  <>
    已选 <b className="num">{count}</b> 注
  </>
)

/** Prices that all items share; of those that follow the number of items (合肖), that of the selection. */
function pricesOf({ play, shared, odds }: BoardPlay, reading: Reading): readonly Odds[] {
  if (shared === undefined) return []
  if (shared.length <= Math.max(1, play.tiers.length)) return shared
  if ('hint' in reading) return [Math.min(...shared), Math.max(...shared)]
  return odds(reading.selection)
}

function Prices({ play, prices, choice }: { play: Play; prices: readonly Odds[]; choice: RebateChoice }) {
  const texts = prices.map((price) => formatOdds(bookedOdds(play, price, choice)))
  if (play.tiers.length === prices.length) {
    return (
      <span className={styles.prices}>
        {play.tiers.map((tier, place) => (
          <span key={tier}>
            {tier} <b className="num">{texts[place]}</b>
          </span>
        ))}
      </span>
    )
  }
  return (
    <span className={styles.prices}>
      赔率 <b className="num">{texts.join('-')}</b>
    </span>
  )
}

/** How many items make a selection. */
function ruleOf({ input, pick }: Play): string {
  const many = (unit: string) =>
    pick.min === pick.max ? `请选择${pick.min}${unit}` : `请选择${pick.min}-${pick.max}${unit}`
  if (input.kind !== 'positions') return many('个')
  if (input.notes === 'sum') return '每位任选，各自成注'
  if (input.perPosition === 1) return `${many('位')}，每位1项`
  return pick.min < input.positions.length ? many('位') : '每位至少选1个'
}

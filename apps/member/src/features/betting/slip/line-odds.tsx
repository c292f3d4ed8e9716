import { bookedOdds } from '@liuhe/domain/bets/booked-odds.ts'
import { formatOdds, type Odds } from '@liuhe/domain/money.ts'
import styles from './line-odds.module.css'
import type { SlipLine } from './slip.ts'

/** The odds at which a line would be booked, and before them those the member agreed to, where they changed. */
export function LineOdds({ line }: { line: SlipLine }) {
  const { play, quoted, odds, choice } = line
  const isChanged = odds.join() !== quoted.join()
  const text = (prices: readonly Odds[]) => prices.map((price) => formatOdds(bookedOdds(play.play, price, choice)))
  const tiers = play.play.tiers
  const now = text(odds)
  return (
    <>
      {tiers.length === now.length ? `${tiers.join('/')} ` : ''}@
      {isChanged && <s className="num">{text(quoted).join('/')}</s>}
      <b className={`num ${styles.odds}`} data-changed={isChanged || undefined}>
        {now.join('/')}
      </b>
    </>
  )
}

import type { SportLine, SportMatch, SportPick, SportPrices } from '../../../../src/wire-sport.ts'
import css from './match-page.module.css'
import { OddsButton } from './odds-button.tsx'
import { isSame, type Sport } from './use-sport.ts'
import { lineText, sidesOf } from './words.ts'

type MarketsProps = { sport: Sport; match: SportMatch; prices: SportPrices }
type Offer = { label: string; pick: SportPick; odds: number | null }

/** The whole board of a match. */
export function Markets({ sport, match, prices }: MarketsProps) {
  const { homeName, awayName } = sidesOf(match)
  const { oneXtwo, both, handicap, total, scores } = prices
  const of = (title: string, offers: readonly Offer[], columns: number, note?: string) => (
    <Market {...{ sport, match, title, offers, columns, note }} />
  )
  return (
    <>
      {of(
        '独赢',
        [
          { label: homeName, pick: { market: 'oneXtwo', side: 'home' }, odds: oneXtwo.home },
          { label: '平局', pick: { market: 'oneXtwo', side: 'draw' }, odds: oneXtwo.draw },
          { label: awayName, pick: { market: 'oneXtwo', side: 'away' }, odds: oneXtwo.away },
        ],
        3,
      )}
      {of(
        '让球',
        byLine(handicap).flatMap(handicapOffers),
        2,
        match.stage === 'before' ? undefined : '只算下注之后的进球',
      )}
      {of('大小', byLine(total).flatMap(totalOffers), 2, '全场总进球')}
      {of(
        '双方进球',
        [
          { label: '两队都进球', pick: { market: 'both', side: 'yes' }, odds: both.yes },
          { label: '不是两队都进球', pick: { market: 'both', side: 'no' }, odds: both.no },
        ],
        2,
      )}
      {of(
        '波胆',
        Object.entries(scores).map(([side, odds]) => ({ label: side, pick: { market: 'score', side }, odds })),
        4,
        '全场比分',
      )}
    </>
  )
}

const byLine = (lines: readonly SportLine[]) => lines.toSorted((one, other) => one.line - other.line)

const handicapOffers = ({ line, sides: [home, away] }: SportLine): Offer[] => [
  { label: `主 ${lineText(line)}`, pick: { market: 'handicap', side: 'home', line }, odds: home },
  {
    label: `客 ${lineText(-line)}`,
    pick: { market: 'handicap', side: 'away', line: line === 0 ? 0 : -line },
    odds: away,
  },
]

const totalOffers = ({ line, sides: [over, under] }: SportLine): Offer[] => [
  { label: `大 ${line}`, pick: { market: 'total', side: 'over', line }, odds: over },
  { label: `小 ${line}`, pick: { market: 'total', side: 'under', line }, odds: under },
]

type MarketProps = {
  sport: Sport
  match: SportMatch
  title: string
  offers: readonly Offer[]
  columns: number
  note: string | undefined
}

function Market({ sport, match, title, offers, columns, note }: MarketProps) {
  return (
    <section className={css.market} aria-label={title}>
      <h3>
        {title}
        {note !== undefined && <small>{note}</small>}
      </h3>
      <div className={css.offers} style={{ gridTemplateColumns: `repeat(${columns}, minmax(0, 1fr))` }}>
        {offers.map(({ label, pick, odds }) => (
          <OddsButton
            key={label}
            {...{ label, odds }}
            of={title}
            isShut={!match.isOpen}
            isChosen={isSame(sport.choice, match.match, pick)}
            onPress={() => odds !== null && sport.choose({ match: match.match, pick, odds, version: match.version })}
          />
        ))}
      </div>
    </section>
  )
}

import config from './config.json' with { type: 'json' }
import type { Score } from './teams.ts'

/**
 * What a ticket says. `line` of a handicap is seen from the ticket's side: 主 −0.75, 客 +0.75. Lines are quarters of a
 * goal, which doubles hold exactly.
 */
export type Pick =
  | { market: 'oneXtwo'; side: 'home' | 'draw' | 'away' }
  | { market: 'both'; side: 'yes' | 'no' }
  | { market: 'handicap'; side: 'home' | 'away'; line: number }
  | { market: 'total'; side: 'over' | 'under'; line: number }
  | { market: 'score'; side: string }

/** `odds` are hundredths, the stake in them; a handicap counts the goals after `scoreAtBet`. */
export type Ticket = { pick: Pick; stake: bigint; odds: bigint; scoreAtBet: Score }

export type TicketResult = '赢' | '赢半' | '走' | '输半' | '输'

/** The scores that can be bet on; any other is 其他. */
export const SCORES: readonly string[] = config.correctScores
const OTHER = '其他'
const LISTED = new Set(SCORES.filter((score) => score !== OTHER))

/** How a ticket ends with this score of the whole match. */
export function resultOf({ pick, scoreAtBet }: TicketTerms, [home, away]: Score): TicketResult {
  switch (pick.market) {
    case 'oneXtwo':
      return won(pick.side === (home > away ? 'home' : home < away ? 'away' : 'draw'))
    case 'both':
      return won((pick.side === 'yes') === (home > 0 && away > 0))
    case 'handicap': {
      const lead = home - scoreAtBet[0] - (away - scoreAtBet[1])
      return byMargin((pick.side === 'home' ? lead : -lead) + pick.line)
    }
    case 'total':
      return byMargin(pick.side === 'over' ? home + away - pick.line : pick.line - home - away)
    case 'score':
      return won(pick.side === scoreName([home, away]))
  }
}

export type TicketTerms = { pick: Pick; scoreAtBet: Score }

/**
 * How a ticket ends whatever may still happen, at this score; nothing while that is open. Decided tickets are settled
 * at once, and stand if the match is broken off.
 */
export function decidedAt(ticket: TicketTerms, score: Score): TicketResult | undefined {
  const { pick } = ticket
  const [home, away] = score
  const now = resultOf(ticket, score)
  switch (pick.market) {
    case 'oneXtwo':
    case 'handicap':
      return undefined
    case 'both':
      return home > 0 && away > 0 ? now : undefined
    case 'total':
      return home + away - pick.line >= 0.5 ? now : undefined
    case 'score':
      return isPassed(pick.side, score) ? now : undefined
  }
}

/** What comes back of the stake, in 厘: halves are added exactly, and the sum is rounded down once. */
export function returnOf({ stake, odds }: { stake: bigint; odds: bigint }, result: TicketResult): bigint {
  return (stake * twoHundredths(odds, result)) / 200n
}

/** The same per unit of stake, for means. */
export const unitReturn = (odds: bigint, result: TicketResult): number => Number(twoHundredths(odds, result)) / 200

/** How a score is named among those that can be bet on. */
export function scoreName([home, away]: Score): string {
  const name = `${home}:${away}`
  return LISTED.has(name) ? name : OTHER
}

function twoHundredths(odds: bigint, result: TicketResult): bigint {
  switch (result) {
    case '赢':
      return 2n * odds
    case '赢半':
      return 100n + odds
    case '走':
      return 200n
    case '输半':
      return 100n
    case '输':
      return 0n
  }
}

const won = (wins: boolean): TicketResult => (wins ? '赢' : '输')

/** A quarter line is two halves of the stake on its neighbours, so that a quarter of a goal wins or loses one half. */
function byMargin(margin: number): TicketResult {
  if (margin === 0) return '走'
  if (margin > 0) return margin < 0.5 ? '赢半' : '赢'
  return margin > -0.5 ? '输半' : '输'
}

/** Whether a bet on a score is decided: further goals cannot change it. */
function isPassed(side: string, [home, away]: Score): boolean {
  if (side === OTHER) return home > 4 || away > 4
  const [one = 0, other = 0] = side.split(':').map(Number)
  return home > one || away > other
}

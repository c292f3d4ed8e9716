import { defineGame, fieldsOf } from '../game.ts'
import { type Li, readLi } from '../li.ts'
import { cashOut } from './cash-out.ts'
import config from './config.json' with { type: 'json' }
import { type Match, playMatch } from './play-match.ts'
import { readPick } from './read-pick.ts'
import type { Pairing, Score } from './teams.ts'
import { resultOf, returnOf, type Ticket } from './ticket.ts'

/** A ticket on a match; `cashedOutAfter` is how many slots were over when it was given back, `null` if it was not. */
export type ZuqiuInput = { pairing: Pairing; ticket: Ticket; cashedOutAfter: number | null }

/** 海岳足球联赛. A round is a ticket; the words are those of its match, whose number is the nonce. */
export const zuqiu = defineGame<ZuqiuInput, Match>({
  code: 'zuqiu',
  config,
  inputOf: (wire) => {
    const { home, away, pick: asked, stakeLi, odds, scoreAtBet: score, cashedOutAfter = null } = fieldsOf(wire)
    const pick = readPick(asked)
    const stake = readLi(stakeLi)
    const scoreAtBet = readScore(score)
    if (!isTeam(home) || !isTeam(away) || home === away) return undefined
    if (pick === undefined || stake === undefined || scoreAtBet === undefined || !isCount(odds)) return undefined
    if (cashedOutAfter !== null && (!isCount(cashedOutAfter) || cashedOutAfter > config.slots.length)) return undefined
    return { pairing: { home, away }, ticket: { pick, stake, odds: BigInt(odds), scoreAtBet }, cashedOutAfter }
  },
  play: (words, { pairing, ticket, cashedOutAfter }) => {
    const outcome = playMatch(words, pairing)
    const winLi =
      cashedOutAfter === null
        ? returnOf(ticket, resultOf(ticket, outcome.score))
        : cashOutAfter(ticket, pairing, outcome, cashedOutAfter)
    return { outcome, stakeLi: ticket.stake, winLi }
  },
})

/** What a ticket was worth when so many slots of the match were over. */
function cashOutAfter(ticket: Ticket, pairing: Pairing, { goals }: Match, slotsPlayed: number): Li {
  const scored = (side: string) =>
    goals.filter(([slot, scorer]) => scorer === side && config.slots.indexOf(slot) < slotsPlayed).length
  return cashOut(ticket, { pairing, slotsPlayed, score: [scored('主'), scored('客')] })
}

const isCount = (value: unknown): value is number => typeof value === 'number' && Number.isInteger(value) && value >= 0

const isTeam = (value: unknown): value is number => isCount(value) && value < config.teams.length

function readScore(wire: unknown): Score | undefined {
  if (!Array.isArray(wire) || wire.length !== 2) return undefined
  const [home, away]: unknown[] = wire
  return isCount(home) && isCount(away) ? [home, away] : undefined
}

import { fieldsOf } from '../game.ts'
import { type Pick, SCORES } from './ticket.ts'

/** Reads what a ticket says as it came over the wire; `undefined` when it is none. What is offered is the sheet's. */
export function readPick(wire: unknown): Pick | undefined {
  const { market, side, line } = fieldsOf(wire)
  switch (market) {
    case 'oneXtwo':
      return side === 'home' || side === 'draw' || side === 'away' ? { market, side } : undefined
    case 'both':
      return side === 'yes' || side === 'no' ? { market, side } : undefined
    case 'handicap':
      return (side === 'home' || side === 'away') && isLine(line) ? { market, side, line } : undefined
    case 'total':
      return (side === 'over' || side === 'under') && isLine(line) ? { market, side, line } : undefined
    case 'score':
      return typeof side === 'string' && SCORES.includes(side) ? { market, side } : undefined
    default:
      return undefined
  }
}

const isLine = (line: unknown): line is number => typeof line === 'number' && Number.isInteger(line * 4)

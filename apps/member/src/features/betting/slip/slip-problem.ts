/** The words for what the rules say about a slip; the rules themselves are the domain's `priceOrder`. */
import { BET_LINES_MAX } from '@liuhe/contract/api/bets.ts'
import { yuanNumber } from '@liuhe/contract/codecs.ts'
import { type PriceRefusal, priceOrder } from '@liuhe/domain/bets/price.ts'
import { type Money, yuan } from '@liuhe/domain/money.ts'
import type { BoardPlay } from '../board/board.ts'
import type { SlipContext, SlipLine } from './slip.ts'
import { betLineOf } from '../placing/bet-line.ts'

/** Why these lines cannot be sent, or nothing. */
export function slipProblem(lines: readonly SlipLine[], context: SlipContext): string | undefined {
  if (lines.length === 0) return '请选择投注内容'
  if (lines.length > BET_LINES_MAX) return `一次最多投注${BET_LINES_MAX}条注单`
  if (lines.some(({ perNote }) => perNote === undefined)) return '请输入投注金额'
  const { notesMax = Number.POSITIVE_INFINITY } = context
  if (lines.reduce((sum, { notes }) => sum + notes, 0) > notesMax) return `一次最多投注${notesMax}注`
  const plays = new Set(lines.map(({ play }) => play))
  for (const line of lines) {
    const priced = priceOrder([betLineOf(line, context.gameId)], {
      ...context,
      // What the member agreed to is judged by the server; here only the rest.
      oddsOf: (key) => quotedOdds(line, context.lunarYear, key),
      limits: { ...limitsOf(line.play), notesMax },
      rebateMaxTenths: context.own,
    })
    if (!priced.ok) return (plays.size > 1 ? `${line.play.name}：` : '') + wordsOf(priced.reason, line)
  }
  return undefined
}

function quotedOdds({ play: { play }, selection, quoted }: SlipLine, lunarYear: number, key: string) {
  return quoted[play.oddsKeys(selection, lunarYear)?.indexOf(key) ?? -1]
}

/** The server's own limits of a play, which the operator may have changed. */
const limitsOf = ({ noteMin, noteMax, lineMin = 0 }: BoardPlay) => {
  const [least, most, ofLine] = [noteMin, noteMax, lineMin].map((amount) => yuan(String(amount))) as [
    Money,
    Money,
    Money,
  ]
  return {
    stakeMin: { official: least, credit: least },
    stakeMax: { number: most, sides: most, combination: most },
    lineMin: { official: ofLine, credit: ofLine },
  }
}

const wordsOf = (reason: PriceRefusal, { perNote = 0n }: SlipLine): string => {
  if (reason.code !== 'BET/LIMIT_EXCEEDED') return '投注内容有误'
  const { stakeMin, stakeMax, lineMin } = reason.limits
  if (perNote < stakeMin || perNote > stakeMax) {
    return `每注金额须在${yuanNumber(stakeMin)}-${yuanNumber(stakeMax)}元之间`
  }
  return `每条注单合计至少${yuanNumber(lineMin)}元`
}

import { defineGame, fieldsOf } from '../game.ts'
import { readLi } from '../li.ts'
import config from './config.json' with { type: 'json' }
import { BIDS, type Choices, DEFAULT_BID, DEFAULT_IDLE, IDLE_MULTIPLES, playQznn, type QznnOutcome } from './play.ts'

/** 抢庄牛牛. A choice that was not made in time counts as 不抢, or as one times. */
export const qznn = defineGame<Choices, QznnOutcome>({
  code: 'qznn',
  config,
  inputOf: (wire) => {
    const { playerBid = DEFAULT_BID, playerIdle = DEFAULT_IDLE, baseLi: base } = fieldsOf(wire)
    const baseLi = readLi(base)
    if (baseLi === undefined || !isOneOf(BIDS, playerBid) || !isOneOf(IDLE_MULTIPLES, playerIdle)) return undefined
    return { playerBid, playerIdle, baseLi }
  },
  play: playQznn,
})

const isOneOf = (choices: readonly number[], value: unknown): value is number => choices.some((one) => one === value)

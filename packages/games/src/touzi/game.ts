import { defineGame, fieldsOf } from '../game.ts'
import { PAYMENT_MAX, readLi } from '../li.ts'
import config from './config.json' with { type: 'json' }
import { multiplierOf, playTouzi, type TouziInput, type TouziOutcome } from './play.ts'

/** 幸运骰. Input: `{betLi, target, side}`. A bet that could be paid more than a million is none. */
export const touzi = defineGame<TouziInput, TouziOutcome>({
  code: 'touzi',
  config,
  inputOf: (wire) => {
    const { betLi: bet, target, side } = fieldsOf(wire)
    const betLi = readLi(bet)
    if (betLi === undefined || typeof target !== 'number' || !Number.isInteger(target)) return undefined
    if (target < config.target.min || target > config.target.max) return undefined
    if (side !== 'under' && side !== 'over') return undefined
    return betLi * BigInt(multiplierOf(config, target)) > PAYMENT_MAX * 10_000n ? undefined : { betLi, target, side }
  },
  play: (words, input) => playTouzi(config, words, input),
})

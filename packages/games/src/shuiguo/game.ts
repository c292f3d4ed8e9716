import { defineGame, fieldsOf } from '../game.ts'
import { readLi } from '../li.ts'
import config from './config.json' with { type: 'json' }
import { playShuiguo, type ShuiguoConfig, type ShuiguoInput, type ShuiguoOutcome } from './play.ts'

export const shuiguoConfig: ShuiguoConfig = config

/** 经典水果机. A bet is a whole number of 厘 on each of its five coins. */
export const shuiguo = defineGame<ShuiguoInput, ShuiguoOutcome>({
  code: 'shuiguo',
  config,
  inputOf: (wire) => {
    const betLi = readLi(fieldsOf(wire)['betLi'])
    return betLi === undefined || betLi % BigInt(config.coinsPerSpin) !== 0n ? undefined : { betLi }
  },
  play: (words, input) => playShuiguo(shuiguoConfig, words, input),
})

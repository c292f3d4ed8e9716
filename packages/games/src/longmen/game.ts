import { defineGame, fieldsOf } from '../game.ts'
import { readLi } from '../li.ts'
import config from './config.json' with { type: 'json' }
import { type LongmenConfig, type LongmenInput, type LongmenOutcome, playLongmen } from './play.ts'

export const longmenConfig: LongmenConfig = config

/** 龙门跃鲤. A bet is a whole number of 厘 on each of its twenty coins. */
export const longmen = defineGame<LongmenInput, LongmenOutcome>({
  code: 'longmen',
  config,
  inputOf: (wire) => {
    const betLi = readLi(fieldsOf(wire)['betLi'])
    return betLi === undefined || betLi % BigInt(config.coinsPerSpin) !== 0n ? undefined : { betLi }
  },
  play: (words, input) => playLongmen(longmenConfig, words, input),
})

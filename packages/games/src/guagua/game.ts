import { defineGame, fieldsOf } from '../game.ts'
import { readLi } from '../li.ts'
import config from './config.json' with { type: 'json' }
import { type GuaguaInput, type GuaguaOutcome, playGuagua } from './play.ts'

/** 生肖刮刮乐. Input: `{betLi}`, the price of the ticket. */
export const guagua = defineGame<GuaguaInput, GuaguaOutcome>({
  code: 'guagua',
  config,
  inputOf: (wire) => {
    const betLi = readLi(fieldsOf(wire)['betLi'])
    return betLi === undefined ? undefined : { betLi }
  },
  play: (words, input) => playGuagua(config, words, input),
})

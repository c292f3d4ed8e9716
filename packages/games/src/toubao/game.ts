import { defineGame } from '../game.ts'
import { type TableInput, tableInputOf, tableRound } from '../tables/table-input.ts'
import config from './config.json' with { type: 'json' }
import { FIELDS } from './fields.ts'
import { type Dice, roll } from './roll.ts'

/** 骰宝. Every round has words of its own. */
export const toubao = defineGame<TableInput, Dice>({
  code: 'toubao',
  config,
  inputOf: (wire) => tableInputOf(FIELDS, 1, wire),
  play: (words, { stakes }) => tableRound(FIELDS, stakes, roll(words)),
})

import { shoeOf } from '../cards/shoe.ts'
import { defineGame } from '../game.ts'
import { type TableInput, tableInputOf, tableRound } from '../tables/table-input.ts'
import config from './config.json' with { type: 'json' }
import { FIELDS } from './fields.ts'
import { dealRound, type LonghuRound } from './rounds.ts'

/** 龙虎. The words are those of the shoe; `place` says which of its rounds was bet on, from 0. */
export const longhu = defineGame<TableInput, LonghuRound>({
  code: 'longhu',
  config,
  inputOf: (wire) => tableInputOf(FIELDS, config.roundsPerShoe, wire),
  play: (words, { place, stakes }) => tableRound(FIELDS, stakes, dealRound(shoeOf(words, config.decks), place)),
})

import { shoeOf } from '../cards/shoe.ts'
import { defineGame } from '../game.ts'
import { type TableInput, tableInputOf, tableRound } from '../tables/table-input.ts'
import config from './config.json' with { type: 'json' }
import { FIELDS } from './fields.ts'
import type { Hand } from './hand.ts'
import { handsOf } from './hands-of.ts'

/** 百家乐. The words are those of the shoe; `place` says which of its hands was bet on, from 0. */
export const baijiale = defineGame<TableInput, Hand>({
  code: 'baijiale',
  config,
  inputOf: (wire) => tableInputOf(FIELDS, config.roundsPerShoe, wire),
  play: (words, { place, stakes }) => tableRound(FIELDS, stakes, handsOf(shoeOf(words, config.decks))[place] as Hand),
})

import { defineGame, fieldsOf } from '../game.ts'
import { readLi } from '../li.ts'
import config from './config.json' with { type: 'json' }
import { playSaolei, type SaoleiConfig, type SaoleiInput, type SaoleiOutcome } from './play.ts'

export const saoleiConfig: SaoleiConfig = config

/** 扫雷寻宝. Input: `{betLi, mines, picks}`, the cells in the order they were opened. */
export const saolei = defineGame<SaoleiInput, SaoleiOutcome>({
  code: 'saolei',
  config,
  inputOf: (wire) => {
    const { betLi: bet, mines, picks } = fieldsOf(wire)
    const betLi = readLi(bet)
    if (betLi === undefined || !isMines(mines) || !Array.isArray(picks) || !picks.every(isCell)) return undefined
    return new Set(picks).size === picks.length ? { betLi, mines, picks } : undefined
  },
  play: (words, input) => playSaolei(saoleiConfig, words, input),
})

/** Whether a number of mines can be chosen. */
export const isMines = (mines: unknown): mines is number =>
  typeof mines === 'number' && Object.hasOwn(config.multipliers, String(mines))

/** Whether it is a cell of the board. */
export const isCell = (cell: unknown): cell is number =>
  typeof cell === 'number' && Number.isInteger(cell) && cell >= 0 && cell < config.cells

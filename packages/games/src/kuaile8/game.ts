import { defineGame, fieldsOf } from '../game.ts'
import { readLi } from '../li.ts'
import config from './config.json' with { type: 'json' }
import { type Kuaile8Config, type Kuaile8Input, type Kuaile8Outcome, playKuaile8 } from './play.ts'

export const kuaile8Config: Kuaile8Config = config

const [FIRST = 1, LAST = 80] = config.pool

/** 极速快乐8. Input: `{betLi, picks}`, one to ten different numbers. */
export const kuaile8 = defineGame<Kuaile8Input, Kuaile8Outcome>({
  code: 'kuaile8',
  config,
  inputOf: (wire) => {
    const { betLi: bet, picks } = fieldsOf(wire)
    const betLi = readLi(bet)
    if (betLi === undefined || !Array.isArray(picks) || !picks.every(isNumber)) return undefined
    if (!Object.hasOwn(config.payTimesStake, String(picks.length))) return undefined
    return new Set(picks).size === picks.length ? { betLi, picks } : undefined
  },
  play: (words, input) => playKuaile8(kuaile8Config, words, input),
})

const isNumber = (pick: unknown): pick is number =>
  typeof pick === 'number' && Number.isInteger(pick) && pick >= FIRST && pick <= LAST

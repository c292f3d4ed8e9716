/** What 龙门跃鲤 pays, as its table beside the reels shows it. */
import config from '@liuhe/games/longmen/config.json' with { type: 'json' }
import atlas from 'virtual:atlas/longmen'
import type { Pay, Pays } from '../../frame/pay-table.tsx'

const { coinsPerSpin: coins, scatterPayTotalBet, symbols } = config

/** By the number of symbols, the most first. */
const countsOf = (table: Readonly<Record<string, number>>, shares: number): Pay['pays'] =>
  Object.entries(table)
    .map(([count, units]) => ({ count: Number(count), units: units * shares }))
    .toReversed()

const scatter: Pay = {
  ...{ name: symbols.S, drawings: ['S'] },
  pays: countsOf(scatterPayTotalBet, coins),
}

export const pays: Pays = {
  ...{ game: 'longmen', frames: atlas.frames, coins },
  rows: [
    scatter,
    ...Object.entries(config.paytableLineBet).map(([symbol, table]) => ({
      ...{ name: symbols[symbol as keyof typeof symbols], drawings: [symbol] },
      pays: countsOf(table, 1),
    })),
  ],
}

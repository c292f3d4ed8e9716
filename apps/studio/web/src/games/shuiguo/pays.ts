/** What 经典水果机 pays, as its table beside the reels shows it. */
import config from '@liuhe/games/shuiguo/config.json' with { type: 'json' }
import atlas from 'virtual:atlas/shuiguo'
import type { Pay, Pays } from '../../frame/pay-table.tsx'

const { triple, anyBars, cherryFirstTwo, cherryFirst } = config.paytableLineBet

const rowOf = (name: string, drawings: Pay['drawings'], units: number): Pay => ({
  ...{ name, drawings },
  pays: [{ units }],
})

const rows = [
  ...Object.entries(triple).map(([symbol, units]) =>
    rowOf(`三个${config.symbols[symbol as keyof typeof triple]}`, [symbol, symbol, symbol], units),
  ),
  rowOf('任意三个条形', ['B1', 'B2', 'B3'], anyBars),
  rowOf('第 1、2 轴樱桃', ['CHERRY', 'CHERRY', null], cherryFirstTwo),
  rowOf('第 1 轴樱桃', ['CHERRY', null, null], cherryFirst),
]

export const pays: Pays = {
  ...{ game: 'shuiguo', frames: atlas.frames, coins: config.coinsPerSpin },
  rows: rows.toSorted((one, other) => (other.pays[0]?.units ?? 0) - (one.pays[0]?.units ?? 0)),
}

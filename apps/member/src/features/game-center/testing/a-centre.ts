import type { CentreGame } from '../model/centre-game.ts'
import { aGame } from './a-game.ts'

const NO_SUPPLIER = { supplierCode: '', supplierName: '' } as const
const NO_FIGURES = { rtp: null, betMin: null, betMax: null } as const
const NOTHING = { ...NO_SUPPLIER, ...NO_FIGURES, gameCode: '', hasDemo: false } as const
const LOTTERY = { category: 'LOTTERY', type: 'LOTTERY', ...NOTHING } as const
const CARDS = { category: 'card', supplierCode: 'hy-cards', supplierName: '海岳棋牌' } as const
const LIVE = { category: 'live', supplierCode: 'hy-live', supplierName: '海岳真人' } as const

/** A centre with games in every category, as the demonstration has them. */
export const aCentre = (): CentreGame[] => [
  aGame({ gameId: 71, gameName: '一分六合彩', hot: 60, ...LOTTERY }),
  aGame({ gameId: 110, gameName: '新澳门六合彩', ...LOTTERY }),
  aGame({ gameId: 45, gameName: '极速赛车', ...LOTTERY }),
  aGame({ gameId: 10_005, gameName: '海王争霸', category: 'fish', gameCode: 'haiwang', hot: 90, isLandscape: true }),
  aGame({ gameId: 10_001, gameName: '龙门跃鲤', gameCode: 'longmen', hot: 100 }),
  aGame({ gameId: 10_002, gameName: '经典水果机', gameCode: 'shuiguo' }),
  aGame({ gameId: 10_003, gameName: '腾云直上', gameCode: 'tengyun', hot: 50, supplierCode: 'hy-cloud' }),
  aGame({ gameId: 10_004, gameName: '扫雷寻宝', gameCode: 'saolei' }),
  aGame({ gameId: 10_006, gameName: '抢庄牛牛', gameCode: 'qznn', hot: 70, ...CARDS }),
  aGame({ gameId: 10_007, gameName: '百家乐', gameCode: 'baijiale', hot: 80, isLandscape: true, ...LIVE }),
  aGame({ gameId: 10_008, gameName: '龙虎', gameCode: 'longhu', ...LIVE, maintenance: '00:00~23:59:59' }),
  aGame({ gameId: 10_009, gameName: '骰宝', gameCode: 'toubao', ...LIVE }),
  aGame({
    ...{ gameId: 10_010, gameName: '海岳足球联赛', gameCode: 'zuqiu', category: 'sport' },
    ...{ supplierCode: 'hy-sport', supplierName: '海岳体育' },
  }),
]

import type { Money } from '@liuhe/domain/money.ts'
import type { CentreGame } from '../model/centre-game.ts'

/** A game of another house for tests; what a test cares about is changed. */
export const aGame = (game: Partial<CentreGame> = {}): CentreGame => ({
  ...{ gameId: 10_002, gameName: '龙门跃鲤', category: 'electronic', type: 'LIVE', gameCode: 'longmen', gameKind: '' },
  ...{ supplierCode: 'hy-slots', supplierName: '海岳电子', supplierLogo: '', imageUrl: '', landscapeUrl: '' },
  ...{ hot: 0, isFollowed: false, maintenance: '', isLandscape: false, hasDemo: true },
  ...{ rtp: 96.44, betMin: 200n as Money, betMax: 200_000n as Money },
  ...game,
})

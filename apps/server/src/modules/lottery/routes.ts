import * as lottery from '@liuhe/contract/api/lottery.ts'
import * as records from '@liuhe/contract/api/records.ts'
import { mountArea } from '../../http/mount.ts'
import type { Server } from '../../http/server.ts'
import { fairness } from './fairness.ts'
import { gameList } from './games.ts'
import { history, historyGroup } from './history.ts'
import { openInfo, openInfoList } from './open-info.ts'
import { playCategories } from './play-categories.ts'
import { upcoming } from './upcoming.ts'

/** Draws, games and plays, for everybody. */
export const mountLottery = (server: Server): void => {
  mountArea(server, lottery, {
    openInfo: (asker, { gameId }) => openInfo(asker, gameId),
    upcoming: (asker, asked) => upcoming(asker, asked),
    history: (asker, asked) => history(asker, asked),
    playCategories: ({ sql, clock, viewer }, { gameId }) =>
      playCategories({ sql, clock }, gameId, viewer.kind === 'guest' ? undefined : viewer.priceGroup),
    games: (asker) => gameList(asker),
    fairness: (asker, { gameId, turnNum }) => fairness(asker, gameId, turnNum),
  })
  mountArea(server, records, {
    openInfoList: (asker) => openInfoList(asker),
    historyGroup: (asker, asked) => historyGroup(asker, asked),
  })
}

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
    openInfo: (parts, { gameId }) => openInfo(parts, gameId),
    upcoming: (parts, asked) => upcoming(parts, asked),
    history: ({ sql }, asked) => history(sql, asked),
    playCategories: (parts, { gameId }) => playCategories(parts, gameId),
    games: ({ sql }) => gameList(sql),
    fairness: ({ sql }, { gameId, turnNum }) => fairness(sql, gameId, turnNum),
  })
  mountArea(server, records, {
    openInfoList: (parts) => openInfoList(parts),
    historyGroup: ({ sql }, asked) => historyGroup(sql, asked),
  })
}

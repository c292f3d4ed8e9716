import * as lottery from '@liuhe/contract/api/lottery.ts'
import { mountArea } from '../../http/mount.ts'
import type { Server } from '../../http/server.ts'
import { fairness } from './fairness.ts'
import { gameList } from './games.ts'
import { history } from './history.ts'
import { openInfo } from './open-info.ts'
import { playCategories } from './play-categories.ts'

/** Draws and what can be bet on them (Spec B §7 Lottery). */
export const mountLottery = (server: Server): void =>
  mountArea(server, lottery, {
    openInfo: (context, { gameId }) => openInfo(context, gameId),
    history: ({ sql }, asked) => history(sql, asked),
    playCategories: (context, { gameId }) => playCategories(context, gameId),
    games: ({ sql }) => gameList(sql),
    fairness: ({ sql }, { gameId, turnNum }) => fairness(sql, gameId, turnNum),
  })

import * as api from '@liuhe/contract/api/games.ts'
import { mountArea } from '../../http/mount.ts'
import type { Server } from '../../http/server.ts'
import { createWaitingRounds, type GameProviders } from '../game-wallet/index.ts'
import { readMine, toggleLike } from './mine.ts'
import { playGame, replayRound, tryGame } from './open-game.ts'
import { listAll, listCategories, listGroup } from './read-centre.ts'

/** The game centre (Spec A §2, §7; docs/games.md). */
export function mountGames(server: Server, providers: Pick<GameProviders, 'providerOf'>): void {
  const opening = { providers, log: server.services.log }
  const waitingRounds = createWaitingRounds(opening)
  mountArea(server, api, {
    group: listGroup,
    groupType: listCategories,
    listAll,
    mine: (context) => readMine(context, waitingRounds),
    toggleLike,
    play: { ownTransactions: (context, input) => playGame(context, input, opening) },
    demo: { ownTransactions: (context, input) => tryGame(context, input, opening) },
    replay: { ownTransactions: (context, input) => replayRound(context, input, opening) },
  })
}

// What others may use of the lottery: draws as members and guests see them. Draws change in the engine only.
export { currentChains, lockChain, retireChain, type Retirement, turnOfChain } from './chain-queries.ts'
export { closeNow } from './close-now.ts'
export {
  countOpenDraws,
  type DeskDraw,
  findDraw,
  gamesOnOffer,
  isGame,
  lockOwnDraw,
  selectDrawsNow,
  selectDrawsOf,
  selectNamed,
  voidOwnDraw,
  waitForBets,
} from './desk-queries.ts'
export { fairness } from './fairness.ts'
export { forgetGames, gameIds, gameList } from './games.ts'
export { history, historyGroup } from './history.ts'
export { setLiveStream, storeReplay, streamOrigins } from './live-streams.ts'
export { forgetDraws, openInfo, openInfoList } from './open-info.ts'
export { playCategories } from './play-categories.ts'
export { engineLateMs, followReplays, liveUrls, versionsOf, writeMissingDraws } from './queries.ts'
export { mountLottery } from './routes.ts'
export { drawsUpTo, type UpcomingIssue, upcomingIssues } from './upcoming.ts'

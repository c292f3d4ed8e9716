// What others may use of the lottery: draws as members and guests see them. Draws change in the engine only.
export { fairness } from './fairness.ts'
export { gameIds, gameList } from './games.ts'
export { history, historyGroups } from './history.ts'
export { currentDraws, forgetDraws, openInfo } from './open-info.ts'
export { playCategories } from './play-categories.ts'
export { publishedLottery } from './published-lottery.ts'
export { mountLottery } from './routes.ts'

// What others may use of the lottery: draws as members and guests see them. Draws change in the engine only.
export { fairness } from './fairness.ts'
export { gameIds, gameList } from './games.ts'
export { history } from './history.ts'
export { forgetDraws, openInfo } from './open-info.ts'
export { playCategories } from './play-categories.ts'
export { remembered } from './remembered.ts'
export { mountLottery } from './routes.ts'
export { drawsUpTo, type UpcomingIssue, upcomingIssues } from './upcoming.ts'

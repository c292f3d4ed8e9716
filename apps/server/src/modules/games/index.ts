/** What others may use of the game centre: what is mounted, its published file, and the reading of providers' lists. */
export { mountGamesConsole } from './console/routes.ts'
export { gameCentreFile } from './read-centre.ts'
export { refreshCatalogue } from './refresh-catalogue.ts'
export { mountGames } from './routes.ts'

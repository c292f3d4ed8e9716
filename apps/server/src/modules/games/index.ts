// What others may use of the game centre: what is mounted, its published file, the reading of providers' lists, and
// whether a provider has a game.
export { mountGamesConsole } from './console/routes.ts'
export { gameCentreFile } from './read-centre.ts'
export { isGameOf } from './queries.ts'
export { refreshCatalogue } from './refresh-catalogue.ts'
export { mountGames } from './routes.ts'

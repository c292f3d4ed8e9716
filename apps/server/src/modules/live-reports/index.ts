// What others may use of reports on third-party games: the code that moves the money of a round writes the round with
// it.
export { type GameRound, recordRound } from './record-round.ts'
export { mountLiveReports } from './routes.ts'

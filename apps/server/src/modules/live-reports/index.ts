// What others may use of reports on third-party games: the code that moves the money of a round writes the round with
// it, and the bill of that money leads to it.
export { type GameRound, recordRound } from './record-round.ts'
export { type NamedRound, roundOfBill } from './round-of-bill.ts'
export { mountLiveReports } from './routes.ts'

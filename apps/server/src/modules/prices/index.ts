// Odds and limits of games, as versions. Bets and the pages of plays read them; two people change them.
export { writeFirstPrices } from './first-prices.ts'
export { prices, pricesWithdrawal } from './price-kinds.ts'
export { pricesOf, type RunningPrices } from './read-prices.ts'
export { mountPricesConsole } from './routes.ts'

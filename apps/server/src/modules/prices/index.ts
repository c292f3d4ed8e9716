// Odds and limits of games, as versions. Bets and the pages of plays read them; two people change them.
export { changedBook } from './changed-book.ts'
export { writeFirstPrices } from './first-prices.ts'
export { priceGroup } from './group-kind.ts'
export { prices, pricesWithdrawal } from './price-kinds.ts'
export { pricesOf, type RunningPrices } from './read-prices.ts'
export { mountPricesConsole } from './routes.ts'

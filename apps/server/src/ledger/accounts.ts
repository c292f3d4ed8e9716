// Addresses of the chart of accounts. An address names its currency: trial money has accounts of its own, so it can
// never meet a member's money in one posting.

/** Address of an account, such as `member:12:main` or `draw:345:stakes`. */
export type Address = string

/** Play and real money, or money of trial accounts. */
export type Currency = 'CNY' | 'TRIAL'

/** The member's wallet (`money` on the wire). Never below zero (I-04). */
export const memberMain = (memberId: bigint): Address => `member:${memberId}:main`

/** What the member has moved to third-party games (`liveMoney` on the wire). */
export const memberLive = (memberId: bigint): Address => `member:${memberId}:live`

/** What waits for a withdrawal to end. */
export const memberHeld = (memberId: bigint): Address => `member:${memberId}:held`

/** Stakes of the open orders of a draw; zero once it is settled. */
export const drawStakes = (drawId: number, currency: Currency): Address => inCurrency(`draw:${drawId}:stakes`, currency)

/** What the house earns and pays by draws. */
export const houseProfit = (currency: Currency): Address => inCurrency('house:profit', currency)

/** What bonuses and rebates cost. */
export const housePromo = (currency: Currency): Address => inCurrency('house:promo', currency)

/** Where play money, trial money and balances brought from elsewhere come from. */
export const houseOpening = (currency: Currency): Address => inCurrency('house:opening', currency)

/** What counterparties hold for us: its negative is what members have paid in, less what was paid out. */
export const houseCash = (): Address => 'house:cash'

/** What fees of channels bring. */
export const houseFees = (): Address => 'house:fees'

/** What red packets hold that nobody has taken yet. There is no trial money in packets. */
export const housePackets = (): Address => 'house:packets'

/** What is on its way between members and providers that hold money: nobody's until the provider answers (I-32). */
export const houseTransit = (): Address => 'house:transit'

/** What third-party games earn and cost. There is no trial money in them. */
export const houseGames = (): Address => 'house:games'

/** Money of a difference with a counterparty, until somebody knows whose it is. */
export const houseSuspense = (): Address => 'house:suspense'

const inCurrency = (address: string, currency: Currency): Address =>
  currency === 'TRIAL' ? `${address}:trial` : address

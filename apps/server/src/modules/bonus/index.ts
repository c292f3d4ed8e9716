// What others may use of the bonus centre: housekeeping issues what is due and ends what nobody took.
export { bonusOffer } from './console/change-offer.ts'
export { bonusGrant } from './console/grant.ts'
export { mountBonusConsole } from './console/routes.ts'
export { expireGifts } from './expire.ts'
export { offersNow, type PastGift, writePastGifts } from './past-queries.ts'
export { phoneGift } from './phone-gift.ts'
export { issueDue } from './issue.ts'
export { mountBonus } from './routes.ts'

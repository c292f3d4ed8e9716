/** What other modules may use of this one. */
export { currentCompany } from './current-company.ts'
export { framedOrigins } from './service-address.ts'
export { noticeLists } from './notice-lists.ts'

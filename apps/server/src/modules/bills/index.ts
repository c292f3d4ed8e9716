// What others may use of bills.
export { gameNames } from './describe-bills.ts'
export { moneyOfMember } from './money-of-member.ts'
export { mountBills } from './routes.ts'
export { netDeposits } from './read-bills.ts'

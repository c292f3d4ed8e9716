// What others may use of bills.
export { mountBills } from './routes.ts'

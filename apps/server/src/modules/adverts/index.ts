/** What other modules may use of this one. */
export { listAdverts } from './list-adverts.ts'

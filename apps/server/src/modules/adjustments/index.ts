// Money that operators move by hand. Its proposals lie in the approval table, its effects in the books.
export { adjustment } from './adjustment.ts'
export { mountAdjustments } from './routes.ts'

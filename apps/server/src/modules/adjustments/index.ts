// Money that operators move by hand. Its proposals lie in the approval table, its effects in the books.
export { adjustment } from './adjustment.ts'
export { adjustmentBatch } from './batch.ts'
export { listAdjustments } from './list-adjustments.ts'
export { mountAdjustments } from './routes.ts'
export { startAdjustmentJobs } from './run-batches.ts'

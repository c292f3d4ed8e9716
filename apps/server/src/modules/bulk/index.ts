// One deed for many rows: lists and deeds bring their parts (`bulk-parts.ts` of the composition root).
export { proposeBulk } from './ask.ts'
export { bulkKinds } from './bulk-deed.ts'
export type { BulkDoing, BulkList, BulkParts, RowKey } from './bulk-parts.ts'
export { isBulkLately } from './queries.ts'
export { mountBulk } from './routes.ts'
export { runBulk, startBulkJobs } from './run-bulk.ts'

/** Lists as files: what other parts may use of it. */
export { bulkExport } from './bulk-export.ts'
export { type ExportSources, onePage, pagedAfter, pagedBefore } from './export-source.ts'
export { hasLately } from './queries.ts'
export { askFor, mountExports } from './routes.ts'
export { dropOldExports, permissionOf, runExport, startExportJobs } from './run-exports.ts'

/** What other modules may use of this one. */
export { cleanHtml, renderHtml } from './clean-html.ts'
export { selectLatestDraws } from './draw-queries.ts'
export { playCategoryFile, templateFile } from './published-lists.ts'
export { selectDatabaseCategories } from './document-queries.ts'
export { databaseFile } from './list-documents.ts'

/** What other modules may use of this one. */
export { cleanHtml } from './clean-html.ts'
export { playCategoryFile, templateFile } from './published-lists.ts'

/** What other modules may use of this one. */
export { mountGalleryConsole } from './console-routes.ts'
export { publishDueSheets } from './publish-due.ts'
export { mountGallery } from './routes.ts'

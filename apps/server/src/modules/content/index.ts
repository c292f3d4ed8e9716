// What others may use of content: the console writes it, the sweep publishes what is due, seeds seal their past.
export type { Actor } from './actor.ts'
export {
  orderCategories,
  publishCard,
  saveCard,
  scheduleCard,
  setBlockList,
  unscheduleCard,
  withdrawCard,
} from './card-life.ts'
export { mountContentConsole } from './console/routes.ts'
export {
  publishDocument,
  reviseDocument,
  saveDraft,
  scheduleDocument,
  unscheduleDocument,
  withdrawDocument,
} from './document-life.ts'
export { findPicture } from './find-picture.ts'
export { publishDue } from './publish-due.ts'
export { selectRevisions } from './queries.ts'
export { sealDocuments } from './seal-documents.ts'
export { IMAGE_PATH, mountImages } from './serve-images.ts'
export { cleanPicture, type StoredImage, storeImage } from './store-image.ts'

// The books as operators read them: postings, and where one amount comes from. Nothing here writes.
export { listPostings } from './list-postings.ts'
export { mountBooks } from './routes.ts'

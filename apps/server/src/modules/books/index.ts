// The books as operators read them: postings, and where one amount comes from. Nothing here writes.
export { mountBooks } from './routes.ts'

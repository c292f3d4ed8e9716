/** Saved views of the console (decision 151). */
export { mountViews } from './routes.ts'

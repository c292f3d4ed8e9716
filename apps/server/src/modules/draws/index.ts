/** The operators' desk of draws. */
export { mountDrawsConsole } from './routes.ts'

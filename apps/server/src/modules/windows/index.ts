/** The operators' desk of maintenance windows, and its work for two people. */
export { mountWindowsConsole } from './routes.ts'
export { windowEnd } from './window-end.ts'

/** What other modules may use of this one. */
export { LIVE_LIMITS, type LiveLimits } from './live-stream.ts'
export { mountLive } from './routes.ts'

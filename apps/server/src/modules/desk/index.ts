// What others may use of customer service: composition mounts it, keeps it answering and sweeps it; the demo seeds it.
export { answerInbox } from './answer-inbox.ts'
export { mountDeskConsole } from './console-routes.ts'
export { mountDeskTasks } from './task-routes.ts'
export { type LiveDesk, startLiveDesk } from './live-desk.ts'
export { writePastTalk } from './past-talk.ts'
export { mountDesk } from './routes.ts'
export { serveWaiting } from './serve-waiting.ts'
export { sweepDesk } from './sweep-desk.ts'

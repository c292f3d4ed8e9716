// What runs by itself, and which processes there are: written down where it runs, shown and alarmed about elsewhere.
export { startBeat } from './beat.ts'
export { jobFaults } from './faults.ts'
export { recorded, recordedLoop } from './record.ts'
export { postponed, runRows, startRounds, type Tell } from './rounds.ts'
export { GONE_MS, selectProcesses, socketsNow } from './queries.ts'
export { forgetJobs, type JobRow, LOOP, selectJobs, takeWish, wishJob } from './queries.ts'
export { databaseFacts } from './database-queries.ts'

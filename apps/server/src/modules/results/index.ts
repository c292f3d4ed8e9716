// What others may use of results from outside: operators enter and void them, the composition root opens the door of
// the sources.
export { type Correction, correctResult } from './correct-result.ts'
export { handleAlarm as handleResultAlarm } from './desk-queries.ts'
export { drawVoid } from './draw-void.ts'
export { enterResult } from './enter-result.ts'
export { mountResultsConsole } from './operator-routes.ts'
export { resultResume } from './result-resume.ts'
export { resultCorrection } from './result-correction.ts'
export { sourceKey } from './result-signature.ts'
export { mountResults } from './routes.ts'
export { addSource, sweepNonces } from './queries.ts'
export { voidExternalDraw } from './void-draw.ts'

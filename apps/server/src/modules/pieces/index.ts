/** What other modules may use of this one. */
export { mountPiecesConsole } from './console-routes.ts'
export { canOpen, type PieceDraft } from './piece-input.ts'
export { createPiece, stepPiece } from './piece-life.ts'
export { publishDuePieces } from './publish-due.ts'
export { type PieceReader, selectShownPieces, type ShownPiece } from './queries.ts'

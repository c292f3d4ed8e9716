/** The payout cap of plays of which one draw, found from the selection, is the worst there can be for the house. */
import type { Play } from '../../play.ts'
import type { Parts } from './layout.ts'

/** `worstOf` may name any numbers of which what the play reads is right. */
export const withWorstDraw = (play: Play, worstOf: (parts: Parts) => readonly number[]): Play => ({
  ...play,
  extremes: (selection, lunarYear) => [play.judge(selection, { numbers: worstOf(selection.parts), lunarYear })],
})

/** As many numbers as asked for out of the labels, begun again when there are fewer. */
export const cycled = (labels: readonly string[], count: number): number[] =>
  Array.from({ length: count }, (_, index) => Number(labels[index % labels.length]))

/** Lists as files: how far each is, and when one person is not enough (SEC-62). */

/**
 * `proposed`: a second person has to agree. `refused`: that one said no, or nobody answered in time. `gone`: the file
 * was deleted, as every file is after a day.
 */
export const EXPORT_STATES = [
  'proposed',
  'refused',
  'waiting',
  'running',
  'done',
  'failed',
  'cancelled',
  'gone',
] as const
export type ExportState = (typeof EXPORT_STATES)[number]

/** With more rows a second person agrees. */
export const EXPORT_ALONE_MAX = 1_000

/** The largest number of rows in a file. */
export const EXPORT_ROWS_MAX = 2_000_000

/** Whether a file takes two people: by its size, or because it shows somebody in full. */
export const needsTwo = ({ rows, isOpen }: { rows: number; isOpen: boolean }): boolean =>
  isOpen || rows > EXPORT_ALONE_MAX

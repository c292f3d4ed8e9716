/**
 * Whether a statement failed by what else goes on, and not by what it asked for: the time limit or a lock, a deadlock
 * or a conflict, no room (class 53). Nothing was committed; a smaller or later try may succeed.
 */
export const isPassingFault = (fault: unknown): boolean =>
  isTooLong(fault) || isConflict(fault) || codeOf(fault).startsWith('53')

/** Whether a statement ran into its time limit (57014) or waited too long for a lock (55P03): less at once may do. */
export const isTooLong = (fault: unknown): boolean => ['57014', '55P03'].includes(codeOf(fault))

/** Whether PostgreSQL gave a transaction up in favour of another (40P01, 40001): the same again has every chance. */
export const isConflict = (fault: unknown): boolean => ['40P01', '40001'].includes(codeOf(fault))

const codeOf = (fault: unknown): string => String((fault as { code?: unknown } | null)?.code)

import type { Issue } from './use-issue.ts'

/**
 * What a button says that waits: the turn is shown a moment before the server takes bets on it, and a lost line is not
 * a close.
 */
export const notOpenText = ({ phase, isLost }: Pick<Issue, 'phase' | 'isLost'>): string =>
  isLost ? '正在重连' : phase === 'opening' ? '即将开盘' : '封盘中'

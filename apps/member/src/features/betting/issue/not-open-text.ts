import type { Issue } from './use-issue.ts'

/** What a button says that waits: the turn is shown a moment before the server takes bets on it. */
export const notOpenText = ({ phase }: Pick<Issue, 'phase'>): string => (phase === 'opening' ? '即将开盘' : '封盘中')

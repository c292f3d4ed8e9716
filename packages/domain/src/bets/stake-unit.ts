/** 元, 角, 分: what the amount of a line is counted in, by the numbers of the wire. */
export const STAKE_UNITS = ['yuan', 'jiao', 'fen'] as const
export type StakeUnit = (typeof STAKE_UNITS)[number]

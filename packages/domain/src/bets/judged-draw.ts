/** What a play needs to know of a draw: its numbers in draw order, and the axis of the zodiac on its day. */
export type JudgedDraw = { readonly numbers: readonly number[]; readonly lunarYear: number }

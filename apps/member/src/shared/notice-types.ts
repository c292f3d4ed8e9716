/** Notice lists (Spec A §3): the modal on home, the pages of the lottery, and the running line. */
export const NOTICES = { index: 1, lottery: 2, roll: 3 } as const

/** What a screen reader says for an item of the board. */
export const spokenItem = (label: string, odds: string): string => (odds === '' ? label : `${label} 赔率${odds}`)

/** From which multiple of the bet a win gets a panel of its own, and for how long (Domain §4.1 names the panels). */
export function panelOf(bet: bigint, win: bigint): { word: string; ms: number } | undefined {
  if (win >= bet * 50n) return { word: 'word-huge', ms: 4000 }
  return win >= bet * 10n ? { word: 'word-big', ms: 2500 } : undefined
}

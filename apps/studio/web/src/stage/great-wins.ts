import type { Celebration } from './celebration.ts'

/** From which multiple of the bet a win gets a panel of its own, and for how long (Domain §4.1 names the panels). */
function panelOf(bet: bigint, win: bigint): { word: string; ms: number } | undefined {
  if (win >= bet * 50n) return { word: 'word-huge', ms: 4000 }
  return win >= bet * 10n ? { word: 'word-big', ms: 2500 } : undefined
}

type Told = { readonly panel: (isThere: boolean) => void; readonly win: (li: bigint) => void }

/** Shows a great win's panel, and tells the win when that has counted it. @returns false when the win has none */
export async function showGreatWin(
  celebration: Celebration | undefined,
  { bet, win }: { bet: bigint; win: bigint },
  told: Told,
): Promise<boolean> {
  const panel = panelOf(bet, win)
  if (panel === undefined) return false
  told.panel(true)
  await celebration?.show({ ...panel, amount: win })
  told.win(win)
  told.panel(false)
  return true
}

/** The round figure at the top of a scale: 1, 2 or 5 with noughts, at least as high as the highest. */
export function niceTop(highest: number): number {
  if (highest <= 0) return 1
  const power = 10 ** Math.floor(Math.log10(highest))
  return ([1, 2, 5].find((one) => one * power >= highest) ?? 10) * power
}

/** A level in few signs: `5万`, `2.5万`, `500`. */
export const levelText = (level: number): string => (level >= 10_000 ? `${level / 10_000}万` : String(level))

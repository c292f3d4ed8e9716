// The two distributions that the battery of draws compares with. Accurate far beyond what a verdict needs (1e-10).

/** The share of χ² values with `df` degrees of freedom that lie above `x`. */
export function chiSquareAbove(x: number, df: number): number {
  if (x <= 0) return 1
  const [a, half] = [df / 2, x / 2]
  const front = Math.exp(a * Math.log(half) - half - logGamma(a))
  return half < a + 1 ? 1 - front * lowerSeries(a, half) : front * upperFraction(a, half)
}

/** The share of standard normal values that lie above `z`. */
export const normalAbove = (z: number): number => {
  const share = chiSquareAbove(z * z, 1) / 2
  return z >= 0 ? share : 1 - share
}

/** γ(a, x) without its front factor, as a series; converges where x is below a + 1. */
function lowerSeries(a: number, x: number): number {
  let term = 1 / a
  let sum = term
  for (let n = 1; term > sum * 1e-16; n++) {
    term *= x / (a + n)
    sum += term
  }
  return sum
}

/** Γ(a, x) without its front factor, as a continued fraction (Lentz); converges where x is above a + 1. */
function upperFraction(a: number, x: number): number {
  const tiny = 1e-300
  let b = x + 1 - a
  let c = 1 / tiny
  let d = 1 / b
  let product = d
  for (let n = 1; ; n++) {
    const numerator = -n * (n - a)
    b += 2
    d = 1 / nonZero(numerator * d + b, tiny)
    c = nonZero(b + numerator / c, tiny)
    product *= d * c
    if (Math.abs(d * c - 1) < 1e-15) return product
  }
}

const nonZero = (value: number, tiny: number): number => (Math.abs(value) < tiny ? tiny : value)

/** ln Γ(a): Stirling's series, after moving small arguments up to where it is exact. */
function logGamma(a: number): number {
  let shift = 0
  let at = a
  for (; at < 15; at++) shift += Math.log(at)
  const inverse = 1 / (at * at)
  const series = (1 / 12 - inverse * (1 / 360 - inverse * (1 / 1260 - inverse * (1 / 1680 - inverse / 1188)))) / at
  return (at - 0.5) * Math.log(at) - at + Math.log(2 * Math.PI) / 2 + series - shift
}

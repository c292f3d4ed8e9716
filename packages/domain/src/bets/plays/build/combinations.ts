/** Every choice of `size` of the elements, in order; none when there are fewer. */
export function* combinations<T>(elements: readonly T[], size: number): Generator<T[]> {
  if (size === 0) {
    yield []
    return
  }
  for (let first = 0; first <= elements.length - size; first++) {
    for (const rest of combinations(elements.slice(first + 1), size - 1)) yield [elements[first] as T, ...rest]
  }
}

/** C(m, k): how many choices of k there are of m; 0 when k is more than m. */
export function binomial(m: number, k: number): number {
  if (k < 0 || k > m) return 0
  let count = 1
  for (let i = 1; i <= k; i++) count = (count * (m - k + i)) / i
  return Math.round(count)
}

/** One choice from each list, the last list changing fastest. */
export function cartesianProduct<T>(lists: readonly (readonly T[])[]): T[][] {
  return lists.reduce<T[][]>((all, list) => all.flatMap((chosen) => list.map((one) => [...chosen, one])), [[]])
}

/** Below 0 when `one` came before `other`; both are `5.0.9`. */
export function compareReleases(one: string, other: string): number {
  const [ones, others] = [one.split('.').map(Number), other.split('.').map(Number)]
  return ones.map((part, index) => part - (others[index] ?? 0)).find((difference) => difference !== 0) ?? 0
}

/** The stakes on offer that the limits allow, lowest first. */
export function stepsWithin(steps: readonly bigint[], min: bigint, max: bigint): readonly bigint[] {
  const within = steps.filter((step) => step >= min && step <= max)
  return within.length > 0 ? within.toSorted((a, b) => (a < b ? -1 : 1)) : [min]
}

/** The next stake up or down; the same where there is none. */
export function neighbourStep(steps: readonly bigint[], bet: bigint, way: 1 | -1): bigint {
  const ordered = way === 1 ? steps : steps.toReversed()
  return ordered.find((step) => (way === 1 ? step > bet : step < bet)) ?? bet
}

/** Where a player begins: a modest stake that the balance carries several times. */
export function firstStep(steps: readonly bigint[], balance: bigint): bigint {
  const modest = steps.filter((step) => step * 50n <= balance && step <= 2000n)
  return modest.at(-1) ?? (steps[0] as bigint)
}

/** The hub dialect writes a yuan as 100,000, so a 厘 is 100. */
const HUB_PER_LI = 100

/** An amount of the hub dialect in 厘; undefined when it is no whole number of 厘, or too big for one. */
export function liOfHub(value: number): bigint | undefined {
  if (!Number.isSafeInteger(value) || value % HUB_PER_LI !== 0) return undefined
  return BigInt(value / HUB_PER_LI)
}

/** 厘 as the hub dialect writes them. @throws RangeError when JSON could not carry the number exactly */
export function hubOfLi(li: bigint): number {
  const value = li * BigInt(HUB_PER_LI)
  const number = Number(value)
  if (!Number.isSafeInteger(number)) throw new RangeError('an amount is too big for the hub dialect')
  return number
}

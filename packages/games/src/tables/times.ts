/**
 * How many hundredths a payment "to one" returns together with the stake: `0.95` to one is 195. Pay tables write the
 * number first and may say more behind it.
 */
export function hundredthsBack(toOne: string | number): bigint {
  const found = /^(\d+)(?:\.(\d{1,2}))?(?=$| )/.exec(String(toOne))
  if (found === null) throw new Error(`no payment to one: ${toOne}`)
  return BigInt(found[1] ?? '') * 100n + BigInt((found[2] ?? '').padEnd(2, '0')) + 100n
}

/** The stake times so many hundredths, down to a whole 厘. */
export const timesHundredths = (stake: bigint, hundredths: bigint): bigint => (stake * hundredths) / 100n

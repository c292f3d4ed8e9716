/**
 * An amount of 厘 as players read it: thousands separated, two decimals, a third only where there is one.
 * (Spec A §3: 2 to 3 decimals; SHELL-045: en-US form without a currency sign)
 */
export function yuan(li: bigint): string {
  const sign = li < 0n ? '-' : ''
  const size = li < 0n ? -li : li
  const whole = (size / 1000n).toString().replace(/\B(?=(\d{3})+$)/g, ',')
  const decimals = (size % 1000n).toString().padStart(3, '0')
  return `${sign}${whole}.${decimals.endsWith('0') ? decimals.slice(0, 2) : decimals}`
}

/** 1234567n is `1,234.567`: yuan with two decimals, a third where there is one. */
export function money(li: bigint): string {
  const size = li < 0n ? -li : li
  const [whole, part] = [size / 1000n, size % 1000n]
  const decimals = String(part).padStart(3, '0').replace(/0$/, '')
  return `${li < 0n ? '-' : ''}${String(whole).replace(/\B(?=(?:\d{3})+$)/g, ',')}.${decimals}`
}

/** `0.2`, `10`: a stake as short as it goes. */
export function stake(li: bigint): string {
  return money(li).replace(/\.?0+$/, (zeros) => (zeros.startsWith('.') ? '' : zeros.replace(/0+$/, '')))
}

/** `+60.00`, `-5.00`: what a round brought. */
export const signed = (li: bigint): string => (li > 0n ? `+${money(li)}` : money(li))

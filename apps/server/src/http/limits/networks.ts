/** Which addresses count as one customer, and which as one network. */

/**
 * One customer: an IPv4 address, or the /64 network of an IPv6 one, because a single customer has all of its 2⁶⁴
 * addresses.
 */
export const customerOf = (address: string): string => {
  if (!address.includes(':')) return address
  if (/^::ffff:\d/.test(address)) return address.slice('::ffff:'.length)
  const [head = '', tail] = address.split('::')
  const groups = head === '' ? [] : head.split(':')
  const missing = tail === undefined ? 0 : 8 - groups.length - (tail === '' ? 0 : tail.split(':').length)
  const whole = [...groups, ...Array<string>(missing).fill('0'), ...(tail ? tail.split(':') : [])]
  return whole.slice(0, 4).join(':')
}

/** A neighbourhood: the /24 of an IPv4 address, the /64 of an IPv6 one (SEC-21, SEC-22). */
export const networkOf = (address: string): string => {
  const customer = customerOf(address)
  return customer.includes(':') ? customer : customer.replace(/\.\d+$/, '.0')
}

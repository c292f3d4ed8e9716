/**
 * The page of a provider as one that may be opened; null for what is no web address. Its host is the provider's own and
 * was signed by it, so it may be any.
 */
export function payUrlOf(payUrl: string | null): string | null {
  const url = payUrl === null ? null : URL.parse(payUrl)
  return url !== null && /^https?:$/.test(url.protocol) ? url.href : null
}

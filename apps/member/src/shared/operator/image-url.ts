import { build } from '../build.ts'

const FULL_URL = /^([a-z][a-z0-9+.-]*:)?\/\//i
const INLINE = /^(data|blob):/i
const SERVED = /^\/?(sys-upload|cloud-upload)(\/|$)/

/**
 * The address of an operator's picture: a full URL stays, a path under /sys-upload or /cloud-upload stays, anything
 * else lies under /sys-upload/. In the mobile app `apiOrigin` is put before it. (Spec A §5, SHELL-038 … 040)
 */
export function imageUrl(value: string, apiOrigin = build.apiOrigin): string {
  if (FULL_URL.test(value) || INLINE.test(value)) return value
  const path = SERVED.test(value) ? `/${value.replace(/^\//, '')}` : `/sys-upload/${value.replace(/^\//, '')}`
  return apiOrigin + path
}

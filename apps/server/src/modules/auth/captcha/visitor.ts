import type { RequestFacts } from '../../../http/context.ts'

/** The anonymous session that an image belongs to (SEC-25): a random cookie that names nobody. */
export const visitorOf = ({ cookies, isHttps }: Pick<RequestFacts, 'cookies' | 'isHttps'>): string | undefined => {
  const value = cookies[visitorCookie({ isHttps })]
  return value !== undefined && /^[\w-]{43}$/.test(value) ? value : undefined
}

export const visitorCookie = ({ isHttps }: Pick<RequestFacts, 'isHttps'>): string => (isHttps ? '__Host-vs' : 'vs')

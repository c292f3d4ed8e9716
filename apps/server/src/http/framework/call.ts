/** What the guard found out about a request, kept on the request for the handler. */
import type { FastifyRequest } from 'fastify'
import type { RequestFacts } from '../context.ts'
import type { Viewer } from '../sessions/viewer.ts'

export interface Call {
  viewer: Viewer
  facts: RequestFacts
}

const calls = new WeakMap<FastifyRequest, Call>()

/** Remembers the admitted caller of a request. */
export const setCall = (request: FastifyRequest, call: Call): void => void calls.set(request, call)

/** The admitted caller of a request. @throws before the guard has run */
export const callOf = (request: FastifyRequest): Call => {
  const call = calls.get(request)
  if (call === undefined) throw new Error('the request was not admitted')
  return call
}

/** Facts of a request, before anybody is admitted. */
export const factsOf = (request: FastifyRequest): RequestFacts => ({
  id: request.id,
  address: request.ip,
  isBrowser: keepsCookies(request),
  isHttps: request.protocol === 'https',
  host: request.host,
  cookies: request.cookies,
  companyCode: headerOf(request, 'company-code') ?? headerOf(request, 'companycode'),
  cashTicket: ticketOf(request.headers['cash-ticket']),
})

/** A ticket by its form; anything else is none. */
const ticketOf = (header: string | string[] | undefined): string | undefined =>
  typeof header === 'string' && /^[\w-]{43}$/.test(header) ? header : undefined

const headerOf = (request: FastifyRequest, name: string): string | undefined => {
  const value = request.headers[name]
  return typeof value === 'string' && value !== '' ? value : undefined
}

/**
 * Whether a browser asks from this site or a sister of it, so that an HttpOnly cookie comes back with its next call. A
 * listed origin of another site (a native wrapper) sends none; its session is like that of a program (SEC-02).
 */
const keepsCookies = ({ headers, protocol }: FastifyRequest): boolean => {
  const site = headers['sec-fetch-site']
  return site === undefined ? headers.origin === `${protocol}://${headers.host}` : site !== 'cross-site'
}

/** A stand-in for the server in page tests: typed by endpoint name, held to the contract, and loud when surprised. */
import * as z from 'zod/mini'
import { api } from './api/index.ts'
import { ApiError, type Transport, type WireRequest } from './client.ts'
import { type Api, endpointsOf, type InputOf, type OutputOf } from './endpoint.ts'
import type { EndpointByName } from './endpoint-name.ts'
import { isErrorCode } from './errors.ts'
import { withDomainNames } from './wire-names.ts'

/** Answers by endpoint name, in domain values. Throw an {@link ApiError} to refuse. */
export type FakeHandlers = {
  [Name in keyof EndpointByName]?: (
    args: InputOf<EndpointByName[Name]>,
  ) => OutputOf<EndpointByName[Name]> | Promise<OutputOf<EndpointByName[Name]>>
}

/**
 * A transport that answers from `handlers`: `fakeApi({ 'bets.todayList': () => ({ data: [], totalCount: 0 }) })`.
 * Arguments are decoded and answers encoded by the definitions, as the server would. A call that is not listed, or an
 * answer that breaks the contract, is told to `fail`, so that the test fails even when the page swallows the error.
 * @param tree the operators' tree for their pages
 */
export const fakeApi = (handlers: FakeHandlers, fail: (error: Error) => void, tree: Api = api): Transport => {
  const known = new Set(endpointsOf(tree).map(({ name }) => name))
  for (const name of Object.keys(handlers)) if (!known.has(name)) throw new Error(`there is no endpoint ${name}`)
  return async (request) => {
    const { endpoint } = request
    const handler = handlers[endpoint.name as keyof FakeHandlers] as ((args: unknown) => unknown) | undefined
    try {
      if (handler === undefined) throw new Error(`the page called ${endpoint.name}, which the test does not list`)
      const data = z.encode(endpoint.output, (await handler(argumentsOf(request))) as never)
      return { status: 200, body: JSON.parse(JSON.stringify({ code: 'OK', msg: '', data })) }
    } catch (error) {
      // A line that broke is no answer: it reaches the caller as it is.
      if (error instanceof ApiError && !isErrorCode(error.code)) throw error
      if (error instanceof ApiError) {
        return { status: error.status, body: { code: error.code, msg: error.message, data: error.data ?? null } }
      }
      const named = new Error(`${endpoint.name}: ${(error as Error).message}`, { cause: error })
      fail(named)
      throw named
    }
  }
}

/** What the server would hand to its handler. */
const argumentsOf = ({ endpoint, url, body, contentType }: WireRequest): unknown => {
  const { pathname, searchParams } = new URL(url, 'http://fake')
  const segments = pathname.split('/').map(decodeURIComponent)
  const params = endpoint.path
    .split('/')
    .flatMap((part, index) => (part.startsWith(':') ? [[part.slice(1), segments[index]]] : []))
  const isJson = contentType === 'application/json'
  const fields = isJson ? JSON.parse(body ?? '{}') : Object.fromEntries(new URLSearchParams(body ?? ''))
  const { wire } = endpoint
  const decoded = {
    ...z.decode(z.object(wire.params), Object.fromEntries(params) as never),
    ...z.decode(z.object(wire.query), Object.fromEntries(searchParams) as never),
    ...z.decode(z.object(wire.body), fields as never),
  }
  return withDomainNames(decoded, endpoint.names)
}

/** The whole application on a test database, asked without a port. */
import type { InjectOptions, LightMyRequestResponse as Response } from 'fastify'
import { createCaller, type Transport } from '@liuhe/contract/client.ts'
import { type AnyEndpoint, type ArgsOf, CHAT_ROOT, type OutputOf } from '@liuhe/contract/endpoint.ts'
import { type App, type AppParts, buildApp } from '../app.ts'
import { readConfig } from '../config.ts'
import type { Clock } from '../platform/clock.ts'
import { systemRandom } from '../platform/random.ts'
import type { Secrets } from '../secrets.ts'
import type { TestDatabase } from './test-database.ts'

/** A clock that runs, and can be set forward. */
export interface TestClock extends Clock {
  advance(ms: number): void
}

export interface TestApp extends App {
  clock: TestClock
  /** Faults that were logged; a test that expects none asserts that this is empty. */
  faults: Error[]
  inject(request: InjectOptions): Promise<Response>
  /** Calls an endpoint as a client would, with the token of a session. Throws ApiError when it is refused. */
  call<E extends AnyEndpoint>(
    endpoint: E,
    args: ArgsOf<E>,
    options?: { as?: string; cashTicket?: string; file?: Blob },
  ): Promise<OutputOf<E>>
  /** POSTs a form. */
  form(url: string, fields: Record<string, string>, headers?: Record<string, string>): Promise<Response>
}

/** A clock of the machine that a test can move on. */
export const createTestClock = (): TestClock => {
  let ahead = 0
  return { now: () => Date.now() + ahead, advance: (ms) => void (ahead += ms) }
}

/** Builds the server as production does, strict about undeclared errors. The caller mounts more and closes. */
export const createTestApp = async (database: TestDatabase, overrides: Partial<AppParts> = {}): Promise<TestApp> => {
  const clock = createTestClock()
  const faults: Error[] = []
  const log = {
    info: () => {},
    warn: () => {},
    error: (facts: { err?: unknown }) => void (facts.err instanceof Error && faults.push(facts.err)),
  }
  const app = await buildApp({
    config: readConfig({ PORT: '0', HOST: '127.0.0.1' }),
    secrets: testSecrets,
    sql: database.sql,
    clock,
    random: systemRandom,
    log,
    isStopping: () => false,
    isStrict: true,
    keepsGuestAnswers: false,
    // A build that happens to lie there must not decide a test.
    build: Promise.resolve(undefined),
    ...overrides,
  })
  return {
    ...app,
    clock,
    faults,
    call: (endpoint, args, { as: token, ...options } = {}) =>
      createCaller(transportOf(app, token))(endpoint, args, options),
    inject: (request) => app.app.inject(request) as Promise<Response>,
    form: (url, fields, headers = {}) =>
      app.app.inject({
        method: 'POST',
        url,
        headers: { 'content-type': 'application/x-www-form-urlencoded', ...headers },
        payload: new URLSearchParams(fields).toString(),
      }) as Promise<Response>,
  }
}

/** Sends what the typed client builds through the application, without a port. */
const transportOf =
  ({ app }: App, token: string | undefined): Transport =>
  async ({ endpoint, method, url, contentType, body, file }, { cashTicket }) => {
    const headers = {
      ...(token && { token }),
      ...(cashTicket && { 'cash-ticket': cashTicket }),
      ...(contentType && { 'content-type': contentType }),
    }
    const root = endpoint.service === 'chat' ? CHAT_ROOT : '/app-api'
    const form = file && new Response(file)
    const formType = form?.headers.get('content-type')
    const answer = await app.inject({
      ...{ method, url: root + url },
      headers: { ...headers, ...(formType && { 'content-type': formType }) },
      ...(form && { payload: Buffer.from(await form.arrayBuffer()) }),
      ...(body && { payload: body }),
    })
    return { status: answer.statusCode, body: answer.json() }
  }

export const testSecrets: Secrets = {
  pepper: 'the pepper of tests, which is no secret',
  session: 'the session secret of tests, no secret',
  appDatabasePassword: 'the password of tests, which is no secret',
}

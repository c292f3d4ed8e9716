/** The operators' listener on a test database, people of each role, and their authenticators. */
import type { InjectOptions, LightMyRequestResponse as Response } from 'fastify'
import { createCaller, type Transport } from '@liuhe/contract/client.ts'
import * as entry from '@liuhe/contract/api/operator/entry.ts'
import type { AnyDefinition, ArgsOf, OutputOf } from '@liuhe/contract/endpoint.ts'
import { OPERATOR_BASE } from '@liuhe/contract/operator-endpoint.ts'
import type { StaffRole } from '@liuhe/domain/staff.ts'
import { TOTP } from 'otpauth'
import { readConfig } from '../config.ts'
import { unlimited } from '../http/limits/rate-limit.ts'
import { createPasswords, type Passwords } from '../modules/auth/passwords.ts'
import { invite } from '../modules/operators/index.ts'
import { buildOperatorApp, type OperatorApp, type OperatorAppParts } from '../operator-app.ts'
import { systemRandom } from '../platform/random.ts'
import { createStaffLine } from '../realtime/staff-line.ts'
import { createTestClock, type TestClock, testSecrets } from './test-app.ts'
import type { TestDatabase } from './test-database.ts'

export interface TestOperator {
  login: string
  password: string
  /** What the authenticator shows now; each code is of use once. */
  code(): string
}

export interface OperatorWorld extends OperatorApp {
  clock: TestClock
  /** Everything that was logged, as text. */
  logged: string[]
  inject(request: InjectOptions): Promise<Response>
  /** Calls an endpoint as a program would. Throws ApiError when it is refused. */
  call<E extends AnyDefinition>(endpoint: E, args: ArgsOf<E>, token?: string): Promise<OutputOf<E>>
  /** Somebody who has been invited and has enrolled. */
  enrolled(role: StaffRole, login?: string): Promise<TestOperator>
  /** Signs somebody in with both factors. @returns his token */
  signedIn(operator: TestOperator): Promise<string>
  /** A token of somebody new with this role. */
  tokenOf(role: StaffRole): Promise<string>
}

/** Builds the listener as production does, strict about undeclared errors. */
export async function createOperatorWorld(
  database: TestDatabase,
  overrides: Partial<OperatorAppParts> & { environment?: Record<string, string> } = {},
): Promise<OperatorWorld> {
  const clock = createTestClock()
  const logged: string[] = []
  const log = { info: note, warn: note, error: note }
  function note(...facts: unknown[]) {
    logged.push(facts.map((fact) => (fact instanceof Error ? fact.stack : JSON.stringify(fact, withErrors))).join(' '))
  }
  const app = await buildOperatorApp({
    config: readConfig({ PORT: '0', HOST: '127.0.0.1', ...overrides.environment }),
    secrets: testSecrets,
    sql: database.sql,
    clock,
    random: systemRandom,
    log,
    isStopping: () => false,
    isStrict: true,
    limits: unlimited,
    passwords: passwordsOfTests(),
    // Hears nothing: a test about what is told brings a line that listens.
    staffLine: createStaffLine(clock),
    ...overrides,
  })
  const call = <E extends AnyDefinition>(endpoint: E, args: ArgsOf<E>, token?: string): Promise<OutputOf<E>> =>
    createCaller(transportOf(app, token))(endpoint, args)
  const people = peopleOf(database, clock, call)
  return { ...app, ...people, clock, logged, call, inject: (request) => app.app.inject(request) as Promise<Response> }
}

type Calling = OperatorWorld['call']

function peopleOf(database: TestDatabase, clock: TestClock, call: Calling) {
  let count = 0
  const enrolled = async (role: StaffRole, login = `${role.slice(0, 8)}.${++count}`): Promise<TestOperator> => {
    const { code: ticket } = await invite({ sql: database.sql, clock, random: systemRandom }, { login, role })
    const { secret } = await call(entry.openInvite, { invite: ticket })
    const totp = new TOTP({ secret })
    const code = () => {
      // Another step each time, as nobody can use one twice.
      clock.advance(30_000)
      return totp.generate({ timestamp: clock.now() })
    }
    const password = `correct horse ${count} battery`
    await call(entry.enrol, { invite: ticket, password, code: code() })
    return { login, password, code }
  }
  const signedIn = async ({ login, password, code }: TestOperator): Promise<string> => {
    const { challenge } = await call(entry.signIn, { login, password })
    const { token } = await call(entry.secondFactor, { challenge, code: code() })
    if (token === null) throw new Error('a program gets its token in the answer')
    return token
  }
  return { enrolled, signedIn, tokenOf: async (role: StaffRole) => signedIn(await enrolled(role)) }
}

const transportOf =
  ({ app }: OperatorApp, token: string | undefined): Transport =>
  async ({ method, url, contentType, body }) => {
    const headers = {
      ...(token && { authorization: `Bearer ${token}` }),
      ...(contentType && { 'content-type': contentType }),
    }
    const request = { method, url: `${OPERATOR_BASE}${url}`, headers, ...(body && { payload: body }) }
    const answer = await app.inject(request)
    return { status: answer.statusCode, body: answer.json() }
  }

/**
 * Calls paths below the operators' root with a token, `usual` unless another is given; with a body it is a POST. The
 * answer is what the wire says.
 */
export const pathCaller =
  (world: Pick<OperatorWorld, 'inject'>, usual: string) =>
  async (path: string, body?: object, token = usual) => {
    const answer = await world.inject({
      ...{ method: body ? 'POST' : 'GET', url: `${OPERATOR_BASE}${path}` },
      headers: { authorization: `Bearer ${token}`, ...(body && { 'content-type': 'application/json' }) },
      ...(body && { payload: JSON.stringify(body) }),
    })
    const { code, data } = answer.json()
    return { code, data }
  }

/** The newest entry of the audit, read; empty where there is none. */
export async function lastAuditEntry({ owner }: Pick<TestDatabase, 'owner'>): Promise<Record<string, unknown>> {
  const [row] = await owner<{ entry: string }[]>`select entry from operator_audit order by position desc limit 1`
  return JSON.parse(row?.entry ?? '{}')
}

let passwords: Passwords | undefined
const passwordsOfTests = (): Passwords => (passwords ??= createPasswords({ cores: 2, ...testSecrets }))

const withErrors = (_key: string, value: unknown): unknown => {
  if (value instanceof Error) return value.stack
  return typeof value === 'bigint' ? String(value) : value
}

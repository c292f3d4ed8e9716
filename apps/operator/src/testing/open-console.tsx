/** The console in a test: the real app, transport and session, with an invented server behind `fetch`. */
import * as alarms from '@liuhe/contract/api/operator/alarms.ts'
import * as applications from '@liuhe/contract/api/operator/agent-applications.ts'
import * as approvals from '@liuhe/contract/api/operator/approvals.ts'
import * as chat from '@liuhe/contract/api/operator/chat.ts'
import * as desk from '@liuhe/contract/api/operator/desk.ts'
import * as deskTasks from '@liuhe/contract/api/operator/desk-tasks.ts'
import * as direct from '@liuhe/contract/api/operator/direct.ts'
import * as entry from '@liuhe/contract/api/operator/entry.ts'
import { operatorApi } from '@liuhe/contract/api/operator/index.ts'
import * as news from '@liuhe/contract/api/operator/news.ts'
import * as recharges from '@liuhe/contract/api/operator/recharge.ts'
import * as risk from '@liuhe/contract/api/operator/risk.ts'
import * as results from '@liuhe/contract/api/operator/results.ts'
import * as protection from '@liuhe/contract/api/operator/protection.ts'
import * as views from '@liuhe/contract/api/operator/views.ts'
import * as withdrawals from '@liuhe/contract/api/operator/withdrawals.ts'
import { ApiError, createCaller } from '@liuhe/contract/client.ts'
import { endpointsOf, type AnyDefinition, type InputOf, type OutputOf } from '@liuhe/contract/endpoint.ts'
import { type ErrorCode, errorOf } from '@liuhe/contract/errors.ts'
import { AUTOMATIC_HEADER, OPERATOR_BASE } from '@liuhe/contract/operator-endpoint.ts'
import { LIVE_PATH } from '@liuhe/contract/realtime/operator-live.ts'
import { fakeApi } from '@liuhe/contract/testing.ts'
import { permissionsOf, type StaffRole } from '@liuhe/domain/staff.ts'
import { render } from '@liuhe/web/testing/render.tsx'
import { surprise } from '@liuhe/web/testing/surprises.ts'
import { createMemoryHistory } from '@tanstack/react-router'
import { App } from '../app/app.tsx'
import { createListen } from '../calls/listen.ts'
import { createTransport } from '../calls/transport.ts'
import { createSession, type Line } from '../session/session.ts'
import type { FakeStream } from './fake-stream.ts'

export interface Fake {
  name: string
  answer: (args: never) => unknown
}

/** `fake(approvals.list, () => [])` */
export const fake = <E extends AnyDefinition>(endpoint: E, answer: (args: InputOf<E>) => OutputOf<E>): Fake => ({
  name: endpoint.name,
  answer: answer as Fake['answer'],
})

/** A refusal with the sentence of the catalogue. */
export const refusal = (code: ErrorCode): ApiError => new ApiError(code, errorOf(code).message, errorOf(code).status)

/** Somebody of a role, as the server tells it. */
export const person = (login: string, role: StaffRole) => ({ login, role, permissions: permissionsOf(role) })

export interface Opening {
  /** Who has signed in; without one the server knows nobody. */
  as?: { login: string; role: StaffRole }
  at?: string
  fakes?: readonly Fake[]
  line?: Line
  /** How often the page asks for news; long where a test has to act before the next question. */
  newsEveryMs?: number
  /** The server's stream; without one the page asks. */
  stream?: FakeStream
  /** What stands in the preview's frame. */
  previewAddress?: string
}

const NOTHING_TO_PROTECT = {
  cases: { chasing: 0, 'long-play': 0, 'failed-deposits': 0, match: 0, return: 0 },
  ...{ raises: 0, timeOuts: 0, exclusions: 0 },
}

const NOBODY = { data: [], next: null, totalCount: 0 }

/** A line between tabs on which nobody else is. */
const ALONE: Line = { postMessage: () => undefined, close: () => undefined, addEventListener: () => undefined }

/** What every console asks, with whichever role. */
function standardFakes(as: Opening['as'], server: { mark: number; objects: string[] }): Fake[] {
  const markOf = () => `0a1b2c.${server.mark}`
  return [
    fake(entry.whoAmI, () => ({
      operator: person(as?.login ?? '', as?.role ?? 'auditor'),
      signedInAt: 0,
      expiresAt: 0,
    })),
    fake(entry.sessions, () => []),
    // The list of desks counts what waits at each of them.
    fake(approvals.list, () => []),
    fake(alarms.count, () => ({ open: 0, unseen: 0 })),
    fake(chat.reports, () => ({ data: [], next: null, totalCount: 0 })),
    fake(withdrawals.queue, () => ({ data: [], next: null })),
    fake(recharges.orders, () => ({ data: [], next: null })),
    fake(direct.matches, () => ({ data: [], next: null })),
    fake(results.draws, () => ({ data: [], next: null })),
    fake(applications.applications, () => ({ data: [], next: null })),
    fake(risk.flags, () => ({ data: [], next: null })),
    fake(desk.queue, () => NOBODY),
    fake(desk.news, () => ({ mark: '1', cases: [], waiting: 0 })),
    fake(deskTasks.list, () => NOBODY),
    fake(views.list, () => []),
    fake(protection.counts, () => NOTHING_TO_PROTECT),
    fake(news.since, ({ mark }) => ({
      mark: markOf(),
      changes: mark === undefined ? [] : server.objects.map((object) => ({ seq: markOf(), object })),
      isMore: false,
    })),
  ]
}

export async function openConsole({
  as,
  at = '/',
  fakes = [],
  line = ALONE,
  newsEveryMs = 150,
  stream,
  previewAddress,
}: Opening = {}) {
  const server = { isOver: as === undefined, mark: 1, objects: [] as string[] }
  const calls: { name: string; body: unknown; isAutomatic: boolean }[] = []
  const handlers = Object.fromEntries(
    [...standardFakes(as, server), ...fakes].map(({ name, answer }) => [name, answer]),
  )
  const answer = fakeApi(handlers, surprise, operatorApi)
  const endpoints = endpointsOf(operatorApi)
  let asked = 0
  const reach = async (url: string, { method = 'GET', body, headers, signal }: RequestInit = {}) => {
    const address = url.slice(OPERATOR_BASE.length)
    if (address === LIVE_PATH) {
      return server.isOver
        ? reply(401, 'STAFF/SESSION_OVER')
        : (stream?.answer({ headers, signal }) ?? reply(503, 'SYS/BUSY'))
    }
    const endpoint = endpoints.find(
      (one) => one.method === method && patternOf(one.path).test(address.split('?')[0] ?? ''),
    )
    if (endpoint === undefined) throw new Error(`nothing answers ${method} ${address}`)
    const { name } = endpoint
    const isAutomatic = new Headers(headers).get(AUTOMATIC_HEADER) === '1'
    calls.push({ name, body: typeof body === 'string' ? JSON.parse(body) : undefined, isAutomatic })
    const isOpen = (endpoint.access as string) === 'open'
    if (server.isOver && !isOpen) return reply(401, as === undefined ? 'UC/UNAUTHORISED' : 'STAFF/SESSION_OVER')
    const request = {
      endpoint,
      method,
      url: address,
      // A file is the whole body of its call; the invented server does not look into it.
      ...(typeof body === 'string' && { contentType: 'application/json', body }),
    }
    const { status, body: answered } = await answer(request as never, {})
    if (name === entry.secondFactor.name && status === 200) server.isOver = false
    return new Response(JSON.stringify(answered), { status })
  }
  const send = ((url: string, request?: RequestInit) => {
    asked++
    return reach(url, request).finally(() => asked--)
  }) as typeof fetch
  let reloads = 0
  const session = createSession({ line, reload: () => void reloads++ })
  const call = createCaller(createTransport(session, send))
  const history = createMemoryHistory({ initialEntries: [at] })
  const page = await render(
    <App
      parts={{ call, session, listen: createListen(send), newsEveryMs, ...(previewAddress && { previewAddress }) }}
      history={history}
    />,
  )
  return { ...page, server, calls, session, history, reloads: () => reloads, isAsking: () => asked > 0 }
}

const reply = (status: number, code: ErrorCode) =>
  new Response(JSON.stringify({ code, msg: errorOf(code).message, data: null }), { status })

const patternOf = (path: string): RegExp => new RegExp(`^${path.replace(/:\w+/g, '[^/]+')}$`)

/** What two factors are answered with. */
export const entryFakes = (login: string, role: StaffRole): Fake[] => [
  fake(entry.signIn, ({ password }) => {
    if (password !== 'right-password') throw refusal('STAFF/LOGIN_FAILED')
    return { challenge: 'c'.repeat(43), expiresAt: 1_900_000_000_000 }
  }),
  fake(entry.secondFactor, ({ code }) => {
    if (code !== '123456') throw refusal('STAFF/LOGIN_FAILED')
    return { token: null, expiresAt: 1_900_000_000_000, operator: person(login, role) }
  }),
  fake(entry.signOut, () => null),
]

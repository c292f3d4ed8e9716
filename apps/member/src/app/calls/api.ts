import {
  ApiError,
  type Call,
  createCaller,
  type Transport,
  type WireRequest,
  type WireResponse,
} from '@liuhe/contract/client.ts'
import type { EndpointName } from '@liuhe/contract/endpoint-name.ts'
import { REQUEST_HEADERS } from '@liuhe/contract/headers.ts'
import type { Session } from '@liuhe/web/session/session.ts'
import { serverClock } from '@liuhe/web/time/server-clock.ts'
import { build } from '../../shared/build.ts'
import { withPassword } from './with-password.ts'

/** Where calls go, and how long an answer may take. */
type Service = { root: string; timeoutMs: number }

/** Where calls and chat lie, and how long each waits (Spec A §7, Ruling C37). */
export const services = {
  api: { root: '/app-api', timeoutMs: 20_000 },
  chat: { root: '/api-messen', timeoutMs: 60_000 },
} as const satisfies Record<string, Service>

/**
 * Its answer makes browsers clear their storage (SEC-08). What lies in `localStorage` belongs to the device, not to the
 * session (an account name that was to be remembered, the sound switch), and is put back.
 */
const LOGOUT: EndpointName = 'auth.logout'

/** Sends a call and reads the answer; `more` are further headers. */
export type SendCall = (
  request: WireRequest,
  options: Parameters<Transport>[1],
  more?: Record<string, string>,
) => Promise<WireResponse>

/** The caller over `fetch`. Both headers carry the token (SESS-010); the cookie alone opens nothing (Ruling C17). */
export const createApi = (
  session: Session,
  options: Pick<TransportOptions, 'around' | 'companyCode' | 'chatOrigin'>,
): Call => withPassword(createCaller(createTransport(session, options)))

type TransportOptions = {
  send?: typeof fetch
  service?: Service
  /** The company of this site; sent where the specification has the app name it (API-013). */
  companyCode?: string
  /** The host of the chat service, where it is another one (API-092). */
  chatOrigin?: string | undefined
  /** What the encrypted mode puts around every call; absent while it is off. */
  around?: (ask: SendCall, root: string) => Transport
}

/**
 * Sends what the caller has built. Nothing is sent twice, because repeating is up to those who know that it does no
 * harm; the one exception is a token that another tab has replaced, whose refusal says that nothing has happened.
 */
export function createTransport(session: Session, parts: TransportOptions = {}): Transport {
  const { service = services.api, around = (ask) => ask } = parts
  const transport = around(createSender(session, parts), service.root)
  return async (request, options) => {
    const token = session.token()
    const response = await transport(request, options)
    // Another tab signed in again while this was under way: the old token was refused, so nothing has happened yet.
    const isOutdated = REFUSED.has(response.status) && isTokenRefusal(response) && session.token() !== token
    return isOutdated && session.token() !== null ? transport(request, options) : response
  }
}

/** Statuses of UC/TOKEN_INVALID and UC/UNAUTHORISED. */
const REFUSED: ReadonlySet<number> = new Set([400, 401])

const isTokenRefusal = ({ body }: WireResponse): boolean => {
  const { code } = (body ?? {}) as { code?: unknown }
  return code === 'UC/TOKEN_INVALID' || code === 'UC/UNAUTHORISED'
}

function createSender(session: Session, parts: TransportOptions): SendCall {
  const {
    send = (...request) => fetch(...request),
    service = services.api,
    companyCode,
    chatOrigin = build.apiOrigin,
  } = parts
  return async ({ endpoint, method, url, contentType, body, file }, { signal, cashTicket }, more) => {
    const isChat = endpoint.service === 'chat'
    const token = isChat ? session.values.read(chatCredential(endpoint.name)) : session.token()
    const device = endpoint.name === LOGOUT ? Object.entries(localStorage) : []
    const headers: Record<string, string> = {
      accept: 'application/json',
      ...(token !== null && { authorization: `Bearer ${token}` }),
      ...(token !== null && !isChat && { token }),
      ...(cashTicket !== undefined && { [REQUEST_HEADERS.cashTicket]: cashTicket }),
      ...(contentType !== undefined && { [REQUEST_HEADERS.contentType]: contentType }),
      ...(endpoint.namesCompany && companyCode !== undefined && { [REQUEST_HEADERS.companyCode]: companyCode }),
      ...more,
    }
    const { root, timeoutMs } = isChat ? services.chat : service
    const timeout = AbortSignal.timeout(timeoutMs)
    const signals = signal ? AbortSignal.any([signal, timeout]) : timeout
    try {
      const origin = isChat ? chatOrigin : build.apiOrigin
      const response = await send(origin + root + (endpoint.isStamped ? stamped(url) : url), {
        method,
        headers,
        body: file ?? body,
        signal: signals,
        credentials: 'same-origin',
      })
      for (const [key, value] of device) localStorage.setItem(key, value)
      followClock(response.headers.get('date'))
      return await readBody(response)
    } catch (fault) {
      // An abort by the caller is no error of the call: the cache asked for it and expects it back unchanged.
      if (signal?.aborted) throw fault
      if (timeout.aborted) throw new ApiError('TIMEOUT', '请求超时，请稍后重试', 0)
      throw new ApiError('NETWORK', '网络异常，请检查网络后重试', 0)
    }
  }
}

/** What opens a call of the chat service: the chat token, and for a guest who gets one his secret (SEC-01). */
const chatCredential = (name: string) => (name === 'chat.tokenGeneration' ? 'user_guest_hash_id' : 'chat_login_token')

/** With the time, which keeps copies of proxies out of the way; the worker's and the server's own leave it out. */
const stamped = (url: string): string => `${url}${url.includes('?') ? '&' : '?'}_t=${Date.now()}`

async function readBody(response: Response): Promise<WireResponse> {
  const text = await response.text()
  try {
    return { status: response.status, body: JSON.parse(text) }
  } catch {
    // A proxy's error page is not JSON; the caller turns "no body" into an unknown outcome.
    return { status: response.status, body: undefined }
  }
}

/** How far the header may lie from our clock before it is believed, in ms: it only knows whole seconds. */
const HEADER_DOUBT_MS = 2000

function followClock(date: string | null) {
  const serverTime = date === null ? Number.NaN : Date.parse(date)
  if (Math.abs(serverTime - serverClock.now()) > HEADER_DOUBT_MS) serverClock.correct(serverTime)
}

import {
  ApiError,
  type Call,
  createCaller,
  type Transport,
  type WireRequest,
  type WireResponse,
} from '@liuhe/contract/client.ts'
import type { Session } from '@liuhe/web/session/session.ts'
import { serverClock } from '@liuhe/web/time/server-clock.ts'
import { build } from '../shared/build.ts'

/** Spec A §7: the API's time-out. */
export const API_TIMEOUT_MS = 20_000

/** Root of all calls (Ruling C37). */
const API_ROOT = '/app-api'

/** Sends a call and reads the answer; `more` are further headers. */
export type Ask = (
  request: WireRequest,
  options: { signal?: AbortSignal },
  more?: Record<string, string>,
) => Promise<WireResponse>

type ApiOptions = {
  send?: typeof fetch
  /** What the encrypted mode puts around every call; absent while it is off. */
  around?: (ask: Ask, root: string) => Transport
}

/** The app's caller over `fetch`. Both headers carry the token (SESS-010); the cookie alone opens nothing (C17). */
export const createApi = (session: Session, around?: ApiOptions['around']): Call =>
  createCaller(createTransport(session, { around }))

export function createTransport(
  session: Session,
  { send = (...request) => fetch(...request), around = (ask) => ask }: ApiOptions = {},
): Transport {
  const ask: Ask = async ({ method, url, contentType, body }, { signal }, more) => {
    const token = session.token()
    const headers: Record<string, string> = {
      accept: 'application/json',
      ...(token !== null && { authorization: `Bearer ${token}`, token }),
      ...(contentType !== undefined && { 'content-type': contentType }),
      ...more,
    }
    const timeout = AbortSignal.timeout(API_TIMEOUT_MS)
    const signals = signal ? AbortSignal.any([signal, timeout]) : timeout
    try {
      const response = await send(build.apiOrigin + API_ROOT + url, {
        method,
        headers,
        body,
        signal: signals,
        credentials: 'same-origin',
      })
      followClock(response.headers.get('date'))
      return await readBody(response)
    } catch (fault) {
      // An abort by the caller is no error of the call: the cache asked for it and expects it back unchanged.
      if (signal?.aborted) throw fault
      if (timeout.aborted) throw new ApiError('TIMEOUT', '请求超时，请稍后重试', 0)
      throw new ApiError('NETWORK', '网络异常，请检查网络后重试', 0)
    }
  }
  return around(ask, API_ROOT)
}

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

import {
  ApiError,
  type Call,
  createCaller,
  type Transport,
  type WireRequest,
  type WireResponse,
} from '@liuhe/contract/client.ts'
import { ENCRYPTED_HEADER, isSealable } from '@liuhe/contract/encrypted.ts'
import type { Envelope } from '@liuhe/contract/endpoint.ts'
import { PLAIN_SOURCE, type WireSource } from '@liuhe/web/api/wire-source.ts'
import type { Session } from '@liuhe/web/session/session.ts'
import { serverClock } from '@liuhe/web/time/server-clock.ts'

/** Spec A §7: the API's time-out. */
export const API_TIMEOUT_MS = 20_000

/** Root of all calls (Ruling C37). */
const API_ROOT = '/app-api'

/** The app's caller over `fetch`. Both headers carry the token (SESS-010); the cookie alone opens nothing (C17). */
export const createApi = (session: Session, source: WireSource = PLAIN_SOURCE): Call =>
  createCaller(createTransport(session, (...request) => fetch(...request), source))

export function createTransport(
  session: Session,
  send: typeof fetch = (...request) => fetch(...request),
  source: WireSource = PLAIN_SOURCE,
): Transport {
  const ask = async (
    { method, url, contentType, body }: WireRequest,
    { signal }: { signal?: AbortSignal },
    more: Record<string, string> = {},
  ) => {
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
      const response = await send(source.origin + API_ROOT + url, {
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
  if (source.encryptedMode === 'off') return ask
  return async (request, options) => {
    if (!isSealable(request.endpoint)) return ask(request, options)
    const answer = await ask(request, options, { [ENCRYPTED_HEADER]: '1' })
    const body = answer.body as Envelope | undefined
    // Refusals are the same in both modes: only data is sealed.
    if (body?.code !== 'OK') return answer
    try {
      return { ...answer, body: { ...body, data: await source.open(body.data, API_ROOT + request.url) } }
    } catch {
      if (source.encryptedMode === 'on') return ask(request, options)
      throw new ApiError('UNKNOWN', '数据校验失败，请稍后重试', answer.status)
    }
  }
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

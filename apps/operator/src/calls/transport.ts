import { ApiError, type Transport, type WireResponse } from '@liuhe/contract/client.ts'
import { AUTOMATIC_HEADER, OPERATOR_BASE, type OperatorEndpoint } from '@liuhe/contract/operator-endpoint.ts'
import type { Session } from '../session/session.ts'

/** After this long without an answer, nobody knows what became of a call. */
const PATIENCE_MS = 20_000

/** Codes that say that nobody is signed in any more. */
const IS_OVER = new Set(['STAFF/SESSION_OVER', 'UC/UNAUTHORISED'])

/**
 * The line to the operators' listener. A call that finds the session over waits until somebody has entered again over
 * the page, and is then sent once more; one that the page makes by itself is refused at once.
 */
export const createTransport =
  (session: Session, send: typeof fetch = (...call) => fetch(...call)): Transport =>
  async (request, options) => {
    const endpoint = request.endpoint as unknown as OperatorEndpoint
    const isAutomatic = options.isAutomatic === true || endpoint.isAutomatic === true
    const ask = async (): Promise<WireResponse> => {
      const headers = {
        ...(request.contentType !== undefined && { 'content-type': request.contentType }),
        ...(isAutomatic && { [AUTOMATIC_HEADER]: '1' }),
      }
      const silence = AbortSignal.timeout(PATIENCE_MS)
      const signal = options.signal === undefined ? silence : AbortSignal.any([options.signal, silence])
      try {
        const { method, body = request.file } = request
        const response = await send(`${OPERATOR_BASE}${request.url}`, { method, headers, body, signal })
        return { status: response.status, body: await response.json().catch(() => undefined) }
      } catch (error) {
        if (options.signal?.aborted === true) throw error
        if (silence.aborted) throw new ApiError('TIMEOUT', '没有收到答复', 0)
        throw new ApiError('NETWORK', '连不上服务器', 0)
      }
    }
    for (;;) {
      const turn = session.turn()
      const response = await ask()
      const code = (response.body as { code?: string } | undefined)?.code
      const isOver = endpoint.access !== 'open' && code !== undefined && IS_OVER.has(code)
      if (!isOver) {
        if (!isAutomatic && endpoint.access !== 'open') session.use()
        return response
      }
      // Somebody has entered while the answer was under way: it is about the session before.
      if (session.turn() !== turn) continue
      session.end()
      if (isAutomatic || !(await session.entered())) return response
    }
  }

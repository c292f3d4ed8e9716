import { type Call, createCaller } from '@liuhe/contract/client.ts'
import { patient } from './patience.ts'

/**
 * The typed caller over plain HTTP, as an app that is no browser speaks it. A call that brought no whole answer throws
 * something else than an ApiError with a status, or one of code `UNKNOWN`: its effect may have happened.
 * @param origin `http://127.0.0.1:8080`
 */
export const apiClient = (origin: string, token?: string): Call =>
  createCaller(async ({ method, url, contentType, body }) => {
    const headers: Record<string, string> = {}
    if (contentType !== undefined) headers['content-type'] = contentType
    if (token !== undefined) headers['token'] = token
    const response = await fetch(`${origin}/app-api${url}`, {
      method,
      headers,
      body,
      signal: AbortSignal.timeout(ANSWER_PATIENCE_MS),
    })
    const text = await response.text()
    return { status: response.status, body: text.startsWith('{') ? JSON.parse(text) : undefined }
  })

const ANSWER_PATIENCE_MS = patient(10_000)

/**
 * An answer as it went over the wire, to be sent again with another number and date. Node renders the head of an answer
 * anew each time, which costs as much as everything else that the fast door does: each field is checked again, and the
 * text is put together from some sixty pieces. The rendered head is kept by Node as `_header`, which is not documented.
 * This file alone knows it. Where it is missing nothing is recorded, and the framework answers everything.
 */
import type { ServerResponse } from 'node:http'
import { Socket } from 'node:net'

export interface Recorded {
  status: number
  /** The head before the number of the request, between it and the date, and behind the date. */
  head: readonly [string, string, string]
  body: string | Buffer | undefined
}

/** What differs in each answer. */
export interface Stamp {
  id: string
  date: string
}

/** Up to here head and body leave as one text, which is cheaper than two buffers; beyond, copying costs more. */
const TEXT_BYTES_MAX = 15 * 1024

/** Records an answer that was sent. @returns undefined when its head cannot be had, or was for this connection only */
export const recordOf = (response: ServerResponse, bytes: Buffer | undefined): Recorded | undefined => {
  const head = (response as WithHead)._header
  if (typeof head !== 'string' || !response.shouldKeepAlive || !(response.req.socket instanceof Socket))
    return undefined
  // What was sent counts: the framework sets the status of its fallback anew when the head has left already.
  const status = Number(head.slice('HTTP/1.1 '.length, 'HTTP/1.1 200'.length))
  const parts = status === 200 || status === 304 ? STAMPED.exec(head) : null
  if (parts === null) return undefined
  const [, before = '', between = '', after = ''] = parts
  const body = bytes !== undefined && bytes.length <= TEXT_BYTES_MAX ? bytes.toString('latin1') : bytes
  return { status, head: [before, between, after], body }
}

/** Sends a recorded answer. The connection must be one that stays. */
export const repeat = ({ status, head, body }: Recorded, response: ServerResponse, { id, date }: Stamp): void => {
  response.statusCode = status
  ;(response as WithHead)._header = head[0] + id + head[1] + date + head[2]
  response.end(body, 'latin1')
}

/** Dates as HTTP writes them, made once a second. */
export const createDates = (): ((now: number) => string) => {
  let second = Number.NaN
  let text = ''
  return (now) => {
    const current = Math.floor(now / 1000)
    if (current !== second) {
      second = current
      text = new Date(now).toUTCString()
    }
    return text
  }
}

type WithHead = ServerResponse & { _header?: string | null }
const STAMPED =
  /^(HTTP\/1\.1 \d{3} [\s\S]*?\r\nx-request-id: )[^\r]+(\r\n[\s\S]*?\r\nDate: )[^\r]+(\r\n[\s\S]*\r\n\r\n)$/

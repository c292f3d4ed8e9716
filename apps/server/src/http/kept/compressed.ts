/** Bodies that are the same for everybody: made once, compressed once, answered with an ETag. */
import { createHash } from 'node:crypto'
import { brotliCompressSync, constants, gzipSync } from 'node:zlib'
import type { FastifyReply, FastifyRequest } from 'fastify'

/** An immutable body in every encoding we serve. */
export interface Prepared {
  type: string
  etag: string
  plain: Buffer
  br?: Buffer
  gzip?: Buffer
}

/** Compresses a body. Below a kilobyte the headers would cost what the compression saves. */
export const prepare = (text: string | Buffer, type: string): Prepared => {
  const plain = Buffer.isBuffer(text) ? text : Buffer.from(text)
  const etag = `"${createHash('sha256').update(plain).digest('base64url').slice(0, 22)}"`
  if (plain.length < COMPRESS_FROM_BYTES) return { type, etag, plain }
  const br = brotliCompressSync(plain, { params: { [constants.BROTLI_PARAM_QUALITY]: BROTLI_QUALITY } })
  return { type, etag, plain, br, gzip: gzipSync(plain, { level: 6 }) }
}

/** Sends a prepared body in the best encoding the client takes, or 304. */
export const sendPrepared = (request: FastifyRequest, reply: FastifyReply, body: Prepared, cacheControl: string) => {
  reply.header('etag', body.etag).header('cache-control', cacheControl).header('vary', varyOf(reply))
  if (isCurrent(request.headers['if-none-match'], body.etag)) return reply.code(304).send()
  reply.type(body.type)
  const encoding = encodingOf(request.headers['accept-encoding'], body)
  if (encoding === 'plain') return reply.send(body.plain)
  return reply.header('content-encoding', encoding).send(body[encoding])
}

/** The best encoding of a body that a client takes. */
export const encodingOf = (accepted: string | string[] | undefined, body: Prepared): 'br' | 'gzip' | 'plain' => {
  const header = String(accepted ?? '').toLowerCase()
  if (body.br !== undefined && accepts(header, 'br')) return 'br'
  return body.gzip !== undefined && accepts(header, 'gzip') ? 'gzip' : 'plain'
}

/** What the answer already depends on, and its encoding. */
const varyOf = (reply: FastifyReply): string =>
  [reply.getHeader('vary'), 'Accept-Encoding'].filter((name) => name !== undefined).join(', ')

const COMPRESS_FROM_BYTES = 1024
/** Measured: above 5 the last per cents cost ten times the time, and live content changes every few seconds. */
const BROTLI_QUALITY = 5

/** Whether the client has this body already, by its `If-None-Match`. */
export const isCurrent = (given: string | undefined, etag: string): boolean =>
  given !== undefined && given.split(',').some((one) => one.trim().replace(/^W\//, '') === etag)

/** Whether an `Accept-Encoding` names an encoding; `;q=0` refuses it. */
const accepts = (header: string, encoding: string): boolean => {
  if (!header.includes(encoding)) return false
  return header.split(',').some((one) => {
    const [name = '', ...parameters] = one.split(';')
    return name.trim() === encoding && !parameters.some((parameter) => REFUSED.test(parameter))
  })
}

const REFUSED = /^\s*q\s*=\s*0(\.0*)?\s*$/

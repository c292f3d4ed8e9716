/** The encrypted mode as the server serves it: the key file, and envelopes for anyone who asks for them. */
import { canonicalPath, ENCRYPTED_HEADER, isEncryptable, SECRET_KEYS_PATH } from '@liuhe/contract/encrypted.ts'
import type { AnyEndpoint } from '@liuhe/contract/endpoint.ts'
import { SecretKeys } from '@liuhe/contract/encrypted-text.ts'
import type { FastifyReply, FastifyRequest } from 'fastify'
import * as z from 'zod/mini'
import type { Random } from '../../platform/random.ts'
import { type Prepared, prepare, sendPrepared } from '../kept/compressed.ts'
import { encryptText } from './encrypt-text.ts'
import type { KeyRing } from './secret-keys.ts'
import type { Server } from '../server.ts'

/** Writes a text as an envelope. */
export type TextEncrypter = (text: string) => string

export interface Encryption {
  /** The canonical address that an answer is bound to when the request asks for an envelope of it, else undefined. */
  envelopeOf(endpoint: AnyEndpoint, request: FastifyRequest): string | undefined
  /** The encrypter for an answer when the request asks for an envelope and the endpoint has them, else undefined. */
  encrypterFor(endpoint: AnyEndpoint, request: FastifyRequest): Promise<TextEncrypter> | undefined
  /** A published file's envelope at an address, made once for each state of the file. */
  encryptFile(url: string, plain: Prepared): Promise<Prepared>
}

/** Whether a request asks for an envelope. The setting only tells clients to ask; answering decides nothing else. */
const wantsEnvelope = (request: FastifyRequest): boolean => request.headers[ENCRYPTED_HEADER] === '1'

export const createEncryption = (ring: KeyRing, random: Random): Encryption => {
  const files = new WeakMap<Prepared, { kid: string; path: string; encrypted: Prepared }>()
  const encrypterAt = async (url: string): Promise<TextEncrypter> => {
    const key = await ring.current()
    return (text) => JSON.stringify(encryptText(key, { url, text, random }))
  }
  const envelopeOf = (endpoint: AnyEndpoint, request: FastifyRequest): string | undefined =>
    isEncryptable(endpoint) && wantsEnvelope(request) ? canonicalPath(request.raw.url ?? '') : undefined
  return {
    envelopeOf,
    encrypterFor(endpoint, request) {
      const address = envelopeOf(endpoint, request)
      return address === undefined ? undefined : encrypterAt(address)
    },
    async encryptFile(url, plain) {
      const path = canonicalPath(url)
      const key = await ring.current()
      const known = files.get(plain)
      if (known?.kid === key.kid && known.path === path) return known.encrypted
      const encrypted = prepare(
        JSON.stringify(encryptText(key, { url: path, text: plain.plain.toString(), random })),
        plain.type,
      )
      files.set(plain, { kid: key.kid, path, encrypted })
      return encrypted
    },
  }
}

/** Publishes the keys. */
export const mountSecretKeys = ({ app, services }: Server, ring: KeyRing): void => {
  const handler = async (request: FastifyRequest, reply: FastifyReply) => {
    await services.limits.passFile(request.ip)
    const keys = (await ring.live()).map(({ kid, key, notAfter }) => ({ kid, k: key.toString('base64'), notAfter }))
    const body = prepare(JSON.stringify(z.encode(SecretKeys, { keys })), 'application/json; charset=utf-8')
    return sendPrepared(request, reply, body, 'public, max-age=300')
  }
  app.route({ method: ['GET', 'HEAD'], url: SECRET_KEYS_PATH, handler })
}

/** The operators' console as it was built: its page at every address that is none of a file or a call. */
import { existsSync } from 'node:fs'
import { readdir, readFile } from 'node:fs/promises'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { type Prepared, prepare, sendPrepared } from '../kept/compressed.ts'
import { typeOfFile } from './file-types.ts'

/** Where `npm run build` leaves the console. */
export const CONSOLE_DIST = fileURLToPath(new URL('../../../../operator/dist', import.meta.url))

/** Scripts and styles of the console's own files only, nothing inline, no other host, and in nobody's frame. */
const POLICY = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "img-src 'self' data:",
  "font-src 'self'",
  "connect-src 'self'",
  "form-action 'none'",
  "base-uri 'none'",
  "frame-ancestors 'none'",
  "require-trusted-types-for 'script'",
  "trusted-types 'none'",
].join('; ')

const FOREVER = 'public, max-age=31536000, immutable'
const ALWAYS_ASKED = 'no-cache'

/**
 * Loads a build; `createServer`'s fallback asks what it answers.
 * @returns undefined when there is none: then the listener answers calls alone
 */
export async function loadConsole(dist: string) {
  if (!existsSync(path.join(dist, 'index.html'))) return undefined
  const files = await filesOf(dist)
  const page = files.get('/index.html') as Prepared
  return async (request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply | undefined> => {
    if (request.method !== 'GET' && request.method !== 'HEAD') return undefined
    const address = (request.raw.url ?? '').split('?', 1)[0] ?? ''
    const file = address === '/index.html' ? undefined : files.get(address)
    if (file !== undefined) {
      return sendPrepared(request, reply.code(200), file, address.startsWith('/assets/') ? FOREVER : ALWAYS_ASKED)
    }
    // A file of an older build and a call that does not exist are not there; anything else is an address of the page.
    if (/^\/(assets|operator-api)(\/|$)/.test(address)) return undefined
    reply.code(200).header('content-security-policy', POLICY)
    return sendPrepared(request, reply, page, ALWAYS_ASKED)
  }
}

async function filesOf(dist: string): Promise<Map<string, Prepared>> {
  const found = await readdir(dist, { recursive: true, withFileTypes: true })
  const names = found
    .filter((one) => one.isFile())
    .map((one) => path.relative(dist, path.join(one.parentPath, one.name)))
  const files = await Promise.all(
    names.map(async (name) => {
      const address = `/${name.split(path.sep).join('/')}`
      return [address, prepare(await readFile(path.join(dist, name)), typeOfFile(name))] as const
    }),
  )
  return new Map(files)
}

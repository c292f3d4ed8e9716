/** The operators' console as it was built: its page at every address that is none of a file or a call. */
import { existsSync } from 'node:fs'
import { readdir, readFile } from 'node:fs/promises'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { PREVIEW_PATH } from '@liuhe/contract/preview.ts'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { type Prepared, prepare, sendPrepared } from '../kept/compressed.ts'
import { typeOfFile } from './file-types.ts'

/** Where `npm run build` leaves the console. */
export const CONSOLE_DIST = fileURLToPath(new URL('../../../../operator/dist', import.meta.url))

/** Where `npm run build` leaves what the template studio shows in a frame: cards, drawn by the members' code. */
export const PREVIEW_DIST = fileURLToPath(new URL('../../../../member/dist/preview/client', import.meta.url))

/**
 * Scripts and styles of the console's own files only, nothing inline, no other host, and in nobody's frame. Its own
 * frame shows what is below `/preview/`. HTML is parsed into documents that run nothing: by the studio for its editor
 * (`studio`), and by the editor of what is pasted (`ProseMirrorClipboard`).
 */
const POLICY = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "img-src 'self' data:",
  "font-src 'self'",
  "connect-src 'self'",
  "frame-src 'self'",
  "form-action 'none'",
  "base-uri 'none'",
  "frame-ancestors 'none'",
  "require-trusted-types-for 'script'",
  'trusted-types studio ProseMirrorClipboard',
].join('; ')

/**
 * The preview has no origin, also when somebody opens its address by itself: no cookie, no store, no form, no popup. It
 * calls nobody, and runs and shows files of this listener only.
 */
const PREVIEW_POLICY = [
  'sandbox allow-scripts',
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "img-src 'self' data:",
  "font-src 'self'",
  "connect-src 'none'",
  "form-action 'none'",
  "base-uri 'none'",
  "frame-ancestors 'self'",
].join('; ')

const FOREVER = 'public, max-age=31536000, immutable'
const ALWAYS_ASKED = 'no-cache'

/**
 * Loads a build; `createServer`'s fallback asks what it answers.
 * @param preview the folder of the preview's build
 * @returns undefined when there is none: then the listener answers calls alone
 */
export async function loadConsole(dist: string, preview: string = PREVIEW_DIST) {
  if (!existsSync(path.join(dist, 'index.html'))) return undefined
  const [files, ofPreview] = await Promise.all([filesOf(dist), existsSync(preview) ? filesOf(preview) : NO_FILES])
  const page = files.get('/index.html') as Prepared
  return async (request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply | undefined> => {
    if (request.method !== 'GET' && request.method !== 'HEAD') return undefined
    const address = (request.raw.url ?? '').split('?', 1)[0] ?? ''
    if (OF_PREVIEW.test(address)) return sendPreview(request, reply, { address, files: ofPreview })
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

const NO_FILES: ReadonlyMap<string, Prepared> = new Map()

/** The frame and its files; and the pictures of the members' app, where cards look for them. */
const OF_PREVIEW = /^\/(preview|sys-upload)\//

interface PreviewFile {
  address: string
  files: ReadonlyMap<string, Prepared>
}

/** A document without an origin is another site to its own files: they are for everybody, and hold nothing secret. */
function sendPreview(request: FastifyRequest, reply: FastifyReply, { address, files }: PreviewFile) {
  const isPage = address === PREVIEW_PATH
  const file = files.get(isPage ? '/preview.html' : address.replace(/^\/preview(?=\/)/, ''))
  if (file === undefined) return undefined
  reply.code(200).headers({ 'access-control-allow-origin': '*', 'cross-origin-resource-policy': 'cross-origin' })
  if (isPage) reply.header('content-security-policy', PREVIEW_POLICY)
  return sendPrepared(request, reply, file, address.startsWith('/preview/assets/') ? FOREVER : ALWAYS_ASKED)
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

/** The description of the API and a page to browse it, for developers; a production listener shows neither (SEC-51). */
import { readFile } from 'node:fs/promises'
import { VERSION } from '@liuhe/brand/version.ts'
import type { Api } from '@liuhe/contract/endpoint.ts'
import { toOpenApi } from '@liuhe/contract/openapi.ts'
import { prepare, sendPrepared } from '../kept/compressed.ts'
import { DATA_POLICY } from '../framework/headers.ts'
import type { Server } from '../server.ts'

/**
 * Mounts `/openapi.json` and `/docs` of a tree below its base in the demo mode. They are made for the first reader: of
 * what a start computed, describing every schema and compressing that was two thirds.
 */
export const mountDocs = (
  { app }: Server,
  { api, base, title, mode }: { api: Api; base: string; title: string; mode: 'demo' | 'production' },
): void => {
  if (mode !== 'demo') return
  const description = once(() => {
    const text = JSON.stringify(toOpenApi(api, { title, version: VERSION, base }))
    return prepare(text, 'application/json')
  })
  app.get(`${base}/openapi.json`, (request, reply) => sendPrepared(request, reply, description(), CACHE_CONTROL))

  const files = [
    ['', 'text/html', new URL('./docs/docs.html', import.meta.url)],
    ['/docs.css', 'text/css', new URL('./docs/docs.css', import.meta.url)],
    ['/docs.js', 'text/javascript', new URL('./docs/docs.js', import.meta.url)],
  ] as const
  for (const [name, type, file] of files) {
    const made = once(async () => prepare(await readFile(file), `${type}; charset=utf-8`))
    app.get(`${base}/docs${name}`, async (request, reply) => {
      reply.header('content-security-policy', PAGE_POLICY)
      return sendPrepared(request, reply, await made(), CACHE_CONTROL)
    })
  }
}

/** What `make` gives, made when it is asked for first. */
function once<T>(make: () => T): () => T {
  let made: { value: T } | undefined
  return () => (made ??= { value: make() }).value
}

const CACHE_CONTROL = 'public, max-age=0, must-revalidate'
/** The page has its script and style in files of their own, so it needs nothing inline. */
const PAGE_POLICY = `${DATA_POLICY}; script-src 'self'; style-src 'self'; connect-src 'self'; img-src data:`

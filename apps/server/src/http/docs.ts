/** The description of the API and a page to browse it, for developers; a production listener shows neither (SEC-51). */
import { readFile } from 'node:fs/promises'
import { VERSION } from '@liuhe/brand/version.ts'
import { api } from '@liuhe/contract/api/index.ts'
import { toOpenApi } from '@liuhe/contract/openapi.ts'
import { prepare, sendPrepared } from './compressed.ts'
import { DATA_POLICY } from './headers.ts'
import type { Server } from './server.ts'

/** Mounts `/app-api/openapi.json` and `/app-api/docs` in the demo mode. */
export const mountDocs = ({ app }: Server, mode: 'demo' | 'production'): void => {
  if (mode !== 'demo') return
  const description = prepare(JSON.stringify(toOpenApi(api, { title: 'Liuhe', version: VERSION })), 'application/json')
  app.get('/app-api/openapi.json', (request, reply) => sendPrepared(request, reply, description, CACHE_CONTROL))

  const files = { '': 'text/html', '/docs.css': 'text/css', '/docs.js': 'text/javascript' }
  for (const [name, type] of Object.entries(files)) {
    const made = readFile(new URL(`./docs${name || '/docs.html'}`, import.meta.url)).then((text) =>
      prepare(text, `${type}; charset=utf-8`),
    )
    app.get(`/app-api/docs${name}`, async (request, reply) => {
      reply.header('content-security-policy', PAGE_POLICY)
      return sendPrepared(request, reply, await made, CACHE_CONTROL)
    })
  }
}

const CACHE_CONTROL = 'public, max-age=0, must-revalidate'
/** The page has its script and style in files of their own, so it needs nothing inline. */
const PAGE_POLICY = `${DATA_POLICY}; script-src 'self'; style-src 'self'; connect-src 'self'; img-src data:`

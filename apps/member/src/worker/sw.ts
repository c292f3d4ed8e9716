import { cacheRuleOf, keptUrl } from './cache-rule.ts'
import { cacheFirst, networkFirst, storeAnswer, type Store } from './strategies.ts'

/**
 * The service worker (docs/decisions/021-pwa.md). It keeps the app's own files, the guest's documents, public data and
 * pictures, so that the app opens without a network and shows what was last seen. A new version waits until the person
 * agrees to it.
 */
const scope = self as unknown as WorkerScope
const files = self.__WB_MANIFEST.map(({ url }) => `/${url.replace(/^\//, '')}`)

const DAY_MS = 86_400_000
/** Files of one version of the app; the hash of their names tells versions apart. */
const shell: Store = {
  name: `liuhe-shell-${hashOf(files.join())}`,
  entriesMax: 1000,
  ageMaxMs: Number.POSITIVE_INFINITY,
}
const assets: Store = { name: 'liuhe-assets', entriesMax: 200, ageMaxMs: 30 * DAY_MS }
const documents: Store = { name: 'liuhe-documents', entriesMax: 2, ageMaxMs: 30 * DAY_MS }
const data: Store = { name: 'liuhe-data', entriesMax: 60, ageMaxMs: DAY_MS }
const pictures: Store = { name: 'liuhe-pictures', entriesMax: 200, ageMaxMs: 30 * DAY_MS }

/** Home is rendered by the server and has a document of its own; all other pages share one without content. */
const HOME = new Request('/')
const ANY_PAGE = new Request('/profile')
const documentOf = (url: string): Request => (new URL(url).pathname === '/' ? HOME : ANY_PAGE)

scope.addEventListener('install', (event) => event.waitUntil(install()))
scope.addEventListener('activate', (event) => event.waitUntil(activate()))

scope.addEventListener('message', (event) => {
  const { data: message, source } = event
  const kind = (message as { kind?: unknown } | null)?.kind
  if (kind === 'activate') void scope.skipWaiting()
  if (kind === 'ask-network') event.waitUntil(look().then(() => source?.postMessage({ kind: 'network', reachable })))
})

scope.addEventListener('fetch', (event) => {
  const { request } = event
  switch (cacheRuleOf(request, scope.location.origin)) {
    case 'document':
      return event.respondWith(page(request))
    case 'asset':
      return event.respondWith(asset(request))
    case 'data': {
      // With its headers: an envelope of the encrypted mode is another answer at the same address.
      const key = new Request(keptUrl(request.url), { headers: request.headers })
      return event.respondWith(networkFirst({ store: data, request, key, heard }))
    }
    case 'picture':
      return event.respondWith(cacheFirst(pictures, request))
    case 'none':
      return undefined
  }
})

/** A first visit was not seen by this worker, so what an offline start needs is fetched now. */
async function install(): Promise<void> {
  const cache = await caches.open(shell.name)
  await Promise.all([
    cache.addAll(files),
    ...[HOME, ANY_PAGE].map(async (request) => {
      const response = await fetch(request, { credentials: 'omit' })
      if (!response.ok) throw new Error(`${request.url} answered ${response.status}`)
      await storeAnswer(documents, request, response)
    }),
  ])
}

async function activate(): Promise<void> {
  const current = [shell, assets, documents, data, pictures].map(({ name }) => name)
  const names = await caches.keys()
  const old = names.filter((name) => name.startsWith('liuhe-') && !current.includes(name))
  await Promise.all(old.map((name) => caches.delete(name)))
  await scope.clients.claim()
}

async function page(request: Request): Promise<Response> {
  const key = documentOf(request.url)
  const keep = (response: Response) => response.status === 200 && response.type === 'basic'
  try {
    return await networkFirst({ store: documents, request, key, heard, keep })
  } catch (fault) {
    // Home's own document may have grown too old; the shared one draws every page by itself.
    const other = await caches.match(ANY_PAGE)
    if (other === undefined) throw fault
    return other
  }
}

/** Any version's files: a page of the last version may still be open, or be the one that was kept. */
async function asset(request: Request): Promise<Response> {
  // A name with a hash is one file, whatever an answer or a proxy says that it depends on. (F-Q1)
  return (await caches.match(request.url, { ignoreVary: true })) ?? cacheFirst(assets, request)
}

let reachable = true
/** Tells the pages when the server stops answering, and when it does again. */
function heard(answered: boolean): void {
  if (answered === reachable) return
  reachable = answered
  void scope.clients.matchAll().then((clients) => {
    for (const client of clients) client.postMessage({ kind: 'network', reachable })
  })
}

/** Asks a silent server again. Calls do not pass this worker, so nothing else would tell that it is back. */
async function look(): Promise<void> {
  if (reachable) return
  const answer = await fetch(ANY_PAGE.url, { method: 'HEAD', cache: 'no-store', credentials: 'omit' }).catch(() => null)
  heard(answer !== null && answer.status < 500)
}

/** A short name for a list of files. */
function hashOf(text: string): string {
  let hash = 0x811c9dc5
  for (let at = 0; at < text.length; at += 1) hash = Math.imul(hash ^ text.charCodeAt(at), 0x01000193)
  return (hash >>> 0).toString(36)
}

declare global {
  interface Window {
    /** The build replaces exactly this text by the list of files. */
    __WB_MANIFEST: readonly { url: string }[]
  }
}

/** The service worker's surroundings, as far as they are used; the repository's other code sees a window's. */
type WorkerScope = {
  /** Replaced by the build: files of the app, each with a hash in its name. */
  __WB_MANIFEST: readonly { url: string }[]
  location: Location
  clients: { claim: () => Promise<void>; matchAll: () => Promise<readonly MessageTarget[]> }
  skipWaiting: () => Promise<void>
  addEventListener: <Name extends keyof WorkerEvents>(name: Name, hear: (event: WorkerEvents[Name]) => void) => void
}

type MessageTarget = { postMessage: (message: unknown) => void }
type Lasting = { waitUntil: (work: Promise<unknown>) => void }

type WorkerEvents = {
  install: Lasting
  activate: Lasting
  fetch: Lasting & { request: Request; respondWith: (response: Promise<Response>) => void }
  message: Lasting & { data: unknown; source: MessageTarget | null }
}

import { keptUrl, mayBeKept } from './cache-rule.ts'

/** How long a page waits for the network while there is something kept, in ms (Frontend §5). */
export const PATIENCE_MS = 3000

/** A store of answers with a limit to their number and age. */
export type Store = { name: string; entriesMax: number; ageMaxMs: number }

type NetworkFirst = {
  store: Store
  request: Request
  /** Under which address it is kept. */
  key: Request
  /** Whether the network answered. */
  heard: (reachable: boolean) => void
  keep?: (response: Response) => boolean
}

/** The network, or what was kept when it does not answer in time, fails, or the server is broken. */
export async function networkFirst({ store, request, key, heard, keep = mayBeKept }: NetworkFirst): Promise<Response> {
  const network = fetch(request).then(async (response) => {
    heard(response.status < 500)
    if (keep(response)) await storeAnswer(store, key, response.clone())
    return response
  })
  network.catch(() => heard(false))
  const kept = await find(store, key)
  if (kept === undefined) return network
  const late = new Promise<Response>((resolve) => setTimeout(resolve, PATIENCE_MS, kept))
  const answered = network.then(
    (response) => (response.status < 500 ? response : kept),
    () => kept,
  )
  return Promise.race([answered, late])
}

/** What was kept, else the network. */
export async function cacheFirst(store: Store, request: Request): Promise<Response> {
  const key = new Request(keptUrl(request.url))
  const kept = await find(store, key)
  if (kept !== undefined) return kept
  const response = await fetch(request)
  if (mayBeKept(response)) await storeAnswer(store, key, response.clone())
  return response
}

async function find({ name, ageMaxMs }: Store, key: Request): Promise<Response | undefined> {
  const kept = await (await caches.open(name)).match(key)
  const madeAt = Date.parse(kept?.headers.get('date') ?? '')
  return Number.isNaN(madeAt) || Date.now() - madeAt < ageMaxMs ? kept : undefined
}

/** Keeps an answer as the youngest, and forgets the oldest beyond the limit. */
export async function storeAnswer({ name, entriesMax }: Store, key: Request, response: Response): Promise<void> {
  const cache = await caches.open(name)
  await cache.delete(key)
  await cache.put(key, response)
  const keys = await cache.keys()
  await Promise.all(keys.slice(0, Math.max(0, keys.length - entriesMax)).map((old) => cache.delete(old)))
}

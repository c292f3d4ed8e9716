/** The service worker's surroundings, as far as they are used; the repository's other code sees a window's. */
export type WorkerScope = {
  /** Replaced by the build: files of the app, each with a hash in its name. */
  __WB_MANIFEST: readonly { url: string }[]
  location: Location
  clients: { claim: () => Promise<void>; matchAll: () => Promise<readonly MessageTarget[]> }
  skipWaiting: () => Promise<void>
  addEventListener: <Name extends keyof WorkerEvents>(name: Name, hear: (event: WorkerEvents[Name]) => void) => void
}

export type MessageTarget = { postMessage: (message: unknown) => void }
type Lasting = { waitUntil: (work: Promise<unknown>) => void }

type WorkerEvents = {
  install: Lasting
  activate: Lasting
  fetch: Lasting & { request: Request; respondWith: (response: Promise<Response>) => void }
  message: { data: unknown; source: MessageTarget | null }
}

import { setReachable } from '../../shared/device/use-online.ts'

/** How often a page that stays open looks for a new version, in ms. */
const LOOK_EVERY_MS = 3_600_000

/** While the server does not answer, the worker is asked this often whether it does, in ms. */
const ASK_EVERY_MS = 4_000

/**
 * Registers the service worker, and asks before a new version takes over: the person decides when the page reloads
 * (docs/decisions/021-pwa.md). Called when the page has long been usable.
 */
export async function startPwa(): Promise<void> {
  const { serviceWorker } = navigator
  const ask = () => serviceWorker.controller?.postMessage({ kind: 'ask-network' })
  let nextAsk: ReturnType<typeof setTimeout> | undefined
  serviceWorker.addEventListener('message', ({ data }: MessageEvent<{ kind?: string; reachable?: boolean } | null>) => {
    if (data?.kind !== 'network') return
    clearTimeout(nextAsk)
    if (data.reachable !== true) nextAsk = setTimeout(ask, ASK_EVERY_MS)
    setReachable(data.reachable === true)
  })
  window.addEventListener('online', ask)
  // Absent where the browser refuses: private windows, blocked storage. The app works without it.
  const registration = await serviceWorker.register('/sw.js', { updateViaCache: 'none' }).catch(() => undefined)
  if (registration === undefined) return
  ask()
  followVersions(registration)
  setInterval(() => void registration.update().catch(() => undefined), LOOK_EVERY_MS)
}

function followVersions(registration: ServiceWorkerRegistration): void {
  const offer = (worker: ServiceWorker) => {
    void import('./update-bar.tsx').then(({ showUpdateBar }) => showUpdateBar(() => takeOver(worker)))
  }
  if (registration.waiting && navigator.serviceWorker.controller) offer(registration.waiting)
  registration.addEventListener('updatefound', () => {
    const worker = registration.installing
    worker?.addEventListener('statechange', () => {
      // The very first worker replaces nobody: there is nothing to ask.
      if (worker.state === 'installed' && navigator.serviceWorker.controller) offer(worker)
    })
  })
}

/** Lets the waiting worker in, and reloads once it has taken over. */
function takeOver(worker: ServiceWorker): void {
  navigator.serviceWorker.addEventListener('controllerchange', () => location.reload(), { once: true })
  worker.postMessage({ kind: 'activate' })
}

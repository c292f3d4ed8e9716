import { setReachable } from '../../shared/device/use-online.ts'

/** How often a page that stays open looks for a new version, in ms. */
const LOOK_EVERY_MS = 3_600_000

/**
 * Registers the service worker, and asks before a new version takes over: the person decides when the page reloads
 * (docs/decisions/021-pwa.md). Called when the page has long been usable.
 */
export async function startPwa(): Promise<void> {
  const { serviceWorker } = navigator
  serviceWorker.addEventListener('message', ({ data }: MessageEvent<{ kind?: string; reachable?: boolean } | null>) => {
    if (data?.kind === 'network') setReachable(data.reachable === true)
  })
  // Absent where the browser refuses: private windows, blocked storage. The app works without it.
  const registration = await serviceWorker.register('/sw.js', { updateViaCache: 'none' }).catch(() => undefined)
  if (registration === undefined) return
  serviceWorker.controller?.postMessage({ kind: 'ask-network' })
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

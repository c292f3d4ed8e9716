import '@liuhe/web/styles/reset.css'
import '@liuhe/web/styles/typography.css'
import { createRoot, hydrateRoot } from 'react-dom/client'
import { App } from './app/app.tsx'
import { readBoot } from './app/boot/read-boot.ts'
import { removeLoader, tellStuck } from './app/boot/remove-loader.ts'
import { startApp } from './app/boot/start.ts'
import { build } from './shared/build.ts'
import { isMissingModule, reloadOnce } from './shared/parts/stale-build.ts'

const root = document.getElementById('root')
if (!root) throw new Error('the document has no #root')

const parts = await readBoot()
  .then(startApp)
  .catch((fault: unknown) => {
    if (!isMissingModule(fault) || !reloadOnce()) tellStuck()
    throw fault
  })

// The guest's home is already in the document; every other page is rendered here.
if (root.hasChildNodes()) hydrateRoot(root, <App {...parts} />)
else createRoot(root).render(<App {...parts} />)

removeLoader()

if (build.serviceWorker && import.meta.env.PROD && 'serviceWorker' in navigator) {
  whenIdle(() => void import('./app/pwa/start-pwa.ts').then(({ startPwa }) => startPwa()))
}

/** Runs work that nobody waits for: after everything has loaded, when the browser has nothing better to do. */
function whenIdle(run: () => void): void {
  const soon = () => {
    // Safari has no idle callback.
    if ('requestIdleCallback' in window) requestIdleCallback(run, { timeout: 5000 })
    else setTimeout(run, 1000)
  }
  if (document.readyState === 'complete') soon()
  else window.addEventListener('load', soon, { once: true })
}

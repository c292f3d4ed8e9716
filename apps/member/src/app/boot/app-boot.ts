import { setPublishedSource } from '@liuhe/web/api/use-published.ts'
import { wireSource } from '@liuhe/web/api/wire-source.ts'
import type { Boot, ServerBoot } from '../../shared/boot.ts'
import { build } from '../../shared/build.ts'
import { applyBrand } from './apply-brand.ts'

/** The last boot data, for a start without a network. Nothing of it is a member's. */
const KEPT = 'app_boot'
const PATIENCE_MS = 5000

/**
 * Boot data of the native app, whose document lies on the device: asked of the server, else what it said last time.
 * @throws when neither is to be had: the very first start needs a network
 */
export async function appBoot(): Promise<Boot> {
  const boot = await freshBoot().catch((fault: unknown) => {
    const kept = localStorage.getItem(KEPT)
    if (kept === null) throw fault
    return { ...(JSON.parse(kept) as ServerBoot), serverTime: Date.now() }
  })
  applyBrand(boot.brand)
  setPublishedSource(wireSource(build.apiOrigin, boot.encryptedMode ?? 'off'))
  return boot
}

async function freshBoot(): Promise<ServerBoot> {
  const response = await fetch(`${build.apiOrigin}/boot.json`, { signal: AbortSignal.timeout(PATIENCE_MS) })
  if (!response.ok) throw new Error(`/boot.json answered ${response.status}`)
  const text = await response.text()
  localStorage.setItem(KEPT, text)
  return JSON.parse(text) as ServerBoot
}

/** What the third party's script puts into the window, as far as it is used. */
export type InitSlider = (config: SliderConfig, handler: (slider: Slider) => void) => void

export type SliderConfig = {
  captchaId: string
  /** `bind`: nothing is drawn until `showCaptcha`. */
  product: 'bind'
  language: string
}

export type Slider = {
  onReady: (listener: () => void) => Slider
  onSuccess: (listener: () => void) => Slider
  onError: (listener: (error: { code?: string | number; msg?: string }) => void) => Slider
  onClose: (listener: () => void) => Slider
  showCaptcha: () => void
  getValidate: () => unknown
  reset: () => void
  destroy: () => void
}

/** The slider cannot be loaded or fails before anybody can solve it. (LOGIN-039) */
export class CaptchaLoadError extends Error {
  override name = 'CaptchaLoadError'
  readonly code = 502
}

/** For how long one copy of the script may be kept, in ms. (Spec A §4: cache-buster 60 s) */
export const SCRIPT_KEPT_MS = 60_000

type Window = { initGeetest4?: InitSlider }

export type LoadOptions = {
  /** Hosts in the order in which they are tried. */
  servers: readonly string[]
  now?: () => number
  /** Fetches and runs one script; rejects when it does not come. */
  run?: (address: string) => Promise<void>
  view?: Window
}

/**
 * The slider's start function. The hosts are tried one after the other until a script brings it (LOGIN-040); a script
 * that is there already is used again.
 * @throws CaptchaLoadError when no host has it
 */
export async function loadSliderScript({
  servers,
  now = Date.now,
  run = runScript,
  view = window as Window,
}: LoadOptions): Promise<InitSlider> {
  if (view.initGeetest4) return view.initGeetest4
  for (const address of scriptAddresses(servers, now())) {
    const came = await run(address).then(
      () => true,
      () => false,
    )
    if (came && view.initGeetest4) return view.initGeetest4
  }
  throw new CaptchaLoadError('验证码加载失败，请重试')
}

/** The script on each host, the same within a minute; what is no address of the web is left out. (LOGIN-041) */
export function scriptAddresses(servers: readonly string[], now: number): string[] {
  return servers.flatMap((server) => {
    // Hosts of the operator's configuration, a sandbox on this machine among them; the policy names them too.
    const base = URL.parse(/^\w+:\/\//.test(server) ? server : `https://${server}`)
    if (base?.protocol !== 'https:' && base?.protocol !== 'http:') return []
    return [`${base.href.replace(/\/+$/, '')}/gt4.js?t=${Math.floor(now / SCRIPT_KEPT_MS)}`]
  })
}

/** How long one host may take, in ms. */
const HOST_PATIENCE_MS = 8000

function runScript(address: string): Promise<void> {
  const { promise, resolve, reject } = Promise.withResolvers<void>()
  const script = document.createElement('script')
  const patience = setTimeout(() => reject(new Error(`${address} does not answer`)), HOST_PATIENCE_MS)
  script.src = address
  script.async = true
  script.addEventListener('load', () => resolve())
  script.addEventListener('error', () => reject(new Error(`${address} cannot be loaded`)))
  document.head.append(script)
  return promise.finally(() => {
    clearTimeout(patience)
    script.remove()
  })
}

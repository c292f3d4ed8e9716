import type { InitSlider, SliderConfig } from '../captcha/load-slider-script.ts'

/** What the third party hands out after a pass. */
export const PROOF = { lot_number: 'lot', captcha_output: 'out', pass_token: 'pass', gen_time: '1700000000' }

/** A slider in the window, solved, closed or broken by the test. */
export function installSlider() {
  const listeners: Partial<Record<'ready' | 'success' | 'error' | 'close', (error: object) => void>> = {}
  const seen = { configs: [] as SliderConfig[], shown: 0, destroyed: 0 }
  const init: InitSlider = (config, handler) => {
    seen.configs.push(config)
    const on = (event: keyof typeof listeners) => (listener: (error: object) => void) => {
      listeners[event] = listener
      return slider
    }
    const slider = {
      onReady: on('ready'),
      onSuccess: on('success'),
      onError: on('error'),
      onClose: on('close'),
      showCaptcha: () => void (seen.shown += 1),
      getValidate: () => PROOF,
      reset: () => undefined,
      destroy: () => void (seen.destroyed += 1),
    }
    handler(slider)
    queueMicrotask(() => listeners.ready?.({}))
  }
  Object.assign(window, { initGeetest4: init })
  return {
    seen,
    solve: () => listeners.success?.({}),
    close: () => listeners.close?.({}),
    fail: () => listeners.error?.({ code: '60000' }),
    remove: () => {
      delete (window as { initGeetest4?: unknown }).initGeetest4
    },
  }
}

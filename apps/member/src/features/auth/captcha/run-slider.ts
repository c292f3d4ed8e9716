import { SKIPPED, sliderAnswer, SliderProof } from '@liuhe/contract/captcha.ts'
import { toast } from '@liuhe/web/ui/over/toast.tsx'
import * as z from 'zod/mini'
import { createFailureCount, skipMessage } from './load-failures.ts'
import { CaptchaLoadError, type InitSlider, loadSliderScript, type Slider } from './load-slider-script.ts'
import type { SliderSource } from './required-captcha.ts'

/** What came of a verification: the answer that is sent, or null when it was closed or could not begin. */
export type SliderAnswer = string | null

/** For how long failed loads are repeated by themselves, in ms; after that the next attempt is somebody's own. */
const PATIENCE_MS = 10_000
/** Between two loads, in ms. */
const PAUSE_MS = 300

/**
 * Lets somebody solve the third party's slider. When it cannot be loaded it is tried again at once; at the threshold of
 * failures the marker of a skipped slider is answered instead, and that is said. A host that keeps everybody waiting,
 * or a slider that breaks while it is open, is told, and the next attempt is theirs. (LOGIN-034 … 039, F-Q8)
 */
export async function runSlider(source: SliderSource | undefined, patienceMs = PATIENCE_MS): Promise<SliderAnswer> {
  const failures = createFailureCount(localStorage, source?.captcha_errors_max)
  const tiredAt = performance.now() + patienceMs
  let isOpen = false
  const attempt = async (): Promise<SliderAnswer> => {
    try {
      const init = await loadSliderScript({ servers: source?.captcha_servers ?? [] })
      const answer = await solve(init, source?.captcha_id_Third_party ?? '', () => (isOpen = true))
      if (answer !== null) failures.clear()
      return answer
    } catch (fault) {
      if (!(fault instanceof CaptchaLoadError)) throw fault
      if (failures.add()) {
        toast(skipMessage(document.documentElement.lang || navigator.language), 3)
        return SKIPPED
      }
      if (!isOpen && performance.now() < tiredAt) {
        await new Promise((resolve) => setTimeout(resolve, PAUSE_MS))
        return attempt()
      }
      toast(`${fault.message}（${fault.code}）`, 3)
      return null
    }
  }
  return attempt()
}

/** How long the slider may take to draw itself, in ms. */
const READY_PATIENCE_MS = 10_000

async function solve(init: InitSlider, captchaId: string, onOpen: () => void): Promise<SliderAnswer> {
  const { promise, resolve, reject } = Promise.withResolvers<SliderAnswer>()
  const fail = () => reject(new CaptchaLoadError('验证码加载失败，请重试'))
  const patience = setTimeout(fail, READY_PATIENCE_MS)
  let opened: Slider | undefined
  init({ captchaId, product: 'bind', language: 'zho' }, (slider) => {
    opened = slider
    slider.onReady(() => {
      clearTimeout(patience)
      onOpen()
      slider.showCaptcha()
    })
    slider.onSuccess(() => {
      const proof = z.safeParse(SliderProof, slider.getValidate())
      if (proof.success) resolve(sliderAnswer(proof.data))
      else fail()
    })
    slider.onError(fail)
    slider.onClose(() => resolve(null))
  })
  return promise.finally(() => {
    clearTimeout(patience)
    opened?.destroy()
  })
}

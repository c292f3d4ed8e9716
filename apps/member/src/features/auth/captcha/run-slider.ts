import { SKIPPED, sliderAnswer, SliderProof } from '@liuhe/contract/captcha.ts'
import { toast } from '@liuhe/web/ui/toast.tsx'
import * as z from 'zod/mini'
import { createFailureCount, skipMessage } from './load-failures.ts'
import { CaptchaLoadError, type InitSlider, loadSliderScript, type Slider } from './load-slider-script.ts'
import type { SliderSource } from './required-captcha.ts'

/** What came of a verification: what goes into `valiCode`, or null when it was closed or could not begin. */
export type SliderAnswer = string | null

/**
 * Lets somebody solve the third party's slider. When it cannot be loaded, the first failures are shown and the next
 * attempt is theirs; at the threshold the marker of a skipped slider is answered instead. (LOGIN-034 … 039)
 */
export async function runSlider(source: SliderSource | undefined): Promise<SliderAnswer> {
  const failures = createFailureCount(localStorage, source?.captcha_errors_max)
  try {
    const init = await loadSliderScript({ servers: source?.captcha_servers ?? [] })
    const answer = await solve(init, source?.captcha_id_Third_party ?? '')
    if (answer !== null) failures.clear()
    return answer
  } catch (fault) {
    if (!(fault instanceof CaptchaLoadError)) throw fault
    if (failures.add()) {
      toast(skipMessage(document.documentElement.lang || navigator.language), 3)
      return SKIPPED
    }
    toast(`${fault.message}（${fault.code}）`, 3)
    return null
  }
}

/** How long the slider may take to draw itself, in ms. */
const READY_PATIENCE_MS = 10_000

async function solve(init: InitSlider, captchaId: string): Promise<SliderAnswer> {
  const { promise, resolve, reject } = Promise.withResolvers<SliderAnswer>()
  const fail = () => reject(new CaptchaLoadError('验证码加载失败，请重试'))
  const patience = setTimeout(fail, READY_PATIENCE_MS)
  let opened: Slider | undefined
  init({ captchaId, product: 'bind', language: 'zho' }, (slider) => {
    opened = slider
    slider.onReady(() => {
      clearTimeout(patience)
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

/**
 * What a form sends as `valiCode` or `vCode` (Spec A §3): the characters of the image, or the slider's proof, or the
 * word that the slider could not be loaded. The server alone decides what any of them is worth (SEC-25, SEC-26).
 */
import * as z from 'zod/mini'

/** Where the image of a purpose is; `t` keeps old ones out of caches (Spec A §7). */
export const captchaImagePath = (purpose: CaptchaPurpose, t: number): string =>
  `/v/vCode?${purpose === 'reg' ? 'm=reg&' : ''}t=${t}`

export type CaptchaPurpose = 'login' | 'reg'

/** How somebody proves to be a person. A refusal that asks for it carries `{captcha: CaptchaKind}` as its data. */
export const CaptchaKind = z.enum(['none', 'image', 'slider'])
export type CaptchaKind = z.output<typeof CaptchaKind>

/** Data of UC/LOGIN_FAILED, UC/CAPTCHA and UC/LOGIN_LOCKED: what the next try has to bring. */
export const NextTry = z.object({ captcha: CaptchaKind })

/** What the slider's script hands out after a pass, under the provider's own names. */
export const SliderProof = z.object({
  lot_number: z.string().check(z.maxLength(64)),
  captcha_output: z.string().check(z.maxLength(2048)),
  pass_token: z.string().check(z.maxLength(256)),
  gen_time: z.string().check(z.maxLength(20)),
})
export type SliderProof = z.output<typeof SliderProof>

/** The marker of a script that could not be loaded (Ruling C07). By itself it opens nothing. */
export const SKIPPED = 'slider-skipped'

export const sliderAnswer = (proof: SliderProof): string => btoa(JSON.stringify(proof))

/** The slider's proof in an answer; undefined when it is none. */
export function sliderProofIn(answer: string): SliderProof | undefined {
  try {
    const parsed = z.safeParse(SliderProof, JSON.parse(atob(answer)))
    return parsed.success ? parsed.data : undefined
  } catch {
    return undefined
  }
}

/** Longest answer that can be a slider's proof. */
export const CAPTCHA_ANSWER_MAX = 4096

/** The setting `api_external`: the third party's public id and the hosts its script is fetched from, in order. */
export const ExternalCaptcha = z.object({
  captcha_id_Third_party: z.string(),
  captcha_servers: z._default(z.array(z.string()), []),
  /** Failed loads after which the page gives up on the slider; anything but an integer of at least 1 counts as 3. */
  captcha_errors_max: z.optional(z.unknown()),
})

import { type CaptchaKind, ExternalCaptcha, NextTry } from '@liuhe/contract/captcha.ts'
import { ApiError } from '@liuhe/contract/client.ts'
import * as z from 'zod/mini'

/** The third party's slider as the setting `api_external` describes it. */
export type SliderSource = z.output<typeof ExternalCaptcha>

/** The `vcode_style` that stands for the third party's slider; every other one means the image (Spec A §3). */
const SLIDER_STYLE = '3'

/**
 * What a form's captcha means for a tap on its button: nothing, the characters are typed, they are missing, or somebody
 * has to be verified first.
 */
export type CaptchaNeed = 'none' | 'typed' | 'missing' | 'verify'

type Settings = readonly { configKey: string; configValue: string }[]

type Known = {
  /** Whether the form's limit file asks for a captcha. */
  isAsked: boolean
  settings: Settings
  /** What the last refusal said about the next try. */
  demanded: CaptchaKind
}

/**
 * What the next try has to bring. The last refusal goes first, because only the server knows how many tries failed and
 * whether the slider's provider is up (Ruling C07); without one the published files decide (LOGIN-023, LOGIN-024).
 */
export function requiredCaptcha({ isAsked, settings, demanded }: Known): CaptchaKind {
  if (demanded !== 'none') return demanded
  if (!isAsked) return 'none'
  return valueOf(settings, 'vcode_style') === SLIDER_STYLE ? 'slider' : 'image'
}

/** The captcha that a refusal demands; undefined when it says nothing about it. */
export function demandedBy(error: Error): CaptchaKind | undefined {
  const next = z.safeParse(NextTry, error instanceof ApiError ? error.data : undefined)
  return next.success ? next.data.captcha : undefined
}

/** Where the slider comes from; undefined when the operator has none. */
export function sliderSource(settings: Settings): SliderSource | undefined {
  try {
    const parsed = z.safeParse(ExternalCaptcha, JSON.parse(valueOf(settings, 'api_external') ?? ''))
    return parsed.success ? parsed.data : undefined
  } catch {
    return undefined
  }
}

const valueOf = (settings: Settings, key: string) => settings.find(({ configKey }) => configKey === key)?.configValue

/**
 * Which captcha is in force and what an answer is worth; both are the server's decision alone (SEC-25, SEC-26). The
 * slider is in force while the operator chose it (`vcode_style` 3), it is configured, and our own poll finds it
 * working; otherwise the image is.
 */
import {
  type CaptchaKind,
  type CaptchaPurpose,
  ExternalCaptcha,
  SKIPPED,
  sliderProofIn,
} from '@liuhe/contract/captcha.ts'
import { LoginLimit } from '@liuhe/contract/static-files.ts'
import * as z from 'zod/mini'
import type { Queryable } from '../../../db/connect.ts'
import type { RequestFacts } from '../../../http/context.ts'
import { Refusal } from '../../../http/refusal.ts'
import { hashOf } from '../../../http/sessions/viewer.ts'
import type { ImageCaptcha } from './image-captcha.ts'
import { readCaptchaSettings, useProof } from './queries.ts'
import type { SliderProvider } from './slider-provider.ts'
import { visitorOf } from './visitor.ts'

export interface CaptchaDesk {
  /** What a form has to bring now, where it has to bring something. */
  kind(sql: Queryable): Promise<Exclude<CaptchaKind, 'none'>>
  /** Whether every login needs a captcha, as the operator set it (`login_limit`). */
  isAlwaysAskedAtLogin(sql: Queryable): Promise<boolean>
  /** Uses an answer up. @throws UC/CAPTCHA with what the next try needs */
  demand(sql: Queryable, request: RequestFacts, purpose: CaptchaPurpose, answer: string | undefined): Promise<void>
  image: ImageCaptcha
}

export function createCaptchaDesk(parts: { image: ImageCaptcha; slider: SliderProvider | undefined }): CaptchaDesk {
  const { image, slider } = parts
  const captchaIdInForce = async (sql: Queryable): Promise<string | undefined> => {
    const settings = await readCaptchaSettings(sql)
    if (settings.get('vcode_style') !== SLIDER_STYLE || slider?.isUp() !== true) return undefined
    return externalCaptchaIn(settings.get('api_external'))?.captcha_id_Third_party || undefined
  }
  const kind = async (sql: Queryable) => ((await captchaIdInForce(sql)) === undefined ? 'image' : 'slider')
  const isRight = async (sql: Queryable, request: RequestFacts, purpose: CaptchaPurpose, answer: string) => {
    if (answer === SKIPPED) {
      // The word of a visitor is a reason to look, not a proof.
      await slider?.lookAgain()
      return false
    }
    const proof = sliderProofIn(answer)
    if (proof === undefined) {
      // An image is handed out only while it is in force, so anyone who answers one was asked for it.
      const visitor = visitorOf(request)
      return visitor !== undefined && image.check(sql, visitor, purpose, answer)
    }
    const captchaId = await captchaIdInForce(sql)
    if (captchaId === undefined || slider === undefined) return false
    if (!(await useProof(sql, hashOf(proof.lot_number)))) return false
    return (await slider.validate(captchaId, proof)) === 'passed'
  }
  return {
    image,
    kind,
    async isAlwaysAskedAtLogin(sql) {
      return isLoginLimited((await readCaptchaSettings(sql)).get('login_limit'))
    },
    async demand(sql, request, purpose, answer) {
      if (answer !== undefined && answer !== '' && (await isRight(sql, request, purpose, answer))) return
      throw new Refusal('UC/CAPTCHA', { data: { captcha: await kind(sql) } })
    },
  }
}

/** Whether the setting `login_limit` asks always; anything else asks for no captcha before the third failure. */
export function isLoginLimited(setting: string | undefined): boolean {
  try {
    const limit = z.safeDecode(LoginLimit, JSON.parse(setting || '{}') as never)
    return limit.success && limit.data.captchaAnswer === 1
  } catch {
    return false
  }
}

/** The setting `api_external`; undefined when it is not set or not understood. */
export function externalCaptchaIn(setting: string | undefined) {
  try {
    return ExternalCaptcha.parse(JSON.parse(setting ?? ''))
  } catch {
    return undefined
  }
}

/** `vcode_style` 3 is the third party's slider (Spec A §3). */
const SLIDER_STYLE = '3'

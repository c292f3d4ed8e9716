/**
 * A provider of the GeeTest v4 shape: `POST /validate` with the proof and `sign_token`, the HMAC-SHA256 of `lot_number`
 * under our key. A status poll decides by itself whether the provider is up; no visitor's word does (SEC-26).
 */
import { createHmac } from 'node:crypto'
import * as z from 'zod/mini'
import type { Outbound } from '../../../platform/outbound.ts'
import type { SliderProvider } from './slider-provider.ts'

export interface Gt4Options {
  /** `https://gcaptcha4.example`: on the outbound allow-list. */
  origin: string
  key: string
  outbound: Outbound
  /** What the status poll asks, when it is another address than `/status` of the origin. */
  statusUrl?: string | undefined
  /** Between two polls. */
  pollMs?: number
}

export function createGt4Provider(options: Gt4Options): SliderProvider {
  const { origin, key, outbound, pollMs = POLL_MS, statusUrl = `${origin}/status` } = options
  let isUp = true
  let polledAt = Number.NEGATIVE_INFINITY
  let polling: Promise<void> | undefined
  const ask = async () => {
    polledAt = performance.now()
    const answer = await outbound.request(statusUrl).catch(() => undefined)
    // One lost answer is enough: believing it costs visitors a picture to read, for the few seconds to the next poll.
    isUp = answer?.status === 200 && Status.safeParse(parsed(answer.body)).success
    polling = undefined
  }
  const poll = () => (polling ??= ask())
  const timer = setInterval(() => void poll(), pollMs)
  timer.unref()
  void poll()

  return {
    isUp: () => isUp,
    stop: () => clearInterval(timer),
    async lookAgain() {
      if (performance.now() - polledAt > AGAIN_MS) await poll()
    },
    async validate(captchaId, proof) {
      const signToken = createHmac('sha256', key).update(proof.lot_number).digest('hex')
      const form = new URLSearchParams({ ...proof, sign_token: signToken })
      const url = `${origin}/validate?captcha_id=${encodeURIComponent(captchaId)}`
      const answer = await outbound
        .request(url, { method: 'POST', contentType: 'application/x-www-form-urlencoded', body: String(form) })
        .catch(() => undefined)
      const verdict = Verdict.safeParse(answer?.status === 200 ? parsed(answer.body) : undefined)
      if (!verdict.success) {
        isUp = false
        return 'unreachable'
      }
      return verdict.data.result === 'success' ? 'passed' : 'failed'
    },
  }
}

const parsed = (text: string): unknown => {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

const Verdict = z.object({ result: z.enum(['success', 'fail']), reason: z.optional(z.string()) })
const Status = z.object({ status: z.literal('success') })

const POLL_MS = 5_000
const AGAIN_MS = 500

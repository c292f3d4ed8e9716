/**
 * The image captcha (SEC-25): four of thirty characters that nobody confuses, valid for 120 seconds, once, for one
 * purpose, and for the visitor whose cookie asked for it. The answer is stored keyed, and never sent.
 */
import { createHmac, timingSafeEqual } from 'node:crypto'
import type { CaptchaPurpose } from '@liuhe/contract/captcha.ts'
import { below } from '@liuhe/domain/random.ts'
import type { Queryable } from '../../../db/connect.ts'
import { hashOf } from '../../../http/sessions/viewer.ts'
import type { Random } from '../../../platform/random.ts'
import type { DrawCaptcha } from './draw-captcha.ts'
import { keepChallenge, takeChallenge } from './queries.ts'

export interface ImageCaptcha {
  /** A new image for the visitor; the one before is worth nothing any more. */
  issue(sql: Queryable, visitor: string, purpose: CaptchaPurpose): Promise<Buffer>
  /** Whether the answer is right. Right or wrong, the image is used up. */
  check(sql: Queryable, visitor: string, purpose: CaptchaPurpose, answer: string): Promise<boolean>
}

export function createImageCaptcha(options: { secret: string; random: Random; draw: DrawCaptcha }): ImageCaptcha {
  const { secret, random, draw } = options
  const answerHash = (visitor: string, purpose: CaptchaPurpose, answer: string) =>
    createHmac('sha256', secret).update(`captcha\n${visitor}\n${purpose}\n${answer}`).digest()
  return {
    async issue(sql, visitor, purpose) {
      const text = Array.from({ length: LENGTH }, () => CHARACTERS[below(random, CHARACTERS.length)]).join('')
      await keepChallenge(sql, {
        visitorHash: hashOf(visitor),
        purpose,
        answerHash: answerHash(visitor, purpose, text),
        ttlSeconds: TTL_SECONDS,
      })
      return draw(text, random)
    },
    async check(sql, visitor, purpose, answer) {
      const known = await takeChallenge(sql, { visitorHash: hashOf(visitor), purpose })
      return known !== undefined && timingSafeEqual(known, answerHash(visitor, purpose, asTyped(answer)))
    },
  }
}

/** Case and width do not matter: a Chinese keyboard types either. */
const asTyped = (answer: string): string => answer.normalize('NFKC').trim().toUpperCase()

/** No 0 and O, 1 and I and L, U and V: thirty are left, which makes 810,000 texts. */
export const CHARACTERS = 'ABCDEFGHJKMNPQRSTVWXYZ23456789'
const LENGTH = 4
const TTL_SECONDS = 120

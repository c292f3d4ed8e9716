import { Secret, TOTP } from 'otpauth'
import { createSecretCipher } from '../security/index.ts'

/** One-time codes by time (RFC 6238): SHA-1, six digits, steps of 30 seconds, as every authenticator has them. */
export interface SecondFactor {
  /** A new secret, as it is stored and as its owner puts it into his authenticator. */
  make(person: { operatorId: number; login: string }): { encrypted: Buffer; secret: string; uri: string }
  /**
   * The step whose code it is; undefined when it is none. One step before and after the present one are taken, for
   * clocks that are off by half a minute. The code that takes a step must refuse it the next time.
   */
  stepOf(encrypted: Buffer, person: { operatorId: number }, code: string, nowMs: number): number | undefined
}

/** @param pepper a secret that the database never sees: anyone who reads the database has no second factor */
export function createSecondFactor(pepper: string): SecondFactor {
  const cipher = createSecretCipher(pepper, 'operator-totp')
  return {
    make({ operatorId, login }) {
      const secret = new Secret({ size: SECRET_BYTES })
      const totp = new TOTP({ issuer: ISSUER, label: login, secret, ...FIGURES })
      return {
        encrypted: cipher.encrypt(`${operatorId}:${secret.base32}`),
        secret: secret.base32,
        uri: totp.toString(),
      }
    },
    stepOf(encrypted, { operatorId }, code, nowMs) {
      const [owner, base32 = ''] = cipher.decrypt(encrypted).split(':')
      // A secret that was copied into another row opens nothing there.
      if (owner !== String(operatorId)) throw new Error(`the second factor of ${operatorId} was encrypted for ${owner}`)
      return stepOfCode(Secret.fromBase32(base32), code, nowMs)
    },
  }
}

/** See {@link SecondFactor.stepOf}. */
export function stepOfCode(secret: Secret, code: string, nowMs: number): number | undefined {
  const totp = new TOTP({ secret, ...FIGURES })
  const delta = totp.validate({ token: code, timestamp: nowMs, window: 1 })
  return delta === null ? undefined : Math.floor(nowMs / STEP_MS) + delta
}

const ISSUER = 'Liuhe'
/** 160 bits, the length of the hash (RFC 4226 §4). */
const SECRET_BYTES = 20
const STEP_MS = 30_000
const FIGURES = { algorithm: 'SHA1', digits: 6, period: STEP_MS / 1000 }

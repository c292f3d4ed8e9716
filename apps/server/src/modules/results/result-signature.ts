import { createHmac, timingSafeEqual } from 'node:crypto'
import type { report as endpoint } from '@liuhe/contract/api/results.ts'
import type { InputOf } from '@liuhe/contract/endpoint.ts'

/** What a source says in one call. */
export type SignedReport = InputOf<typeof endpoint>

/**
 * The key of a source: derived, so that none is stored. A new version makes a new key and the old one worthless.
 * @param master `LIUHE_RESULT_KEY`, known to the servers only
 */
export const sourceKey = (master: string, source: string, version: number): string =>
  createHmac('sha256', master).update(`result-source/v1|${source}|${version}`).digest('base64url')

/** Signed over the values and not the bytes, so that no way of writing the same JSON matters. */
export function signatureOf(key: string, report: Omit<SignedReport, 'signature'>): Buffer {
  const { source, gameId, turnNum, resultText, isFinal, url, capturedAt, screenshot, sentAt, nonce } = report
  const values = [source, gameId, turnNum, resultText, isFinal, url, capturedAt, screenshot, sentAt, nonce]
  return createHmac('sha256', key)
    .update(JSON.stringify(['result-report/v1', ...values]))
    .digest()
}

/** Whether the report carries the signature of this key. Takes the same time whether it does or not. */
export const isSignedBy = (key: string, report: SignedReport): boolean =>
  timingSafeEqual(signatureOf(key, report), Buffer.from(report.signature, 'hex'))

import { createHash, randomUUID } from 'node:crypto'
import type { ArgsOf } from '@liuhe/contract/endpoint.ts'
import type { report as endpoint } from '@liuhe/contract/api/results.ts'
import { signatureOf } from '../result-signature.ts'

/** A signed report as a right source sends it; a test changes what it wants to be wrong. */
export function aReport(
  { source, key, now }: { source: string; key: string; now: number },
  said: Pick<ArgsOf<typeof endpoint>, 'gameId' | 'turnNum' | 'resultText'> & Partial<ArgsOf<typeof endpoint>>,
): ArgsOf<typeof endpoint> {
  const report = {
    source,
    isFinal: false,
    url: 'https://results.example/live',
    capturedAt: now,
    screenshot: createHash('sha256').update(said.resultText).digest('hex'),
    sentAt: now,
    nonce: randomUUID(),
    ...said,
  }
  return { ...report, signature: said.signature ?? signatureOf(key, report).toString('hex') }
}

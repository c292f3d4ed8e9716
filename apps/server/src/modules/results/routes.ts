import * as results from '@liuhe/contract/api/results.ts'
import type { Tx } from '../../db/connect.ts'
import { mountArea } from '../../http/mount.ts'
import { Refusal } from '../../http/refusal.ts'
import type { Server } from '../../http/server.ts'
import type { Clock } from '../../platform/clock.ts'
import * as queries from './queries.ts'
import { reportResult } from './report-result.ts'
import { isSignedBy, type SignedReport, sourceKey } from './result-signature.ts'

/**
 * The door of the sources. Without a master key nobody can sign, and every call is refused as unsigned.
 */
export const mountResults = (server: Server, { master }: { master: string | undefined }): void =>
  mountArea(server, results, {
    report: async ({ tx, clock }, input) => {
      const name = await nameOfSigner({ tx, clock, master }, input)
      // Committed whatever follows, because what was heard once is not heard again.
      if (!(await queries.takeNonce(tx, input.source, input.nonce))) return new Refusal('RESULT/REPLAYED')
      return reportResult(
        tx,
        { id: `source:${input.source}`, sourceName: name },
        {
          ...input,
          capturedAt: new Date(input.capturedAt),
          screenshot: Buffer.from(input.screenshot, 'hex'),
        },
      )
    },
  })

/** The name of the source that signed. @throws RESULT/UNSIGNED for every reason alike, so that nobody can probe */
async function nameOfSigner(
  { tx, clock, master }: { tx: Tx; clock: Clock; master: string | undefined },
  input: SignedReport,
): Promise<string> {
  const source = await queries.findSource(tx, input.source)
  const isInTime = Math.abs(clock.now() - input.sentAt) <= WINDOW_MS && input.capturedAt <= input.sentAt
  if (master === undefined || source === undefined || !isInTime) throw new Refusal('RESULT/UNSIGNED')
  if (!isSignedBy(sourceKey(master, input.source, source.version), input)) throw new Refusal('RESULT/UNSIGNED')
  return source.name
}

/** How far a call's time may be from ours (I-33). */
const WINDOW_MS = 300_000

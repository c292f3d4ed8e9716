import { networkOf } from '../../http/limits/networks.ts'
import type { PoolContext } from '../../http/context.ts'
import { type OpenAttempt, openAttempt } from './attempt-queries.ts'
import type { EntryParts } from './entry-parts.ts'
import { knownDevice } from './known-device.ts'

/** Notes that somebody tries a password of this account, from where and on which device, with what came before. */
export const openTry = (
  { limits, secret }: EntryParts,
  { sql, request }: PoolContext,
  accountKey: string,
): Promise<OpenAttempt> =>
  openAttempt(sql, {
    accountKey,
    address: request.address,
    network: networkOf(request.address),
    device: knownDevice(request, secret, accountKey),
    countsAddress: limits.countsAddress(request.address),
  })

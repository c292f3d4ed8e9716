import { createHash } from 'node:crypto'
import type { OutputOf } from '@liuhe/contract/endpoint.ts'
import * as api from '@liuhe/contract/api/operator/result-pictures.ts'
import { inTransaction } from '../../db/transaction.ts'
import { Refusal } from '../../http/refusal.ts'
import { cleanPicture } from '../content/index.ts'
import type { Server } from '../../http/server.ts'
import { mountOperatorArea, type OperatorPool } from '../operators/index.ts'
import { reporterOf } from './enter-by-hand.ts'
import { findPicture, insertPicture } from './picture-queries.ts'

/** Pictures of results, for those who enter and those who look. */
export function mountPictures(server: Server): void {
  mountOperatorArea(server, api, {
    keep: { ownTransactions: (context, { bytes }) => keepPicture(context, bytes) },
    async read({ sql, operator: { login } }, { sha256 }) {
      const found = await findPicture(sql, { sha256, reporter: reporterOf(login), login })
      if (found === undefined) throw new Refusal('RESULT/NO_PICTURE')
      const { bytes, ...picture } = found
      return { ...picture, data: bytes.toString('base64') }
    },
  })
}

/**
 * Keeps what somebody saw. Its name is the SHA-256 of the file that he has, by which anybody recognises it; what is
 * kept is drawn again, so that nothing but the picture is left (SEC-15).
 * @throws UPLOAD/TOO_LARGE, UPLOAD/TYPE, UPLOAD/BROKEN, UPLOAD/QUOTA
 */
async function keepPicture(
  { sql, operator, record }: OperatorPool<typeof api.keep>,
  file: Buffer | undefined,
): Promise<OutputOf<typeof api.keep>> {
  if (file === undefined || file.length === 0) throw new Refusal('REQ/INVALID')
  const sha256 = createHash('sha256').update(file).digest('hex')
  const { bytes, width, height } = await cleanPicture(sql, operator.login, file)
  return inTransaction(sql, async (tx) => {
    const kept = { sha256, bytes, width, height, size: file.length, uploadedBy: operator.login }
    const picture = await insertPicture(tx, kept)
    await record(tx, { object: `result-picture/${sha256}`, after: { width, height, size: file.length } })
    return picture
  })
}

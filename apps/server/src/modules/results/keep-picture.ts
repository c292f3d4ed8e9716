import { createHash } from 'node:crypto'
import type { OutputOf } from '@liuhe/contract/endpoint.ts'
import type * as api from '@liuhe/contract/api/operator/results.ts'
import { inTransaction } from '../../db/transaction.ts'
import { Refusal } from '../../http/refusal.ts'
import { cleanPicture } from '../content/index.ts'
import type { OperatorPool } from '../operators/index.ts'
import { insertPicture } from './picture-queries.ts'

/**
 * Keeps what somebody saw. Its name is the SHA-256 of the file that he has, by which anybody recognises it; what is
 * kept is drawn again, so that nothing but the picture is left (SEC-15).
 * @throws UPLOAD/TOO_LARGE, UPLOAD/TYPE, UPLOAD/BROKEN, UPLOAD/QUOTA
 */
export async function keepPicture(
  { sql, operator, record }: OperatorPool<typeof api.uploadPicture>,
  file: Buffer | undefined,
): Promise<OutputOf<typeof api.uploadPicture>> {
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

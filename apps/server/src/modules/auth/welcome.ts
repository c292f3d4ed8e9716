import type { Tx } from '../../db/connect.ts'
import { readSite } from '../../http/documents/site.ts'
import { notify } from '../notifications/index.ts'

/** The first notification of a new member, in the transaction that makes the account. */
export async function welcome(tx: Tx, memberId: bigint): Promise<void> {
  const { company } = await readSite(tx)
  const content = `欢迎加入${company.name}！您的账户已开通。请妥善保管登录密码与提现密码，客服不会以任何理由向您索取密码。`
  await notify(tx, { memberId, content })
}

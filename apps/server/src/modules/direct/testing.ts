/** What the tests of 免提直充 share: somebody who waits, somebody who pays, and a proof. */
import * as direct from '@liuhe/contract/api/direct.ts'
import * as recharge from '@liuhe/contract/api/recharge.ts'
import * as withdrawals from '@liuhe/contract/api/withdrawals.ts'
import sharp from 'sharp'
import type { TestApp } from '../../testing/test-app.ts'
import type { TestDatabase } from '../../testing/test-database.ts'
import { aKey as aRequestKey, anOrder, type Order as Recharge, type Payer } from '../recharge/testing.ts'
import { withCode } from '../security/testing.ts'
import { agree, aKnownWithdrawer, type Order, requestOf, type Withdrawer } from '../withdrawals/testing.ts'

export { aRequestKey }

/** A member whose account was paid to before and who waits for somebody to pay him so much. */
export async function aWaiting(
  app: TestApp,
  db: TestDatabase,
  amount = '300',
): Promise<{ who: Withdrawer; order: Order }> {
  const who = await aKnownWithdrawer(app, db, amount)
  return { who, order: await offers(app, db, who, amount) }
}

/** Requests a withdrawal by 免提直充 and has everybody say yes who has to. */
export async function offers(app: TestApp, db: TestDatabase, who: Withdrawer, amount: string): Promise<Order> {
  const order = await withCode(app, withdrawals.saveFreeBank, requestOf(who, amount), { token: who.token })
  await agree(db.sql, order)
  return order
}

/** A recharge that pays somebody. */
export const pays = (app: TestApp, payer: Payer, amount = '300'): Promise<Recharge> =>
  anOrder(app, payer, 'direct', amount)

/** Sends a proof of a payment. */
export async function proves(app: TestApp, { as }: Payer, { orderNo }: { orderNo: string }): Promise<void> {
  const picture = await sharp({ create: { width: 24, height: 32, channels: 3, background: 'green' } })
    .png()
    .toBuffer()
  const { statusCode, body } = await app.inject({
    method: 'POST',
    url: `/app-api/api/userRecharge/receipt/${orderNo}`,
    headers: { token: as, 'content-type': 'image/png' },
    payload: picture,
  })
  if (statusCode !== 200) throw new Error(body)
}

/** Says that he has paid, with a proof. */
export async function says(app: TestApp, payer: Payer, order: { orderNo: string }): Promise<Recharge> {
  await proves(app, payer, order)
  return confirms(app, payer, order)
}

export const confirms = (app: TestApp, { as }: Payer, { orderNo }: { orderNo: string }): Promise<Recharge> =>
  app.call(recharge.confirm, { orderNo, payer: '李四', paidTime: Date.now() }, { as })

/** The receiver says, under his code, that he has the money. */
export const hasIt = (app: TestApp, { token }: Withdrawer, { orderNo }: { orderNo: string }) =>
  withCode(app, direct.received, { orderNo }, { token })

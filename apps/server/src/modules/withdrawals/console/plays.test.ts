import * as deeds from '@liuhe/contract/api/operator/member-deeds.ts'
import * as desk from '@liuhe/contract/api/operator/withdrawals.ts'
import { yuan } from '@liuhe/domain/money.ts'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { aBettedTurn } from '../../../testing/betted-turn.ts'
import { createOperatorWorld, type OperatorWorld } from '../../../testing/operator-world.ts'
import { useTestDatabase } from '../../../testing/test-database.ts'
import { noteDevice } from '../../auth/index.ts'
import { aRequest } from '../payout/testing.ts'

// How a member plays and who else is where he is, for those who decide about his money.

const db = useTestDatabase()
let world: OperatorWorld
let maker: string

beforeAll(async () => {
  world = await createOperatorWorld(db)
  maker = await world.tokenOf('finance-maker')
})
afterAll(() => world.close())

it('shows his newest bets, and others of his devices, accounts and links by masked names', async () => {
  const [asked, other, third] = [await aRequest(db), await aRequest(db), await aRequest(db)]
  const seen = async () => {
    const { bets, sameDevice, sameAccount, linked } = await world.call(desk.order, { orderNo: asked.orderNo }, maker)
    return { bets, sameDevice, sameAccount, linked }
  }
  const none = { count: 0, accounts: [] }
  expect(await seen()).toEqual({ bets: [], sameDevice: none, sameAccount: none, linked: [] })

  const { order, draw } = await aBettedTurn(db)
  await db.owner`update bet_order set member_id = ${asked.memberId} where order_id = ${order}`
  for (const { memberId } of [asked, other, third]) await noteDevice(db.owner, memberId, 'one device')
  await db.owner`
    update payout_account a set number_digest = o.number_digest, removed_at = clock_timestamp()
    from payout_account o where a.member_id = ${other.memberId} and o.member_id = ${asked.memberId}`
  const link = {
    ...{ memberId: String(third.memberId), otherId: String(asked.memberId) },
    ...{ requestId: 'link-of-plays', revision: 0, reason: '同一家庭' },
  }
  await world.call(deeds.link, link, await world.tokenOf('risk'))
  const masked = expect.stringContaining('*')
  expect(await seen()).toEqual({
    bets: [{ at: expect.any(Number), gameId: draw.gameId, state: 'open', total: yuan('10'), reward: 0n }],
    sameDevice: { count: 2, accounts: [masked, masked] },
    sameAccount: { count: 1, accounts: [masked] },
    linked: [{ memberId: String(third.memberId), account: masked, reason: '同一家庭' }],
  })
})

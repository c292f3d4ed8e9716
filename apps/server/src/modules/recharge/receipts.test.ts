import * as recharge from '@liuhe/contract/api/recharge.ts'
import sharp from 'sharp'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { unlimited } from '../../http/limits/rate-limit.ts'
import { createTestApp, type TestApp } from '../../testing/test-app.ts'
import { useTestDatabase } from '../../testing/test-database.ts'
import { checkLimits } from '../limits/testing.ts'
import { codeOf } from '../security/testing.ts'
import { aGateway, anOrder, aPayer, look, type Payer, seedRecharges, refuseFaults } from './testing.ts'

// Receipts of transfers, and the history of orders.

const db = useTestDatabase()
const gateway = aGateway()
let app: TestApp

beforeAll(async () => {
  app = await createTestApp(db, { limits: unlimited, gatewayOf: gateway.gatewayOf })
  await seedRecharges(db.owner)
})
afterEach(async () => {
  await checkLimits(db.owner)
  refuseFaults(app)
})
afterAll(() => app.close())

const list = ({ as }: Payer, query: object = {}) => app.call(recharge.list, query, { as })

describe('a receipt', () => {
  const send = (payer: Payer, orderNo: string, payload: Buffer, type = 'image/png') =>
    app.inject({
      method: 'POST',
      url: `/app-api/api/userRecharge/receipt/${orderNo}`,
      headers: { token: payer.as, 'content-type': type },
      payload,
    })
  const picture = () =>
    sharp({ create: { width: 40, height: 30, channels: 3, background: 'red' } })
      .png()
      .toBuffer()

  it('is encoded again, kept under a name of chance, and served as a picture alone [SEC-15]', async () => {
    const payer = await aPayer(db)
    const { orderNo } = await anOrder(app, payer, 'bank-ccb')
    const bytes = await picture()
    const first = (await send(payer, orderNo, bytes)).json()
    expect(first.data.receipts).toEqual([expect.stringMatching(/^\/sys-upload\/recharge\/[0-9a-f]{32}\.webp$/)])
    const again = (await send(payer, orderNo, bytes)).json()
    expect(new Set(again.data.receipts).size).toBe(2)
    const shown = await app.inject({ url: first.data.receipts[0] })
    expect(shown.headers).toMatchObject({
      'content-type': 'image/webp',
      'cache-control': 'private, max-age=3600',
      'x-content-type-options': 'nosniff',
      'content-security-policy': "sandbox; default-src 'none'",
    })
    expect((await look(app, payer, { orderNo })).receipts).toEqual(again.data.receipts)
    await send(payer, orderNo, bytes)
    expect((await send(payer, orderNo, bytes)).json().code).toBe('RECHARGE/RECEIPTS')
  })

  it('is refused when it is no picture, too large, or brought by nobody [SEC-15]', async () => {
    const payer = await aPayer(db)
    const { orderNo } = await anOrder(app, payer, 'bank-ccb')
    const codes = [
      await send(payer, orderNo, Buffer.from('<svg/>')),
      await send(payer, orderNo, Buffer.from('89504e470d0a1a0a00000000', 'hex')),
      await send(payer, orderNo, Buffer.alloc(5_100_000)),
      await send({ ...payer, as: 'A'.repeat(43) }, orderNo, await picture()),
      await send(payer, orderNo, Buffer.from('{}'), 'application/json'),
    ].map((answer) => answer.json().code)
    expect(codes).toEqual(['UPLOAD/TYPE', 'UPLOAD/BROKEN', 'UPLOAD/TOO_LARGE', 'UC/TOKEN_INVALID', 'REQ/MEDIA_TYPE'])
    expect((await app.inject({ url: `/sys-upload/recharge/${'0'.repeat(32)}.webp` })).json().code).toBe('REQ/NOT_FOUND')
  })
})

describe('the history', () => {
  it('goes on where it ended, by state and by day, also while orders come', async () => {
    const payer = await aPayer(db)
    for (let n = 0; n < 5; n++) {
      const { orderNo } = await anOrder(app, payer)
      await app.call(recharge.cancel, { orderNo }, { as: payer.as })
    }
    const first = await list(payer, { rows: 2, state: 'failed' })
    await anOrder(app, payer)
    const second = await list(payer, { rows: 2, state: 'failed', after: first.next })
    const third = await list(payer, { rows: 2, state: 'failed', after: second.next })
    const numbers = [first, second, third].flatMap(({ data }) => data.map(({ orderNo }) => orderNo))
    expect(new Set(numbers).size).toBe(5)
    expect(numbers).toEqual(numbers.toSorted((one, other) => Number(BigInt(other) - BigInt(one))))
    expect(third.next).toBeNull()
    expect((await list(payer, { from: '2020-01-01', until: '2020-01-02' })).data).toEqual([])
    expect((await list(payer, { from: '2020-01-01' })).data.length).toBe(6)
    expect(await codeOf(list(payer, { from: '2026-02-31' }))).toBe('REQ/INVALID')
    expect(await codeOf(list(payer, { after: 'nonsense' }))).toBe('REQ/INVALID')
  })
})

import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { patient } from '../../testing/patience.ts'
import { useTestDatabase } from '../../testing/test-database.ts'
import { callGateway } from './call-gateway.ts'
import { startPaymentJobs, workOn } from './payment-jobs.ts'
import { createPaymentWorld, type PaymentWorld, until } from './testing/payment-world.ts'

// A bank and a chain that are read, not heard: a process of its own, asked over HTTP.

const database = useTestDatabase()
let world: PaymentWorld
beforeAll(async () => {
  world = await createPaymentWorld(database)
})
afterAll(() => world?.close())
beforeEach(async () => {
  await world.admin('faults', { gateway: 'bank', doubled: 0, answerLost: 0 })
  await database.owner`truncate payment_inbox, payment_alarm, test_credit`
})

const poll = (gateway: string) => workOn(world.desk, world.settings(gateway))
const references = async () => (await world.receiver.credits()).map(({ reference }) => reference)

describe('a statement', () => {
  const create = () => world.desk.gatewayOf('bank').create(world.order({ channelCode: 'transfer' }))

  it('brings each transfer once with the code in its text [I-22]', async () => {
    expect(await create()).toMatchObject({ account: { kind: 'bank', bankName: '演示银行' } })
    const first = await world.transfer('500', '充值 ｋ７ｑ２ｍｘ 谢谢')
    const second = await world.transfer('88.88', '房租')
    await poll('bank')
    await poll('bank')
    const credits = await world.receiver.credits()
    expect(credits).toHaveLength(2)
    expect(credits).toContainEqual(
      expect.objectContaining({ gateway: 'bank', reference: first, matchCode: 'K7Q2MX', amount: 500_000n }),
    )
    expect(credits).toContainEqual(expect.objectContaining({ reference: second, matchCode: null, amount: 88_880n }))
  })

  it('that lists a transfer twice credits it once [I-22]', async () => {
    await world.admin('faults', { gateway: 'bank', doubled: 1 })
    const reference = await world.transfer('100', 'ABC123')
    await poll('bank')
    // And once more from the beginning, as after a cursor was set back.
    await database.owner`update payment_cursor set position = '0' where gateway = 'bank'`
    await database.owner`truncate payment_alarm`
    await poll('bank')
    expect((await references()).filter((each) => each === reference)).toHaveLength(1)
    expect(await database.owner`select from payment_alarm`).toHaveLength(0)
  })

  it('read by several at once, by processes that start and stop, credits once [I-22]', async () => {
    const sent: string[] = []
    const jobs = [startPaymentJobs(world.desk), startPaymentJobs(world.desk)]
    for (let round = 0; round < 6; round++) {
      sent.push(await world.transfer(String(100 + round), `CODE${round}X`))
      await Promise.all(Array.from({ length: 8 }, () => poll('bank')))
    }
    await Promise.all(jobs.map(({ stop }) => stop()))
    expect((await references()).sort()).toEqual(sent.sort())
  })

  it('whose writing fails is read again from where it was', async () => {
    const reference = await world.transfer('77', 'FAIL77')
    world.receiver.failNext(1)
    await expect(poll('bank')).rejects.toThrow('on purpose')
    expect(await references()).toEqual([])
    await poll('bank')
    expect(await references()).toEqual([reference])
  })

  it('survives a kill of the bank between transfer and reading', { timeout: patient(40_000) }, async () => {
    const reference = await world.transfer('66', 'KILL66')
    await world.killGateway()
    await poll('bank')
    expect(await references()).toEqual([reference])
  })
})

describe('a chain', () => {
  const network = (channelCode: string) =>
    world.desk.gatewayOf('chain').create(world.order({ channelCode, currency: 'USDT', amount: 13_888_889n }))
  const addressOf = async (channelCode: string): Promise<string> => {
    const { account } = await network(channelCode)
    return account?.kind === 'chain' ? account.address : ''
  }
  const head = async () =>
    Number(
      (await callGateway(world.desk.lineOf(world.settings('chain')), '/chain/blocks', { from: 1, limit: 1 })).data[
        'head'
      ],
    )
  const polledUntil = (count: number) =>
    until(async () => {
      await poll('chain')
      return (await references()).length >= count
    })
  /** Sends, and replaces the very block it came into. */
  const sendIntoReplaced = async (to: string, fate: 'later' | 'gone'): Promise<string> => {
    const reference = await world.send(to, '5.000001')
    const before = await head()
    await until(async () => (await head()) > before)
    const { height } = await world.admin('reorganise', { fate })
    // On a slow machine the block may have gone by; then another try.
    return height === before + 1 ? reference : sendIntoReplaced(to, fate)
  }

  it('gives each order an address of its own network that no real wallet would send to', async () => {
    const [tron, ether, other] = [await addressOf('TRC20'), await addressOf('ERC20'), await addressOf('TRC20')]
    expect(tron).toMatch(/^T[1-9A-HJ-NP-Za-km-z]{33}$/)
    expect(ether).toMatch(/^0x[0-9A-Fa-f]{40}$/)
    expect(other).not.toBe(tron)
  })

  it('brings a transfer once its block has two others on top, and once [I-22]', {
    timeout: patient(30_000),
  }, async () => {
    const address = await addressOf('TRC20')
    await poll('chain')
    const reference = await world.send(address, '13.888889')
    await poll('chain')
    expect(await references()).toEqual([])
    await polledUntil(1)
    await Promise.all(Array.from({ length: 5 }, () => poll('chain')))
    expect(await world.receiver.credits()).toEqual([
      { gateway: 'chain', reference, orderNo: null, matchCode: null, address, amount: 13_888_889n },
    ])
  })

  it('that replaces its newest block brings the transfer once, from the later block [I-22]', {
    timeout: patient(60_000),
  }, async () => {
    const address = await addressOf('ERC20')
    const jobs = [startPaymentJobs(world.desk), startPaymentJobs(world.desk)]
    const reference = await sendIntoReplaced(address, 'later')
    await polledUntil(1)
    await sleep(2_000)
    await Promise.all(jobs.map(({ stop }) => stop()))
    expect((await references()).filter((each) => each === reference)).toEqual([reference])
    expect(await database.owner`select from payment_alarm where kind = 'reorganised'`).toHaveLength(0)
  })

  it('that loses a transfer with its newest block brings none [I-22]', { timeout: patient(60_000) }, async () => {
    const address = await addressOf('TRC20')
    const reference = await sendIntoReplaced(address, 'gone')
    const later = await world.send(address, '7')
    await until(async () => {
      await poll('chain')
      return (await references()).includes(later)
    })
    expect(await references()).not.toContain(reference)
  })

  it('that replaces a block we have counted is read no further, and raises an alarm', {
    timeout: patient(30_000),
  }, async () => {
    const address = await addressOf('TRC20')
    await world.send(address, '1')
    await polledUntil(1)
    const [cursor] = await database.owner<{ position: string }[]>`
      select position from payment_cursor where gateway = 'chain'`
    const height = cursor?.position.split(':')[0] ?? ''
    await database.owner`update payment_cursor set position = ${`${height}:00`} where gateway = 'chain'`
    await world.send(address, '2')
    await sleep(2_000)
    await poll('chain')
    expect(await references()).toHaveLength(1)
    expect(await database.owner`select kind, subject from payment_alarm`).toEqual([
      { kind: 'reorganised', subject: height },
    ])
    await database.owner`update payment_cursor set position = ${cursor?.position ?? ''} where gateway = 'chain'`
    await polledUntil(2)
  })
})

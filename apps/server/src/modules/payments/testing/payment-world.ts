import { mkdtemp, rm } from 'node:fs/promises'
import type { AddressInfo } from 'node:net'
import os from 'node:os'
import path from 'node:path'
import process from 'node:process'
import { setTimeout as sleep } from 'node:timers/promises'
import { unlimited } from '../../../http/limits/rate-limit.ts'
import { type PaymentSandbox, sandboxGateways, sandboxKeys, startPaymentSandbox } from '../../../payment-sandbox.ts'
import { systemRandom } from '../../../platform/random.ts'
import { patient } from '../../../testing/patience.ts'
import { createTestApp, type TestApp } from '../../../testing/test-app.ts'
import type { TestDatabase } from '../../../testing/test-database.ts'
import type { GatewayOrder } from '../gateway.ts'
import type { GatewaySettings } from '../gateway-settings.ts'
import { createPayments, type PaymentDesk, type PaymentParts } from '../payment-desk.ts'
import { createReceiver, type TestReceiver } from './receiving.ts'
import { signed, type TestKey } from './signing.ts'

/** The gateway as it is: a process of its own, the site on a port, and a receiver with a table. */
export interface PaymentWorld {
  app: TestApp
  sandbox: PaymentSandbox
  desk: PaymentDesk
  receiver: TestReceiver
  settings(gateway: string): GatewaySettings
  /** An order for the cashier with a number of its own. */
  order(changes?: Partial<GatewayOrder>): GatewayOrder
  /** What a tester does on the page of an order. */
  act(payUrl: string | undefined, act: string, amount?: string): Promise<void>
  transfer(amount: string, text: string): Promise<string>
  send(to: string, amount: string): Promise<string>
  /** A signed call of a switch. */
  admin(path: string, body: object): Promise<Record<string, unknown>>
  killGateway(): Promise<void>
  close(): Promise<void>
}

const BLOCK_MS = 400

export async function createPaymentWorld(
  database: TestDatabase,
  overrides: Partial<PaymentParts> = {},
): Promise<PaymentWorld> {
  const folder = await mkdtemp(path.join(os.tmpdir(), 'liuhe-pay-'))
  const keys = sandboxKeys('the payment secret of tests')
  const sandbox = await startPaymentSandbox({ folder, keys, blockMs: BLOCK_MS })
  const receiver = await createReceiver(database)
  const { gateways, keys: ours } = sandboxGateways(sandbox.origin, keys)
  const clock = { now: () => Date.now() }
  const log = { warn: () => {}, error: () => {} }
  const { receive, hear } = receiver
  const parts = { sql: database.sql, clock, random: systemRandom, log, gateways, keys: ours, receive, hear }
  const desk = createPayments({ ...parts, ...overrides })
  const app = await createTestApp(database, { limits: unlimited, payments: desk })
  await app.app.listen({ host: '127.0.0.1', port: 0 })
  sandbox.callBack(`http://127.0.0.1:${(app.app.server.address() as AddressInfo).port}`)
  let count = 0
  const post = (url: string, fields: Record<string, string>) =>
    fetch(url, { method: 'POST', body: new URLSearchParams(fields), redirect: 'manual' })
  const doneOf = async (answer: Promise<Response>): Promise<string> => {
    const location = (await answer).headers.get('location')
    return new URL(location ?? '', sandbox.origin).searchParams.get('done') ?? ''
  }
  return {
    ...{ app, sandbox, desk, receiver },
    settings: (gateway) => gateways.find(({ name }) => name === gateway) as GatewaySettings,
    order: (changes = {}) => ({
      ...{ orderNo: `R${Date.now()}${++count}`, channelCode: 'alipay', amount: 100_000n, currency: 'CNY' },
      ...{ expiresAt: Date.now() + 900_000, returnUrl: 'http://127.0.0.1/recharge/processing/1' },
      ...changes,
    }),
    async act(payUrl, act, amount) {
      const answer = await post(payUrl ?? '', { act, ...(amount && { amount }) })
      if (answer.status !== 303) throw new Error(`the page answered ${answer.status}`)
    },
    transfer: (amount, text) => doneOf(post(`${sandbox.origin}/bank`, { amount, text })),
    send: (to, amount) => doneOf(post(`${sandbox.origin}/chain`, { to, amount })),
    admin: (where, body) => callSwitch(sandbox.origin, keys.admin[0] as TestKey, where, body),
    async killGateway() {
      const pid = sandbox.pid()
      if (pid === undefined) throw new Error('no gateway runs')
      process.kill(pid, 'SIGKILL')
      await until(async () => sandbox.pid() !== pid && (await fetch(`${sandbox.origin}/bank`).catch(() => {}))?.ok)
    },
    async close() {
      await app.close()
      await sandbox.stop()
      await rm(folder, { recursive: true, force: true })
    },
  }
}

async function callSwitch(origin: string, key: TestKey, where: string, fields: object) {
  const body = JSON.stringify(fields)
  const headers = signed({ subject: `request POST /admin/${where}`, key, body })
  const answer = await fetch(`${origin}/admin/${where}`, { method: 'POST', headers, body })
  if (answer.status !== 200) throw new Error(`the switch answered ${answer.status}`)
  return (await answer.json()) as Record<string, unknown>
}

/** Waits for something that happens by itself. */
export async function until(condition: () => unknown): Promise<void> {
  const deadline = performance.now() + patient(20_000)
  while (!(await condition())) {
    if (performance.now() > deadline) throw new Error('it did not happen in time')
    await sleep(50)
  }
}

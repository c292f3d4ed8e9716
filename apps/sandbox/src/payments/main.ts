import process from 'node:process'
import { mountBank } from './bank.ts'
import { openBlocks } from './blocks.ts'
import { startCallbacks } from './callbacks.ts'
import { mountCashier } from './cashier.ts'
import { mountChain, reorganise } from './chain.ts'
import { createDoor, Refused, sweepNonces, textOf } from './door.ts'
import { createFaults, FAULTS } from './faults.ts'
import { type Route, serve } from './http.ts'
import { listenAgain } from './listen.ts'
import type { Key } from './signature.ts'
import { openStore } from './store.ts'
import { PAYMENT_TABLES } from './tables.ts'

// A payment gateway, a bank and a chain for demonstration and tests, in a process of their own with books of their own
// (docs/payments.md). The process that starts it as a child is told its address, tells it where the merchant's site is,
// and takes it along when it ends.

const { LIUHE_PAY_DIR: folder, LIUHE_PAY_KEYS: given, LIUHE_BLOCK_MS: blockMs, HOST, PORT } = process.env
if (!folder || !given)
  throw new Error('LIUHE_PAY_DIR and LIUHE_PAY_KEYS are missing: where the books are, and the keys.')

/** The merchant, and the live keys of each gateway and of the switches; the first one signs. */
const { merchant, ...keys } = JSON.parse(given) as { merchant: string } & Record<string, readonly Key[]>
const keysOf = (gateway: string): readonly Key[] => keys[gateway] ?? []

const store = openStore(folder, { file: 'payments', tables: PAYMENT_TABLES })
const faults = createFaults(store)
const door = createDoor(store, faults, keysOf)
const blocks = openBlocks(store, Number(blockMs || 3_000))
const callbacks = startCallbacks({ store, faults, merchant, keysOf })
let origin = ''

const setting = (name: string): string | undefined =>
  store.one<{ value: string }>('select value from setting where name = ?', name)?.value
const put = (name: string, value: string) => store.run('insert or replace into setting values (?, ?)', name, value)

const switches: Route[] = [
  door.signed('admin', '/admin/faults', ({ body }) => {
    const gateway = textOf(body, 'gateway', /^(cashier|bank|chain)$/)
    const values = FAULTS.map((fault) => body[fault]).filter((value) => value !== undefined)
    if (!values.every(Number.isSafeInteger)) throw new Refused('INVALID')
    faults.set(gateway, body)
    return { faults: faults.of(gateway) }
  }),
  door.signed('admin', '/admin/reorganise', ({ body }) => ({
    height: reorganise(store, blocks, textOf(body, 'fate', /^(later|gone)$/) as 'later' | 'gone'),
  })),
]

const server = serve([
  ...mountCashier({ store, door, callbacks, origin: () => origin, site: () => setting('site') ?? '' }),
  ...mountBank({ store, door, faults }),
  ...mountChain({ store, door, blocks }),
  ...switches,
])
const sweep = setInterval(() => sweepNonces(store), 60_000)

// Addresses of pay pages that were given out must lead here after the next start too, where the port is still free.
const { origin: at, port } = await listenAgain(server, { host: HOST, port: PORT, kept: setting('port') })
put('port', String(port))
origin = at
if (process.send) process.send({ kind: 'ready', address: origin })
else process.stdout.write(`Payment sandbox listening on ${origin}\n`)

process.on('message', (message: { kind?: string; site?: string }) => {
  if (message.kind === 'site' && message.site) put('site', message.site)
})
const stop = () => {
  callbacks.stop()
  clearInterval(sweep)
  server.close(() => {
    store.close()
    process.exit(0)
  })
  server.closeAllConnections()
}
process.on('disconnect', stop)
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, stop)

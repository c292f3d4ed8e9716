import process from 'node:process'
import { createDoor, Refused, sweepNonces, textOf } from '../payments/door.ts'
import { createFaults, FAULTS } from '../payments/faults.ts'
import { serve } from '../payments/http.ts'
import { listenAgain } from '../payments/listen.ts'
import type { Key } from '../payments/signature.ts'
import { openStore } from '../payments/store.ts'
import { inboxPage } from './inbox-page.ts'
import { findMessage, MESSAGE_TABLES, sendMessage, sweepMessages } from './messages.ts'

// A service that sends text messages, for demonstration and tests: a process of its own that delivers to a page and to
// no telephone (docs/sms.md). The process that starts it as a child is told its address, and takes it along at its end.

const { LIUHE_SMS_DIR: folder, LIUHE_SMS_KEYS: given, HOST, PORT } = process.env
if (!folder || !given)
  throw new Error('LIUHE_SMS_DIR and LIUHE_SMS_KEYS are missing: where the books are, and the keys.')

/** The live keys of the service and of its switches; the first one signs. */
const keys = JSON.parse(given) as Record<string, readonly Key[]>
const store = openStore(folder, { file: 'sms', tables: MESSAGE_TABLES })
const faults = createFaults(store)
const door = createDoor(store, faults, (name) => keys[name] ?? [])

const server = serve([
  door.signed('sms', '/sms/messages', ({ body }) =>
    sendMessage(store, {
      messageNo: textOf(body, 'messageNo', /^[\w-]{4,40}$/),
      phone: textOf(body, 'phone', /^\+?\d{5,16}$/),
      text: textOf(body, 'text', /^[^\p{Cc}]{1,200}$/u),
      delayMs: faults.delayMs('sms'),
    }),
  ),
  door.signed('sms', '/sms/messages/query', ({ body }) => findMessage(store, textOf(body, 'messageNo'))),
  door.signed('admin', '/admin/faults', ({ body }) => {
    const values = FAULTS.map((fault) => body[fault]).filter((value) => value !== undefined)
    if (!values.every(Number.isSafeInteger)) throw new Refused('INVALID')
    faults.set('sms', body)
    return { faults: faults.of('sms') }
  }),
  { method: 'GET', path: '/', answer: ({ query }) => inboxPage(store, query.get('phone') ?? '') },
])
const sweep = setInterval(() => {
  sweepNonces(store)
  sweepMessages(store)
}, 60_000)

const kept = store.one<{ value: string }>("select value from setting where name = 'port'")?.value
const { origin, port } = await listenAgain(server, { host: HOST, port: PORT, kept })
store.run("insert or replace into setting values ('port', ?)", String(port))
if (process.send) process.send({ kind: 'ready', address: origin })
else process.stdout.write(`Message sandbox listening on ${origin}\n`)

const stop = () => {
  clearInterval(sweep)
  server.close(() => {
    store.close()
    process.exit(0)
  })
  server.closeAllConnections()
}
process.on('disconnect', stop)
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, stop)

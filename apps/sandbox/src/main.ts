import process from 'node:process'
import fastify from 'fastify'
import { mountBeacon } from './beacon/mount-beacon.ts'
import { mountCaptcha } from './captcha/mount-captcha.ts'
import { mountLive } from './live/mount-live.ts'
import { mountResults } from './results/mount-results.ts'
import { mountSwitch } from './switch.ts'

// Stands in for the third parties of a real installation: for demonstration and tests, in a process of its own, spoken
// to over HTTP exactly as the real ones are. The process that starts it as a child is told its address, and takes it
// along when it ends.

const key = process.env['LIUHE_CAPTCHA_KEY']
if (!key) throw new Error('LIUHE_CAPTCHA_KEY is missing: the key that signs what a site asks about proofs.')

const app = fastify({ logger: false, bodyLimit: 64 * 1024, requestTimeout: 10_000 })
app.removeAllContentTypeParsers()
app.addContentTypeParser('application/x-www-form-urlencoded', { parseAs: 'string' }, async (_: unknown, body: string) =>
  Object.fromEntries(new URLSearchParams(body)),
)
const { isLying, beacon } = mountSwitch(app)
mountBeacon(app, beacon)
mountCaptcha(app, { key })
mountLive(app)
const { LIUHE_FEEDS: feeds, LIUHE_MACHINE: machine } = process.env
if (feeds && machine) {
  mountResults(app, {
    feeds: JSON.parse(feeds),
    machine,
    ballMs: Number(process.env['LIUHE_BALL_MS'] || 8_000),
    isLying,
  })
}

const address = await app.listen({ host: process.env['HOST'] || '127.0.0.1', port: Number(process.env['PORT'] || 0) })
if (process.send) process.send({ kind: 'ready', address })
else process.stdout.write(`Sandbox listening on ${address}\n`)

const stop = () => void app.close().then(() => process.exit(0))
process.on('disconnect', stop)
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, stop)

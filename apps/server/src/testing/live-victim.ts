import process from 'node:process'
import { connect } from '../db/connect.ts'
import { readConfig } from '../config.ts'
import { addressOf } from '../http/framework/listen.ts'
import { unlimited } from '../http/limits/rate-limit.ts'
import { buildOperatorApp } from '../operator-app.ts'
import { systemClock } from '../platform/clock.ts'
import { systemRandom } from '../platform/random.ts'
import { listenToOutbox } from '../realtime/outbox-listener.ts'
import { createStaffLine } from '../realtime/staff-line.ts'
import { testSecrets } from './test-app.ts'

// A process of its own with the operators' listener, whose clock goes as much ahead as its parent's. It says where it
// listens, and is killed.

process.on('disconnect', () => process.exit())

const [url = '', ahead = '0'] = process.argv.slice(2)
const sql = connect(url, { max: 4, name: 'live-victim' })
const clock = { now: () => systemClock.now() + Number(ahead) }
const staffLine = createStaffLine(clock)
const nothing = () => undefined
const { app } = await buildOperatorApp({
  config: readConfig({ PORT: '0', HOST: '127.0.0.1' }),
  secrets: testSecrets,
  ...{ sql, clock, random: systemRandom, limits: unlimited, staffLine },
  log: { info: nothing, warn: nothing, error: nothing },
  isStopping: () => false,
  liveLimits: { beatMs: 100 },
})
await listenToOutbox(sql, staffLine)
await app.listen({ host: '127.0.0.1', port: 0 })
process.send?.(addressOf(app.server, '127.0.0.1'))

import { spawnSync } from 'node:child_process'
import process from 'node:process'
import { root } from './ensure-installed.mjs'

// `npm run soak [-- name…]`: the whole loads of which every `npm test` runs a tenth or less, one after another. Each
// test says its own figures. Names: `chat`, `packets`, `outbox`, `kill`.

/** Tests that carry a whole load under LIUHE_LONG=1, and the project of each. */
const LOADS: Record<string, { project: string; file: string }> = {
  chat: { project: 'kill', file: 'tools/kill/chat.test.ts' },
  packets: { project: 'server', file: 'apps/server/src/modules/red-packets/red-packets.race.test.ts' },
  outbox: { project: 'server', file: 'apps/server/src/realtime/outbox-kills.test.ts' },
  kill: { project: 'kill', file: 'tools/kill/kill.test.ts' },
}

const named = process.argv.slice(2)
const names = named.length > 0 ? named : Object.keys(LOADS)
const unknown = names.filter((name) => !Object.hasOwn(LOADS, name))
if (unknown.length > 0) throw new Error(`No load ${unknown.join(', ')}. There are: ${Object.keys(LOADS).join(', ')}.`)

const failed = names.filter((name) => {
  const { project, file } = LOADS[name] as { project: string; file: string }
  const command = ['node_modules/vitest/vitest.mjs', 'run', '--project', project, file]
  const env = { ...process.env, LIUHE_LONG: '1' }
  return spawnSync(process.execPath, command, { cwd: root, env, stdio: 'inherit' }).status !== 0
})
process.stdout.write(failed.length === 0 ? 'every load held\n' : `these loads did not hold: ${failed.join(', ')}\n`)
process.exitCode = failed.length === 0 ? 0 : 1

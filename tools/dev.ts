import { type ChildProcess, spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import path from 'node:path'
import process from 'node:process'
import { npm, root } from './ensure-installed.mjs'
import { buildStamp } from './source-hash.mjs'

// `npm run dev`: both builds of the member app and the server, each started again when its sources change.

// The server starts sooner than a first build ends, and would have no pages until then.
if (!existsSync(buildStamp)) npm(['run', '--silent', 'build'])

const member = path.join(root, 'apps/member')
const vite = path.join(root, 'node_modules/vite/bin/vite.js')
const children: ChildProcess[] = [
  run([vite, 'build', '--watch'], member),
  run([vite, 'build', '--watch', '--ssr', 'src/entry-server.tsx'], member),
  run(['--watch', '--watch-preserve-output', path.join(root, 'apps/server/src/main.ts')], root),
]

for (const signal of ['SIGINT', 'SIGTERM'] as const) {
  process.on(signal, () => {
    for (const child of children) child.kill(signal)
  })
}

function run(args: string[], cwd: string): ChildProcess {
  const child = spawn(process.execPath, args, { cwd, stdio: 'inherit' })
  child.on('exit', (code) => {
    process.exitCode = code ?? 0
  })
  return child
}

import { type ChildProcess, spawn } from 'node:child_process'
import path from 'node:path'
import process from 'node:process'
import { root } from './ensure-installed.mjs'

// `npm run dev`: both builds of the member app and the server, each started again when its sources change.

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

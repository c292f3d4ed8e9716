// `npm start`: installs, builds what changed, runs the server on the pinned Node, and keeps it running. Plain
// JavaScript for any Node from 20 on.
import { spawn } from 'node:child_process'
import { readFileSync } from 'node:fs'
import path from 'node:path'
import process from 'node:process'
import { ensureInstalled, node, npm, root } from './ensure-installed.mjs'
import { isBuilt, serverBuild } from './source-hash.mjs'

ensureInstalled()
if (!isBuilt()) npm(['run', '--silent', 'build'])

let server
let isStopping = false
/** When the server ended by itself, most recent last. */
const falls = []

for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) {
  process.on(signal, () => {
    isStopping = true
    server?.kill(signal)
  })
}
stopWithNpm()
run()

/** Starts the server; when it falls over after having been ready, it is started again, which repairs what it can. */
function run() {
  let mayRunAgain = false
  server = spawn(node, [path.join(serverBuild, 'main.js')], {
    cwd: root,
    stdio: ['inherit', 'inherit', 'inherit', 'ipc'],
  })
  server.on('message', (message) => {
    // Ready once, or told that only the database went away: then another start is worth it. Else it would fail again.
    if (message?.kind === 'ready' || message?.kind === 'database-gone') mayRunAgain = true
    if (message?.kind !== 'ready') return
    const operators = message.operators === undefined ? '' : `\n  Operators:       ${message.operators}`
    const demo =
      message.mode === 'demo'
        ? '\n  A demonstration: all money in it is play money, and nobody can win or lose any.'
        : ''
    console.log(`\n  Liuhe is ready:  ${message.address}${operators}${demo}\n  Ctrl-C stops it.\n`)
  })
  server.on('error', (error) => {
    console.error(`The server does not start: ${error.message}`)
    process.exit(1)
  })
  server.on('exit', (code, signal) => {
    if (isStopping || code === 0 || !mayRunAgain) process.exit(code ?? 1)
    falls.push(Date.now())
    if (falls.filter((at) => at > Date.now() - FALLS_WINDOW_MS).length > FALLS_MAX) {
      console.error('The server keeps falling over; giving up.')
      process.exit(1)
    }
    console.error(`The server ended (${signal ?? `exit code ${code}`}); starting it again.`)
    setTimeout(() => !isStopping && run(), RESTART_PAUSE_MS)
  })
}

/**
 * A killed npm cannot pass on its end, so we look after it ourselves. npm runs us through a shell, which lives on when
 * npm is killed: then that shell has another parent, or we have.
 */
function stopWithNpm() {
  if (process.env.npm_lifecycle_event === undefined) return
  const [shell, npmOrShell] = [process.ppid, parentOf(process.ppid)]
  setInterval(() => {
    if (isStopping || (process.ppid === shell && parentOf(shell) === npmOrShell)) return
    isStopping = true
    if (server?.exitCode === null) server.kill('SIGTERM')
    else process.exit(0)
  }, 500).unref()
}

/** The parent of a process, where the system tells without a further program; otherwise undefined, always the same. */
function parentOf(pid) {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
    return stat.slice(stat.lastIndexOf(')') + 2).split(' ')[1]
  } catch {
    return undefined
  }
}

const FALLS_WINDOW_MS = 60_000
const FALLS_MAX = 5
const RESTART_PAUSE_MS = 500

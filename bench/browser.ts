import { spawn } from 'node:child_process'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { findBrowser } from '@liuhe/tools/find-browser.ts'
import { WebSocket } from 'ws'

/** A browser of its own, with a profile that is thrown away. */
export async function startBrowser(): Promise<{ port: number; close(): Promise<void> }> {
  const { executablePath, args } = await findBrowser()
  const profile = await mkdtemp(path.join(os.tmpdir(), 'liuhe-bench-browser-'))
  const own = ['--headless=new', '--remote-debugging-port=0', `--user-data-dir=${profile}`, '--no-first-run']
  const child = spawn(executablePath, [...args, ...own, 'about:blank'], { stdio: 'ignore' })
  const ended = new Promise((resolve) => child.once('exit', resolve))
  const close = async () => {
    child.kill()
    await ended
    await rm(profile, { recursive: true, force: true, maxRetries: 5 })
  }
  for (let attempt = 0; attempt < 150; attempt++) {
    const written = await readFile(path.join(profile, 'DevToolsActivePort'), 'utf8').catch(() => '')
    const port = Number.parseInt(written, 10)
    if (port > 0) return { port, close }
    await sleep(200)
  }
  await close()
  throw new Error('The browser did not open its port.')
}

/** A page that is not shown draws no frames: whoever waits for one there waits for ever. */
const PATIENCE_MS = 240_000

/** A tab of a browser, spoken to in the DevTools protocol. */
export interface Tab {
  /** @throws when the browser refuses the command */
  send<Answer>(method: string, params?: object): Promise<Answer>
  /** What an expression comes to in the page; promises are awaited. @throws when it fails there, or takes minutes */
  evaluate<Value>(expression: string): Promise<Value>
  close(): void
}

/** Opens a tab on an empty page. */
export async function openTab(port: number): Promise<Tab> {
  const made = await fetch(`http://127.0.0.1:${port}/json/new?about:blank`, { method: 'PUT' })
  const { webSocketDebuggerUrl } = (await made.json()) as { webSocketDebuggerUrl: string }
  const socket = new WebSocket(webSocketDebuggerUrl, { maxPayload: 1 << 28 })
  await new Promise((resolve, reject) => socket.once('open', resolve).once('error', reject))
  const waiting = new Map<number, PromiseWithResolvers<unknown>>()
  socket.on('message', (data) => {
    const { id, result, error } = JSON.parse(String(data)) as { id?: number; result?: unknown; error?: object }
    const asked = id === undefined ? undefined : waiting.get(id)
    if (id === undefined || asked === undefined) return
    waiting.delete(id)
    if (error) asked.reject(new Error(JSON.stringify(error)))
    else asked.resolve(result)
  })
  let last = 0
  const send = <Answer>(method: string, params: object = {}): Promise<Answer> => {
    const id = ++last
    const asked = Promise.withResolvers<unknown>()
    waiting.set(id, asked)
    const patience = setTimeout(() => asked.reject(new Error(`The browser does not answer ${method}.`)), PATIENCE_MS)
    void asked.promise.catch(() => undefined).finally(() => clearTimeout(patience))
    socket.send(JSON.stringify({ id, method, params }))
    return asked.promise as Promise<Answer>
  }
  return {
    send,
    async evaluate<Value>(expression: string) {
      const params = { expression, awaitPromise: true, returnByValue: true }
      type Evaluated = { result: { value: Value }; exceptionDetails?: object }
      const { result, exceptionDetails } = await send<Evaluated>('Runtime.evaluate', params)
      if (exceptionDetails) throw new Error(JSON.stringify(exceptionDetails))
      return result.value
    },
    close: () => socket.close(),
  }
}

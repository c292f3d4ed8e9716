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

/** No command takes longer, in ms: a tab that is not shown draws no frames, and who waits for one waits for ever. */
const PATIENCE_MS = 60_000

/** A tab of a browser, spoken to in the DevTools protocol. */
export interface Tab {
  /** @throws when the browser refuses the command, or takes more than a minute */
  send<Answer>(method: string, params?: object): Promise<Answer>
  /** Hears an event of the protocol from now on. */
  on(event: string, listener: (params: never) => void): void
  /**
   * What a function comes to in the page; promises are awaited. It is sent as text: it may refer to nothing but its
   * arguments, which cross as JSON.
   * @throws when it fails there, or takes more than a minute
   */
  run<Args extends readonly unknown[], Value>(
    work: (...args: Args) => Value | Promise<Value>,
    ...args: Args
  ): Promise<Value>
  close(): Promise<void>
}

/** Opens a tab on an empty page. */
export async function openTab(port: number): Promise<Tab> {
  const browser = `http://127.0.0.1:${port}/json`
  const made = await fetch(`${browser}/new?about:blank`, { method: 'PUT' })
  const { webSocketDebuggerUrl, id: target } = (await made.json()) as { webSocketDebuggerUrl: string; id: string }
  const socket = new WebSocket(webSocketDebuggerUrl, { maxPayload: 1 << 30 })
  await new Promise((resolve, reject) => socket.once('open', resolve).once('error', reject))
  const { send, on } = speakThrough(socket)
  return {
    send,
    on,
    async run<Args extends readonly unknown[], Value>(work: (...args: Args) => Value | Promise<Value>, ...args: Args) {
      const given = args.map((argument) => JSON.stringify(argument)).join()
      const params = { expression: `(${work})(${given})`, awaitPromise: true, returnByValue: true }
      type Evaluated = { result: { value: Value }; exceptionDetails?: object }
      const { result, exceptionDetails } = await send<Evaluated>('Runtime.evaluate', params)
      if (exceptionDetails) throw new Error(JSON.stringify(exceptionDetails))
      return result.value
    },
    async close() {
      await fetch(`${browser}/close/${target}`)
      socket.close()
    },
  }
}

function speakThrough(socket: WebSocket): Pick<Tab, 'send' | 'on'> {
  const waiting = new Map<number, PromiseWithResolvers<unknown>>()
  const listeners = new Map<string, (params: never) => void>()
  type Message = { id?: number; result?: unknown; error?: object; method?: string; params?: unknown }
  socket.on('message', (data) => {
    const { id, result, error, method, params } = JSON.parse(String(data)) as Message
    if (id === undefined) return listeners.get(method ?? '')?.(params as never)
    const asked = waiting.get(id)
    waiting.delete(id)
    if (error) asked?.reject(new Error(JSON.stringify(error)))
    else asked?.resolve(result)
  })
  let last = 0
  return {
    send<Answer>(method: string, params: object = {}) {
      const id = ++last
      const asked = Promise.withResolvers<unknown>()
      waiting.set(id, asked)
      const patience = setTimeout(() => asked.reject(new Error(`The browser does not answer ${method}.`)), PATIENCE_MS)
      void asked.promise.catch(() => undefined).finally(() => clearTimeout(patience))
      socket.send(JSON.stringify({ id, method, params }))
      return asked.promise as Promise<Answer>
    },
    on: (event, listener) => void listeners.set(event, listener),
  }
}

/** Makes a tab a phone with a processor `slower` times slower than this one, and shows it. */
export async function asPhone(tab: Tab, slower: number): Promise<void> {
  await tab.send('Page.enable')
  await tab.send('Performance.enable')
  await tab.send('Page.bringToFront')
  await tab.send('Emulation.setDeviceMetricsOverride', { width: 390, height: 844, deviceScaleFactor: 2, mobile: true })
  await tab.send('Emulation.setTouchEmulationEnabled', { enabled: true })
  await tab.send('Emulation.setCPUThrottlingRate', { rate: slower })
}

/** What a page holds once what it does not need is gone. */
export interface Held {
  /** Script, in MB of 1,000,000 bytes. */
  heapMb: number
  /** Nodes of the document, and those that script holds outside of it. */
  nodes: number
  /** How many of them are in the document. */
  attached: number
  listeners: number
}

export async function heldBy(tab: Tab): Promise<Held> {
  // What the first collection sets free lets the second free more.
  for (let turn = 0; turn < 3; turn++) await tab.send('HeapProfiler.collectGarbage')
  const { usedSize } = await tab.send<{ usedSize: number }>('Runtime.getHeapUsage')
  type Counters = { nodes: number; jsEventListeners: number }
  const { nodes, jsEventListeners } = await tab.send<Counters>('Memory.getDOMCounters')
  const attached = await tab.run(countNodes)
  return { heapMb: usedSize / 1_000_000, nodes, attached, listeners: jsEventListeners }
}

function countNodes(): number {
  const walker = document.createTreeWalker(document)
  let count = 1
  while (walker.nextNode()) count++
  return count
}

import { request } from 'node:http'
import { setTimeout as sleep } from 'node:timers/promises'
import { OPERATOR_BASE } from '@liuhe/contract/operator-endpoint.ts'
import { LIVE_PATH } from '@liuhe/contract/realtime/operator-live.ts'
import { givenArgument, serveParent } from './child-process.ts'

// Consoles that listen, in one process. Each comes back with its mark when its line breaks, as a page does.

/** Opens consoles, one for each token, or asks for what came since the last question. */
export type LiveOrder = { open: readonly string[]; port: number } | { take: true }

/** What consoles have heard. */
export interface Heard {
  /** How many are told everything by now. */
  listening: number
  /** What each was told, and when, in epoch ms. */
  news: { console: number; key: string; at: number }[]
  /** How often one was told that nothing can be believed, or refused. */
  losses: number
}

/** A page waits two seconds; so that the wait of the server is seen, these do not. */
const AGAIN_MS = 50

let news: Heard['news'] = []
let losses = 0
const listening = new Set<number>()

givenArgument()
serveParent(async (order: LiveOrder): Promise<Heard> => {
  if ('open' in order) {
    for (const [at, token] of order.open.entries()) void listen(at, token, order.port)
    while (listening.size < order.open.length) await sleep(20)
  }
  const heard = { listening: listening.size, news, losses }
  news = []
  losses = 0
  return heard
})

/** One console, for as long as the process lives. */
async function listen(console: number, token: string, port: number): Promise<never> {
  let mark: string | undefined
  for (;;) {
    await stream(port, { authorization: `Bearer ${token}`, ...(mark && { 'last-event-id': mark }) }, (block) => {
      const field = (name: string) => new RegExp(`^${name}: (.*)$`, 'm').exec(block)?.[1]
      mark = field('id') ?? mark
      const name = field('event')
      if (name === 'mark') listening.add(console)
      if (name === 'all' || name === 'over') losses++
      if (name !== 'object') return
      const { key } = JSON.parse(field('data') ?? '') as { key: string }
      news.push({ console, key, at: performance.timeOrigin + performance.now() })
    })
    listening.delete(console)
    await sleep(AGAIN_MS)
  }
}

/** Reads a stream until it ends or breaks, block by block. */
function stream(port: number, headers: Record<string, string>, take: (block: string) => void): Promise<void> {
  return new Promise((resolve) => {
    const asked = request({ host: '127.0.0.1', port, path: OPERATOR_BASE + LIVE_PATH, headers, agent: false })
    asked.once('error', () => resolve())
    asked.once('response', (response) => {
      if (response.statusCode !== 200) losses++
      let rest = ''
      response.setEncoding('utf8')
      response.on('data', (chunk: string) => {
        const blocks = (rest + chunk).split('\n\n')
        rest = blocks.pop() ?? ''
        for (const block of blocks) take(block)
      })
      response.once('error', () => undefined)
      response.once('close', () => resolve())
    })
    asked.end()
  })
}

/** A provider of games over HTTP, in the hub dialect, whose answers a test decides. */
import http from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Sql } from '../../../db/connect.ts'
import { createGameProviders, createWalletDesk, type GameProviders, type WalletDesk } from '../../game-wallet/index.ts'
import { judgeCall } from '../../game-wallet/wallet-signature.ts'

type Fields = Record<string, unknown>
type Answer = { status: string } & Fields

export interface FakeProvider {
  origin: string
  /** Calls that were signed as agreed, in their order: name and fields. */
  calls: { call: string; fields: Fields }[]
  /** What it answers to a call from now on; with a promise, when that is fulfilled. */
  answer(call: string, how: Answer | ((fields: Fields) => Answer | Promise<Answer>)): void
  /** As the server knows it. */
  providers: GameProviders
  /** The wallet of games that it calls. */
  wallet(sql: Sql): WalletDesk
  stop(): Promise<void>
}

export const PROVIDER = 'haiyue'
const KEY = { id: 'of-tests', secret: 'a secret of tests that is long enough' }

/** One of its games, by its own words. */
export const aGame = (game: Fields): Fields => ({
  ...{ name: '百家乐', category: 'live', supplier: 'hy-live', supplier_name: '海岳真人', orientation: 'portrait' },
  ...{ bet_min: 1_000_000, bet_max: 2_000_000_000 },
  ...{ rtp: 98.94, hot: false, demo: true, maintenance: null },
  ...game,
})

/** Starts it on a free port. Links that it gives are good at its own host. */
export async function startFakeProvider(): Promise<FakeProvider> {
  const answers = new Map<string, Parameters<FakeProvider['answer']>[1]>()
  const calls: FakeProvider['calls'] = []
  const server = http.createServer(async (request, response) => {
    const parts: Buffer[] = []
    for await (const part of request) parts.push(part as Buffer)
    const body = Buffer.concat(parts)
    const path = request.url ?? ''
    const judged = judgeCall([KEY], request.headers, { method: 'POST', path, body, now: Date.now() })
    const call = path.replace('/operator/', '')
    const fields = JSON.parse(body.toString()) as Fields
    const how = answers.get(call) ?? { status: 'NOT_FOUND' }
    if ('keyId' in judged) calls.push({ call, fields })
    const answer = 'doubt' in judged ? { status: 'UNSIGNED' } : await (typeof how === 'function' ? how(fields) : how)
    response.writeHead('doubt' in judged ? 403 : 200, { 'content-type': 'application/json' })
    response.end(JSON.stringify(answer))
  })
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const settings = { name: PROVIDER, dialect: 'hub', origin, callers: [], playHosts: [new URL(origin).host] } as const
  const providers = createGameProviders({
    settings: [{ ...settings, isSandbox: true }],
    keys: { [PROVIDER]: [KEY] },
    clock: { now: () => Date.now() },
  })
  return {
    ...{ origin, calls, providers },
    answer: (call, how) => void answers.set(call, how),
    wallet: (sql) => createWalletDesk({ sql, providers, clock: { now: () => Date.now() }, log: { error: () => {} } }),
    stop: () =>
      new Promise((stopped) => {
        server.close(() => stopped())
        server.closeAllConnections()
      }),
  }
}

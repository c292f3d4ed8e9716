import { mkdtempSync, rmSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import type { Settings } from '../settings.ts'
import { startStudio, type Studio } from '../studio.ts'
import { signedHeaders } from '../wallet/signature.ts'
import type { Failure, RoundAnswer, SessionAnswer, State } from '../wire.ts'
import { type FakeWallet, startFakeWallet, YUAN } from './fake-wallet.ts'

export const KEYS = [{ id: 'test-2', secret: 'a secret of the tests that is newer' }]

/** A studio with a wallet that has faults on demand. */
export type World = {
  studio: Studio
  wallet: FakeWallet
  alarms: string[]
  operator<T = Record<string, unknown>>(call: string, body: object): Promise<T>
  /** A player in a game, through a link of his. */
  enter(user: string, game: string, more?: object): Promise<Player>
  enterDemo(game: string): Promise<Player>
  /** The same books, a new process. */
  restart(): Promise<void>
  stop(): Promise<void>
}

export type Player = {
  bearer: string
  state: State
  ask<T>(method: 'GET' | 'POST', path: string, body?: object): Promise<{ status: number; body: T & Partial<Failure> }>
  /** Begins a round. */
  begin(input: object, requestId?: string): Promise<{ status: number; body: RoundAnswer & Partial<Failure> }>
  step(roundId: string, input: object, requestId?: string): ReturnType<Player['begin']>
}

export function settingsOf(folder: string, more: Partial<Settings> = {}): Settings {
  return {
    host: '127.0.0.1',
    port: 0,
    folder,
    keys: KEYS,
    adminKey: undefined,
    seedSecret: 'a secret that seals the seeds of tests',
    origin: undefined,
    beacon: undefined,
    chainLength: 3_000,
    hasOwnPurses: false,
    speed: 1,
    ...more,
  }
}

export async function createWorld(more: Partial<Settings> = {}): Promise<World> {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'liuhe-studio-'))
  const wallet = await startFakeWallet(KEYS)
  const alarms: string[] = []
  const log = { info: () => {}, alarm: (text: string) => void alarms.push(text) }
  let studio = await startStudio(settingsOf(folder, more), log)
  const operator: World['operator'] = (call, body) => operate(studio.origin, call, body)
  await operator('wallet', { url: wallet.url })
  const launch = { display_name: '张三', currency: 'CNY', language: 'zh-CN', device: 'mobile' }
  const places = { return_url: 'https://site.example/game-center' }
  return {
    get studio() {
      return studio
    },
    wallet,
    alarms,
    operator,
    async enter(user, game, extra = {}) {
      if (wallet.balanceOf(user) === 0) wallet.give(user, 1_000 * YUAN)
      const body = { user, token: `token-${user}`, ...launch, ...places, game_code: game, ...extra }
      const { url } = await operator<{ url: string }>('sessions', body)
      return enterBy(studio.origin, url)
    },
    async enterDemo(game) {
      const { url } = await operator<{ url: string }>('demo-sessions', { ...launch, ...places, game_code: game })
      return enterBy(studio.origin, url)
    },
    async restart() {
      await studio.stop()
      studio = await startStudio(settingsOf(folder, more), log)
    },
    async stop() {
      await studio.stop()
      await wallet.stop()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

/** A signed call of the platform. */
export async function operate<T>(origin: string, call: string, body: object): Promise<T> {
  const raw = JSON.stringify(body)
  const route = `/operator/${call}`
  const signed = signedHeaders({ method: 'POST', path: route, time: Date.now(), body: raw }, KEYS[0]!)
  const answer = await fetch(origin + route, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...signed },
    body: raw,
  })
  return (await answer.json()) as T
}

/** Opens the page of a link, as its script does. */
export async function enterBy(origin: string, url: string): Promise<Player> {
  const t = new URL(url).searchParams.get('t')
  const opened = await asking(origin, undefined)<SessionAnswer>('POST', '/api/session', { t })
  if (opened.status !== 200) throw new Error(`not let in: ${JSON.stringify(opened.body)}`)
  const ask = asking(origin, opened.body.session)
  const id = () => crypto.randomUUID()
  return {
    bearer: opened.body.session,
    state: opened.body.state,
    ask,
    begin: (input, requestId = id()) => ask<RoundAnswer>('POST', '/api/rounds', { requestId, input }),
    step: (roundId, input, requestId = id()) =>
      ask<RoundAnswer>('POST', `/api/rounds/${roundId}/steps`, { requestId, input }),
  }
}

export const asking =
  (origin: string, bearer: string | undefined): Player['ask'] =>
  async (method, route, body) => {
    const answer = await fetch(origin + route, {
      method,
      headers: {
        ...(body !== undefined && { 'content-type': 'application/json' }),
        ...(bearer !== undefined && { authorization: `Bearer ${bearer}` }),
      },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    })
    return { status: answer.status, body: (await answer.json()) as never }
  }

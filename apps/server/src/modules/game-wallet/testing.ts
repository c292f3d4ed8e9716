/** A provider and its players, for tests: the site on a test database, and the hub dialect from the other side. */
import { randomBytes, randomUUID } from 'node:crypto'
import { type Money, yuan } from '@liuhe/domain/money.ts'
import type { Sql } from '../../db/connect.ts'
import { adjusted } from '../../ledger/events.ts'
import { openMemberAccounts, post } from '../../ledger/index.ts'
import { systemClock } from '../../platform/clock.ts'
import { systemRandom } from '../../platform/random.ts'
import { hashOf } from '../../http/sessions/viewer.ts'
import { aMember, aSession, type TestMember } from '../../testing/factories.ts'
import { createTestApp, type TestApp } from '../../testing/test-app.ts'
import type { TestDatabase } from '../../testing/test-database.ts'
import { createGameProviders } from './game-providers.ts'
import { openGameSession } from './game-session.ts'
import { hubOfLi } from './hub-amount.ts'
import type { GameProviderSettings } from './provider-settings.ts'
import { createWalletDesk, type WalletDesk } from './wallet-desk.ts'
import { signedHeaders } from './wallet-signature.ts'

export const PROVIDER = 'haiyue'
export const GAMES = [
  { code: 'longmen', kind: 'electronic' },
  { code: 'zuqiu', kind: 'sport' },
] as const

export interface Player {
  member: TestMember
  user: string
  token: string
  /** Of the session of the site that the game was opened from. */
  siteToken: string
}

export interface WalletWorld {
  app: TestApp
  desk: WalletDesk
  keys: { id: string; secret: string }[]
  /** A member with money and an open game. */
  aPlayer(money?: Money, gameCode?: string): Promise<Player>
  /** Sends a signed call, a body as it stands or an object with what every call has. */
  send(call: string, body: object | string, options?: SendOptions): Promise<Sent>
  /** A call of a player; what is left out is made up. */
  play(player: Player, call: string, fields?: object): Promise<Sent>
  balanceOf(player: Player): Promise<Money>
  close(): Promise<void>
}

export interface Sent {
  http: number
  text: string
  /** Its JSON; without any, an answer of no status. */
  body: HubAnswer
}

/** What the hub dialect answers. */
export interface HubAnswer {
  status: string
  request_uuid?: string
  user?: string
  display_name?: string
  currency?: string
  balance?: number
}

export interface SendOptions {
  provider?: string
  headers?: Record<string, string>
  /** The bytes that travel, when they are others than those that were signed. */
  sentBody?: string
  address?: string
  contentType?: string
}

export const hub = (amount: Money): number => hubOfLi(amount)

/** `sql` are the desk's lines to the database, for tests that cut them. */
export async function createWalletWorld(
  database: TestDatabase,
  settings: Partial<GameProviderSettings> = {},
  sql = database.sql,
): Promise<WalletWorld> {
  const keys = ['k2', 'k1'].map((id) => ({ id, secret: randomBytes(32).toString('base64url') }))
  const desk = walletDeskOf(sql, keys, settings)
  const app = await createTestApp(database, { gameWallet: desk })
  await database.sql`
    insert into live_game (game_code, vendor, game_name, kind, provider, provider_game) values
      ${database.sql(GAMES.map(({ code, kind }) => [code, 'hy', code, kind, PROVIDER, code]))} on conflict do nothing`
  const send = senderOf(app, keys)
  return {
    ...{ app, desk, keys, send },
    aPlayer: (money, gameCode) => playerOf(database, money, gameCode),
    play: (player, call, fields = {}) => send(call, callOf(player, call, fields)),
    async balanceOf({ member }) {
      const [row] = await database.sql<[{ balance: bigint }]>`select wallet_balance(${member.memberId}) as balance`
      return row.balance
    },
    close: () => app.close(),
  }
}

/** A call of a player; what is left out is made up. */
export const callOf = ({ user, token }: Player, call: string, fields: object): object => ({
  ...{ request_uuid: randomUUID(), user, currency: 'CNY', token },
  ...(call.startsWith('transaction') && { transaction_uuid: randomUUID(), round: randomUUID() }),
  game_code: 'longmen',
  ...fields,
})

/** A desk that one provider with these keys calls. */
export function walletDeskOf(
  sql: Sql,
  keys: WalletWorld['keys'],
  settings: Partial<GameProviderSettings> = {},
): WalletDesk {
  const provider = { name: PROVIDER, dialect: 'hub', origin: 'http://127.0.0.1:1', callers: [], playHosts: [] } as const
  const providers = createGameProviders({
    settings: [{ ...provider, ...settings }],
    keys: { [PROVIDER]: keys },
    clock: systemClock,
  })
  return createWalletDesk({ sql, clock: systemClock, log: { error: () => {} }, providers })
}

/** Sends what a provider with these keys would; the first signs. */
function senderOf(app: TestApp, keys: WalletWorld['keys']): WalletWorld['send'] {
  return async (call, body, options = {}) => {
    const text = typeof body === 'string' ? body : JSON.stringify(body)
    const path = `/app-api/game-wallet/${options.provider ?? PROVIDER}${call === '' ? '' : `/${call}`}`
    const [key] = keys
    if (key === undefined) throw new Error('no key')
    const answer = await app.inject({
      ...{ method: 'POST', url: path, payload: options.sentBody ?? text },
      headers: {
        'content-type': options.contentType ?? 'application/json',
        ...signedHeaders(key, { method: 'POST', path, time: String(Date.now()), body: text }),
        ...options.headers,
      },
      ...(options.address !== undefined && { remoteAddress: options.address }),
    })
    const json = answer.body.startsWith('{') ? answer.json<HubAnswer>() : { status: '' }
    return { http: answer.statusCode, text: answer.body, body: json }
  }
}

async function playerOf(database: TestDatabase, money = yuan('100'), gameCode = 'longmen'): Promise<Player> {
  const member = await aMember(database)
  const siteToken = await aSession(database, member)
  const { memberId } = member
  await openMemberAccounts(database.sql, memberId, 'CNY')
  if (money > 0n) await giveMoney(database, memberId, money)
  const opened = { provider: PROVIDER, memberId, gameCode, sessionId: hashOf(siteToken).toString('hex') }
  const { user, token } = await database.sql.begin((tx) =>
    openGameSession({ tx, clock: systemClock, random: systemRandom }, opened),
  )
  return { member, user, token, siteToken }
}

/** Money from elsewhere comes into a wallet. */
export async function giveMoney(database: TestDatabase, memberId: bigint, amount: Money): Promise<void> {
  const gift = { memberId, amount, key: randomUUID(), actor: 'test', currency: 'CNY', direction: 'in' } as const
  await database.sql.begin((tx) => post(tx, adjusted(gift)))
}

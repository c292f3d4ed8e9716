/** A studio that holds players' money, as a process of its own, and the site that moves money there and back. */
import { randomUUID } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import * as games from '@liuhe/contract/api/games.ts'
import * as member from '@liuhe/contract/api/member.ts'
import { type Money, yuan } from '@liuhe/domain/money.ts'
import { adjusted } from '../../../ledger/events.ts'
import { openMemberAccounts, post } from '../../../ledger/index.ts'
import { systemClock } from '../../../platform/clock.ts'
import { systemRandom } from '../../../platform/random.ts'
import { STUDIO, startStudio, studioKeys, type StudioProcess, studioProvider } from '../../../studio-process.ts'
import { aMember, aSession } from '../../../testing/factories.ts'
import { enterStudio, type StudioPlayer } from '../../../testing/studio-player.ts'
import { createTestApp, type TestApp } from '../../../testing/test-app.ts'
import type { TestDatabase } from '../../../testing/test-database.ts'
import { refreshCatalogue } from '../../games/index.ts'
import { findUserRef } from '../launch-queries.ts'
import { createGameProviders } from '../game-providers.ts'
import { createWalletDesk, type WalletDesk } from '../wallet-desk.ts'
import type { TransferWallet } from '../provider-port.ts'
import { finishTransfers, type TransferJobParts } from './transfer-jobs.ts'

const ADMIN = 'the key of the switches in tests'

export interface Guest {
  memberId: bigint
  me: string
}

export interface TransferWorld {
  app: TestApp
  desk: WalletDesk
  studio: StudioProcess
  wallet: TransferWallet
  /** What the jobs run with; so many ms later than now. */
  jobs(laterMs?: number): TransferJobParts
  /** A member with money, signed in. */
  aGuest(money?: Money): Promise<Guest>
  /** The game that is opened unless another one is named. */
  game: { supplierCode: string; gameCode: string }
  /** Opens a game, with money of the wallet. */
  launch(guest: Guest, carry?: number, game?: TransferWorld['game']): Promise<StudioPlayer>
  /** 一键回收. */
  collect(guest: Guest): Promise<{ money: Money; liveMoney: Money }>
  balances(guest: Guest): Promise<{ money: Money; liveMoney: Money }>
  /** Takes money of a member at the studio, of which our books know nothing yet. */
  lose(guest: Guest, amount: Money): Promise<void>
  /** What the studio has of a member. */
  there(guest: Guest): Promise<Money>
  /** What goes wrong with so many of a hundred transfers from now on. */
  fault(kind: 'none' | 'unheard' | 'lost' | 'doubled', percent?: number): Promise<void>
  /** Ends what is in doubt, as the jobs would two minutes later. */
  lookAgain(): Promise<void>
  close(): Promise<void>
}

export const GIVEN = yuan('100')

export async function createTransferWorld(database: TestDatabase): Promise<TransferWorld> {
  const parts = await openParts(database)
  const { app, wallet, studio, jobs, game } = parts
  const { sql, owner } = database
  return {
    ...parts,
    async aGuest(amount = GIVEN) {
      const guest = await aMember(database)
      const { memberId } = guest
      await openMemberAccounts(sql, memberId, 'CNY')
      const gift = { memberId, amount, key: randomUUID(), actor: 'test', currency: 'CNY', direction: 'in' } as const
      await sql.begin((tx) => post(tx, adjusted(gift)))
      return { memberId, me: await aSession(database, guest) }
    },
    async launch({ me, memberId }, carry, opened = game) {
      // A second tap within three seconds belongs to the first.
      await owner`delete from game_launch where member_id = ${memberId}`
      const link = await app.call(games.play, { ...opened, ...(carry !== undefined && { carry }) }, { as: me })
      return enterStudio(link, opened.gameCode)
    },
    collect: ({ me }) => app.call(member.refreshBalance, {}, { as: me }),
    balances: ({ me }) => app.call(member.status, {}, { as: me }),
    async lose({ memberId }, amount) {
      const [reference, goodUntil] = [`test-${randomUUID()}`, systemClock.now() + 60_000]
      const user = (await findUserRef(sql, STUDIO, memberId)) ?? ''
      await wallet.transfer({ reference, user, direction: 'out', amount, goodUntil })
    },
    async there({ memberId }) {
      const user = await findUserRef(sql, STUDIO, memberId)
      return user === undefined ? 0n : wallet.balance(user)
    },
    fault: (fault, percent = 100) =>
      switchFault(studio.origin, fault === 'none' ? { fault, percent: 0 } : { fault, percent }),
    async lookAgain() {
      await owner`update live_transfer set next_look_at = clock_timestamp() where state = 'open'`
      await finishTransfers(jobs(120_000))
    },
  }
}

/** The studio, the site that knows it, and what both are reached by. */
async function openParts(database: TestDatabase) {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'liuhe-transfer-'))
  const keys = studioKeys('a secret of the tests of transfers')
  const problems: unknown[] = []
  const note = (facts: unknown) => void problems.push(facts)
  const log = { warn: note, error: note }
  const studio = await startStudio({ folder, keys, wallet: 'transfer', adminKey: ADMIN }, log)
  const providers = createGameProviders({
    settings: [studioProvider(studio.origin, 'transfer')],
    keys: { [STUDIO]: keys.wallet },
    clock: systemClock,
  })
  const provider = providers.providerOf(STUDIO)
  const wallet = provider?.transferWallet
  if (provider === undefined || wallet === undefined) throw new Error('the studio has no transfer wallet')
  await refreshCatalogue(database.sql, provider)
  const desk = createWalletDesk({ sql: database.sql, clock: systemClock, providers, log })
  const app = await createTestApp(database, { gameWallet: desk })
  const listed = (await app.call(games.listAll, {})).find(({ gameCode }) => gameCode === 'longmen')
  if (listed === undefined) throw new Error('the studio lists no games')
  const jobs = (laterMs = 0): TransferJobParts => ({
    ...{ sql: database.sql, random: systemRandom, providers, log },
    clock: { now: () => systemClock.now() + laterMs },
  })
  const close = async () => {
    await studio.stop()
    await app.close()
    rmSync(folder, { recursive: true, force: true })
  }
  const game = { supplierCode: listed.supplierCode, gameCode: listed.gameCode }
  return { app, desk, studio, wallet, jobs, game, close }
}

async function switchFault(origin: string, fault: { fault: string; percent: number }): Promise<void> {
  const answer = await fetch(`${origin}/admin/purse-faults`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization: `Bearer ${ADMIN}` },
    body: JSON.stringify({ ...fault, lateMs: 0 }),
  })
  if (answer.status !== 200) throw new Error(`the switch answered ${answer.status}`)
}

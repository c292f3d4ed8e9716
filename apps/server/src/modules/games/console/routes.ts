/** The calls of the console about the game centre. */
import * as api from '@liuhe/contract/api/operator/games.ts'
import { safePath, safeUrl } from '@liuhe/contract/safe-url.ts'
import { isWindow } from '@liuhe/domain/time.ts'
import type { Queryable, Tx } from '../../../db/connect.ts'
import { Refusal } from '../../../http/refusal.ts'
import type { Server } from '../../../http/server.ts'
import { type GameProviders, ProviderRefused, ProviderUnknown } from '../../game-wallet/index.ts'
import { gameList } from '../../lottery/index.ts'
import { mountOperatorArea, type OperatorWrite } from '../../operators/index.ts'
import { refreshCatalogue } from '../refresh-catalogue.ts'
import * as queries from './queries.ts'
import { readCatalogue } from './read-catalogue.ts'

/** Games and their order, for those who arrange them (docs/games.md). */
export function mountGamesConsole(server: Server, providers: Pick<GameProviders, 'settings' | 'providerOf'>): void {
  const names = providers.settings.map(({ name }) => name)
  mountOperatorArea(server, api, {
    list: ({ sql, clock }) => readCatalogue({ sql, clock }, names),
    async arrange(context, { gameId, version, place, reason }) {
      if (!isPicture(place.imageUrl) || !isPicture(place.landscapeUrl)) throw new Refusal('REQ/INVALID')
      return change(context, { gameId, version, reason }, async (before) => {
        const { imageUrl, landscapeUrl, hot, isPinned } = before
        return { before: { hot, isPinned, imageUrl, landscapeUrl }, after: place }
      })
    },
    async rename(context, { gameId, version, gameName, reason }) {
      return change(context, { gameId, version, reason }, async (place, tx) => {
        const before = await outside(tx, gameId)
        await queries.writeName(tx, gameId, gameName.trim())
        const { gameName: now } = await outside(tx, gameId)
        return { before: { gameName: before.gameName }, after: { gameName: now }, place }
      })
    },
    async open(context, { gameId, version, isEnabled, maintenance, reason }) {
      if (maintenance !== '' && !isWindow(maintenance)) throw new Refusal('REQ/INVALID')
      return change(context, { gameId, version, reason }, async (place, tx) => {
        const before = await outside(tx, gameId)
        await queries.writeOpening(tx, { gameId, isEnabled, maintenance })
        const stood = { isEnabled: before.isEnabled, maintenance: before.maintenance }
        return { before: stood, after: { isEnabled, maintenance }, place }
      })
    },
    async reorder({ tx, note }, { gameIds }) {
      if (new Set(gameIds).size !== gameIds.length) throw new Refusal('REQ/INVALID')
      if ((await queries.writeOrder(tx, gameIds)) !== gameIds.length) throw new Refusal('GAME/NOT_FOUND')
      note({ object: 'games', after: { gameIds } })
      return null
    },
    saveSupplier,
    refresh: {
      async ownTransactions({ sql, record }, { provider: name }) {
        const provider = providers.providerOf(name)
        if (provider === undefined) throw new Refusal('LIVE/UNAVAILABLE')
        try {
          return await refreshCatalogue(sql, provider, (tx, found) =>
            record(tx, { object: `game-provider/${name}`, after: { ...found } }),
          )
        } catch (error) {
          const isTheirs = error instanceof ProviderRefused || error instanceof ProviderUnknown
          throw isTheirs ? new Refusal('LIVE/UNAVAILABLE') : error
        }
      },
    },
  })
}

type Context = Pick<OperatorWrite, 'tx' | 'clock' | 'note'>
interface Step {
  gameId: number
  version: number
  reason?: string | undefined
}
interface Done {
  before: Record<string, unknown>
  after: Record<string, unknown>
  /** The place as it stays; `after` is the new one when it is left out. */
  place?: queries.PlaceRow
}

/** Takes a step of a game in the version that the operator looked at, and notes what became of it. */
async function change(
  { tx, clock, note }: Context,
  { gameId, version, reason }: Step,
  work: (place: queries.PlaceRow, tx: Tx) => Promise<Done>,
): Promise<{ version: number }> {
  const isLottery = (await gameList({ sql: tx, clock })).some((game) => game.gameId === gameId)
  if (!isLottery) await outside(tx, gameId)
  const seen = await queries.lockPlace(tx, gameId)
  if (seen.version !== version) throw new Refusal('CONTENT/CHANGED', { data: { version: seen.version } })
  const { before, after, place } = await work(seen, tx)
  const next = await queries.writePlace(tx, place ?? { ...seen, ...after })
  note({ object: `game/${gameId}`, before: { ...before, version }, after: { ...after, version: next }, reason })
  return { version: next }
}

/** @throws GAME/NOT_FOUND also for a lottery */
async function outside(db: Queryable, gameId: number): Promise<queries.OutsideRow> {
  const [row] = await queries.selectOutsideForStaff(db, gameId)
  if (row === undefined) throw new Refusal('GAME/NOT_FOUND')
  return row
}

async function saveSupplier(
  { tx, note }: OperatorWrite<typeof api.saveSupplier>,
  { version, reason, ...changes }: Parameters<typeof queries.writeSupplier>[1] & { version: number; reason?: string },
): Promise<{ version: number }> {
  if (!isPicture(changes.logoUrl) || changes.supplierName.trim() === '') throw new Refusal('REQ/INVALID')
  const seen = await queries.lockSupplier(tx, changes.supplierCode)
  if (seen === undefined) throw new Refusal('GAME/NOT_FOUND')
  if (seen.version !== version) throw new Refusal('CONTENT/CHANGED', { data: { version: seen.version } })
  const next = await queries.writeSupplier(tx, changes)
  note({
    object: `supplier/${changes.supplierCode}`,
    before: figuresOf(seen),
    after: figuresOf({ ...changes, version: next }),
    reason,
  })
  return { version: next }
}

/** A supplier as the audit tells of it. */
const figuresOf = ({ supplierName, logoUrl, sort, isShown, version }: Omit<queries.SupplierRow, 'provider'>) => ({
  ...{ supplierName, logoUrl, sort, version },
  isShown: Number(isShown),
})

/** Nothing, an uploaded picture, or one on a web host (SEC-31). */
const isPicture = (url: string): boolean =>
  url === '' ||
  (/^\/(sys-upload|cloud-upload)\//.test(url)
    ? safePath(url) === url
    : url.startsWith('https://') && safeUrl(url) !== null)

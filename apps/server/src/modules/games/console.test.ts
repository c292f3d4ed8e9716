import * as site from '@liuhe/contract/api/games.ts'
import * as api from '@liuhe/contract/api/operator/games.ts'
import type { OutputOf } from '@liuhe/contract/endpoint.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { seedGames } from '../../seed/essentials/games.ts'
import { createOperatorWorld, lastAuditEntry, type OperatorWorld } from '../../testing/operator-world.ts'
import { createTestApp, type TestApp } from '../../testing/test-app.ts'
import { useTestDatabase } from '../../testing/test-database.ts'
import { aGame, type FakeProvider, PROVIDER, startFakeProvider } from './testing/fake-provider.ts'

const database = useTestDatabase()
let studio: FakeProvider
let world: OperatorWorld
let app: TestApp
let editor: string
let riskDesk: string

const LIST = ['baijiale', 'longhu', 'toubao'].map((code) => aGame({ game_code: code, name: `游戏${code}` }))

beforeAll(async () => {
  await seedGames(database.owner)
  studio = await startFakeProvider()
  studio.answer('games', { status: 'OK', games: LIST })
  world = await createOperatorWorld(database, { gameProviders: studio.providers })
  app = await createTestApp(database, { gameWallet: studio.wallet(database.sql) })
  ;[editor, riskDesk] = [await world.tokenOf('content'), await world.tokenOf('risk')]
  await world.call(api.refresh, { provider: PROVIDER }, editor)
})
afterAll(() => Promise.all([world.close(), app.close(), studio.stop()]))

type Row = OutputOf<typeof api.list>['games'][number]
const find = async (gameCode: string): Promise<Row> => {
  const { games } = await world.call(api.list, {}, editor)
  const found = games.find(({ outside }) => outside?.gameCode === gameCode)
  if (found === undefined) throw new Error(`no ${gameCode}`)
  return found
}
const shown = async (category: 'live' | 'hot' | 'LOTTERY' = 'live') => (await app.call(site.group, { category })).data
const codes = async (category?: 'live' | 'hot') => (await shown(category)).map(({ gameCode }) => gameCode)
const lastEntry = () => lastAuditEntry(database)
const PLACE = { hot: 0, isPinned: false, imageUrl: '', landscapeUrl: '' }

describe('the catalogue', () => {
  it('is read from the provider by an operator, and the audit says so', async () => {
    const again = await world.call(api.refresh, { provider: PROVIDER }, editor)
    expect(again).toEqual({ games: 3, added: [] })
    expect(await lastEntry()).toMatchObject({ object: 'game-provider/haiyue', after: { games: 3 } })
    const { games, suppliers, providers } = await world.call(api.list, {}, editor)
    expect(providers).toEqual([PROVIDER])
    expect(suppliers).toMatchObject([{ supplierCode: 'hy-live', supplierName: '海岳真人', version: 1, isShown: true }])
    expect(games.filter(({ outside }) => outside === null)).toHaveLength(29)
    expect((await find('baijiale')).outside).toMatchObject({ provider: PROVIDER, rtp: 98.94, isListed: true })
  })

  it('stays as it is when the provider does not answer', async () => {
    studio.answer('games', { status: 'INVALID' })
    for (const provider of [PROVIDER, 'nobody']) {
      await expect(world.call(api.refresh, { provider }, editor)).rejects.toMatchObject({ code: 'LIVE/UNAVAILABLE' })
    }
    studio.answer('games', { status: 'OK', games: LIST })
    expect(await codes()).toHaveLength(3)
  })
})

describe('arranging', () => {
  it('makes a game hot, pins it and gives it pictures, where everybody sees it', async () => {
    const { gameId, version } = await find('longhu')
    const place = {
      hot: 30,
      isPinned: true,
      imageUrl: '/sys-upload/content/a.webp',
      landscapeUrl: 'https://cdn.example/b.webp',
    }
    expect(await world.call(api.arrange, { gameId, version, place, reason: '推荐' }, editor)).toEqual({ version: 1 })
    expect((await shown())[0]).toMatchObject({ gameCode: 'longhu', hot: 30, imageUrl: place.imageUrl })
    expect(await codes('hot')).toEqual(['longhu'])
    expect(await lastEntry()).toMatchObject({
      ...{ object: `game/${gameId}`, reason: '推荐', before: { hot: 0, version: 0 }, after: { hot: 30, version: 1 } },
    })
  })

  it('does the same for a lottery, but opens and names none', async () => {
    const place = { ...PLACE, hot: 99, isPinned: true }
    await world.call(api.arrange, { gameId: 110, version: 0, place }, editor)
    expect((await shown('LOTTERY'))[0]?.gameId).toBe(110)
    await expect(world.call(api.rename, { gameId: 110, version: 1, gameName: '别名' }, editor)).rejects.toMatchObject({
      code: 'GAME/NOT_FOUND',
    })
  })

  it('refuses what another was faster with, pictures from anywhere, and games that are not there', async () => {
    const { gameId, version } = await find('toubao')
    const arrange = (changes: object, id = gameId, seen = version) =>
      world.call(api.arrange, { gameId: id, version: seen, place: { ...PLACE, ...changes } }, editor)
    await expect(arrange({}, gameId, version + 1)).rejects.toMatchObject({ code: 'CONTENT/CHANGED', data: { version } })
    for (const imageUrl of ['javascript:alert(1)', '//evil.example/a.png', '/app-api/x', '/sys-upload/../x']) {
      await expect(arrange({ imageUrl })).rejects.toMatchObject({ code: 'REQ/INVALID' })
    }
    await expect(arrange({}, 77_777)).rejects.toMatchObject({ code: 'GAME/NOT_FOUND' })
    expect((await find('toubao')).version).toBe(version)
  })

  it('puts games into an order in front of the others, each once', async () => {
    const [a, b, c] = [await find('baijiale'), await find('longhu'), await find('toubao')].map(({ gameId }) => gameId)
    const { version, place } = await find('longhu')
    await world.call(api.arrange, { gameId: b as number, version, place: { ...place, isPinned: false } }, editor)
    await world.call(api.reorder, { gameIds: [c as number, b as number] }, editor)
    expect(await codes()).toEqual(['toubao', 'longhu', 'baijiale'])
    await world.call(api.reorder, { gameIds: [a as number] }, editor)
    expect(await codes()).toEqual(['baijiale', 'toubao', 'longhu'])
    await expect(world.call(api.reorder, { gameIds: [a as number, a as number] }, editor)).rejects.toMatchObject({
      code: 'REQ/INVALID',
    })
    await expect(world.call(api.reorder, { gameIds: [110] }, editor)).rejects.toMatchObject({ code: 'GAME/NOT_FOUND' })
  })

  it('names games, and gives the provider’s name back', async () => {
    const { gameId, version } = await find('baijiale')
    await world.call(api.rename, { gameId, version, gameName: ' 经典百家乐 ' }, editor)
    expect((await find('baijiale')).gameName).toBe('经典百家乐')
    await world.call(api.rename, { gameId, version: version + 1, gameName: '' }, editor)
    expect((await find('baijiale')).gameName).toBe('游戏baijiale')
  })

  it('names suppliers, orders and hides them', async () => {
    const supplier = { supplierCode: 'hy-live', supplierName: '海岳现场', logoUrl: '', sort: 3, isShown: false }
    await world.call(api.saveSupplier, { ...supplier, version: 1 }, editor)
    expect(await codes()).toEqual([])
    await expect(world.call(api.saveSupplier, { ...supplier, version: 1 }, editor)).rejects.toMatchObject({
      code: 'CONTENT/CHANGED',
    })
    await world.call(api.saveSupplier, { ...supplier, isShown: true, version: 2 }, editor)
    expect((await shown())[0]?.supplierName).toBe('海岳现场')
    await world.call(api.refresh, { provider: PROVIDER }, editor)
    expect((await shown())[0]?.supplierName).toBe('海岳现场')
  })
})

describe('opening and closing', () => {
  it('closes a game for a time or takes it off, by those who watch risks too', async () => {
    const { gameId, version } = await find('toubao')
    const open = (seen: number, isEnabled: boolean, maintenance: string) =>
      world.call(api.open, { gameId, version: seen, isEnabled, maintenance, reason: '维护' }, riskDesk)
    await open(version, true, '05:00~06:00')
    expect((await shown()).find(({ gameCode }) => gameCode === 'toubao')?.maintenance).toBe('05:00~06:00')
    await open(version + 1, false, '')
    expect(await codes()).not.toContain('toubao')
    await open(version + 2, true, '')
    expect(await codes()).toContain('toubao')
    for (const window of [
      '05:00',
      '2026-02-30 00:00:00~2026-03-01 00:00:00',
      '2026-03-02 00:00:00~2026-03-01 00:00:00',
    ]) {
      await expect(open(version + 3, true, window)).rejects.toMatchObject({ code: 'REQ/INVALID' })
    }
  })
})

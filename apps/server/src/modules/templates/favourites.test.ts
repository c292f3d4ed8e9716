import * as api from '@liuhe/contract/api/templates.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { aMember, aSession, aTrial } from '../../testing/factories.ts'
import { createTestApp, type TestApp } from '../../testing/test-app.ts'
import { useTestDatabase } from '../../testing/test-database.ts'
import { aCard, GAME, insertGames, OTHER_GAME } from './testing.ts'

const database = useTestDatabase()
let app: TestApp

beforeAll(async () => {
  app = await createTestApp(database)
  await insertGames(database)
})
afterAll(() => app.close())

const aReader = async () => aSession(database, await aMember(database))
const like = (as: string, templateId: number, flag = true) =>
  app.call(api.toggleLike, { templateId, like: flag }, { as })
const idsOf = async (as: string, page = 1, rows = 20) => {
  const { data, totalCount } = await app.call(api.favourites, { page, rows }, { as })
  return [data.map(({ template }) => template.id), totalCount]
}

describe('the favourites of a member', () => {
  it('are the cards of every game he marked, the latest first, and nobody else’s', async () => {
    const [a, b, c] = [await aCard(database), await aCard(database, { gameId: OTHER_GAME }), await aCard(database)]
    const [me, other] = [await aReader(), await aReader()]
    for (const id of [a, b, c]) await like(me, id)
    await like(other, a)
    expect(await idsOf(me)).toEqual([[c, b, a], 3])
    expect(await idsOf(other)).toEqual([[a], 1])
    await like(me, b, false)
    expect(await idsOf(me)).toEqual([[c, a], 2])
    expect([await idsOf(me, 1, 1), await idsOf(me, 2, 1)]).toEqual([
      [[c], 2],
      [[a], 2],
    ])
  })

  it('leave out what the operator has withdrawn, and keep its locks', async () => {
    const me = await aReader()
    const [gone, locked] = [
      await aCard(database),
      await aCard(database, { items: [{ title: '127期', content: '秘', require_recharge: true }] }),
    ]
    await like(me, gone)
    await like(me, locked)
    await database.owner`update template set status = 0 where template_id = ${gone}`
    const { data } = await app.call(api.favourites, {}, { as: me })
    expect(data.map(({ template }) => template.groups[0]?.items[0])).toMatchObject([{ lock: 'recharge' }])
    expect(data[0]?.template.groups[0]?.items[0]).not.toHaveProperty('content')
  })

  it('are judged by the draws of their own game', async () => {
    const day = new Date()
    for (const [game, resultText] of [
      [GAME, '01,02,03,04,05,06,07'],
      [OTHER_GAME, '11,12,13,14,15,16,17'],
    ] as const) {
      await database.owner`insert into draw ${database.owner({
        ...{ game_id: game, turn_num: '2026127', business_day: day, sequence: 1, lunar_year: 2026 },
        ...{ open_at: new Date(day.getTime() - 9e6), close_at: new Date(day.getTime() - 8e6) },
        ...{
          plan_at: new Date(day.getTime() - 7e6),
          status: 'drawn',
          open_num: resultText,
          public_at: new Date(day.getTime() - 6e6),
        },
      })}`
    }
    const me = await aReader()
    for (const gameId of [GAME, OTHER_GAME]) await like(me, await aCard(database, { gameId }))
    const { data } = await app.call(api.favourites, {}, { as: me })
    expect(data.map(({ template, draws }) => [template.gameId, draws.map(({ resultText }) => resultText)])).toEqual([
      [OTHER_GAME, ['11,12,13,14,15,16,17']],
      [GAME, ['01,02,03,04,05,06,07']],
    ])
  })

  it('are none for a trial account', async () => {
    expect(await idsOf(await aSession(database, await aTrial(database)))).toEqual([[], 0])
  })
})

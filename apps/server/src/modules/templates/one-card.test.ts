import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { aMember, aSession, aTrial, type TestMember } from '../../testing/factories.ts'
import { createTestApp, type TestApp } from '../../testing/test-app.ts'
import { useTestDatabase } from '../../testing/test-database.ts'
import { aCard, GAME, insertGames, OTHER_GAME } from './testing.ts'

const database = useTestDatabase()
let app: TestApp
let [member, other, trial] = [] as unknown as [Reader, Reader, Reader]
type Reader = TestMember & { token: string }

beforeAll(async () => {
  app = await createTestApp(database)
  await insertGames(database)
  const withToken = async (someone: TestMember) => ({ ...someone, token: await aSession(database, someone) })
  ;[member, other, trial] = [
    await withToken(await aMember(database)),
    await withToken(await aMember(database)),
    await withToken(await aTrial(database)),
  ]
})
afterAll(() => app.close())

const asking = (token?: string) => (token === undefined ? {} : { headers: { token } })

/** The list as a reader sees it. */
async function list(token?: string) {
  const url = `/app-api/game-document/template?gameId=${GAME}&rows=200`
  const response = await app.inject({ url, ...asking(token) })
  return response.json().data as { data: { id: number; like: number; groups: unknown[] }[] }
}

describe('one card', () => {
  const detail = (gameId: number, id: number | string) =>
    app.inject({ url: `/app-api/game-document/template/info/${gameId}/${id}` })

  it('comes with all its past issues, more than a list shows', async () => {
    const id = await aCard(database)
    for (let n = 1; n <= 9; n++) {
      await database.owner`with g as (insert into template_group (template_id, group_name, sort)
        values (${id}, ${String(n)}, ${n})
        returning group_id) insert into template_item (group_id, title) select group_id, 'x' from g`
    }
    const { template } = (await detail(GAME, id)).json().data
    expect(template.groups).toHaveLength(10)
    const listed = (await list()).data.find((card) => card.id === id)
    expect(listed?.groups).toHaveLength(9)
    await database.owner`update template set code = 'Mb05' where template_id = ${id}`
    const ladder = (await list()).data.find((card) => card.id === id)
    expect(ladder?.groups).toHaveLength(1)
  })

  it('is not found under another game, when it is hidden, or when it never was', async () => {
    const hidden = await aCard(database, { status: 0 })
    const shown = await aCard(database)
    for (const [game, id] of [
      [GAME, hidden],
      [OTHER_GAME, shown],
      [GAME, 999_999],
    ] as const) {
      const response = await detail(game, id)
      expect([response.statusCode, response.json().code]).toEqual([404, 'DOC/NOT_FOUND'])
    }
    expect((await detail(GAME, 'abc')).statusCode).toBe(400)
  })
})

describe('the favourite flag', () => {
  const like = (templateId: number, flag: unknown, token?: string) =>
    app.inject({
      method: 'POST',
      url: '/app-api/game-document/template/toggle-like',
      payload: { templateId, like: flag },
      ...asking(token),
    })
  const shown = async (id: number, token?: string) => (await list(token)).data.find((card) => card.id === id)?.like

  it('is set to what was asked for, however often, and is seen by its member only [TPL-124] [API-072]', async () => {
    const id = await aCard(database)
    for (const flag of [1, 1, 0, 0, 1]) {
      const response = await like(id, flag, member.token)
      expect(response.json().data).toEqual({ templateId: id, like: flag })
      expect(await shown(id, member.token)).toBe(flag)
    }
    expect([await shown(id), await shown(id, other.token)]).toEqual([0, 0])
    const [count] = await database.owner`select count(*)::int as n from template_like where template_id = ${id}`
    expect(count?.['n']).toBe(1)
  })

  it('survives many taps at once', async () => {
    const id = await aCard(database)
    const answers = await Promise.all(Array.from({ length: 8 }, () => like(id, 1, member.token)))
    expect(answers.map(({ statusCode }) => statusCode)).toEqual(Array.from({ length: 8 }, () => 200))
    expect(await shown(id, member.token)).toBe(1)
  })

  it('is refused to guests and trial accounts, and for cards that are not there [TPL-104] [PERM-012]', async () => {
    const id = await aCard(database)
    expect((await like(id, 1)).json().code).toBe('UC/UNAUTHORISED')
    expect((await like(id, 1, trial.token)).json()).toMatchObject({
      code: 'UC/TRIAL_FORBIDDEN',
      msg: '试玩账户无法进行该操作，请注册正式账户!',
    })
    for (const wrong of [999_999, 0, -1, 9_999_999_999]) {
      expect((await like(wrong, 1, member.token)).json().code).toBe('DOC/NOT_FOUND')
    }
    expect((await like(id, 2, member.token)).statusCode).toBe(400)
    expect(app.faults).toEqual([])
  })
})

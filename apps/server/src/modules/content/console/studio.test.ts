import * as studio from '@liuhe/contract/api/operator/studio.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { seedGames } from '../../../seed/essentials/games.ts'
import { createOperatorWorld, type OperatorWorld } from '../../../testing/operator-world.ts'
import { useTestDatabase } from '../../../testing/test-database.ts'
import { aCard, GAME } from '../../templates/testing.ts'
import { insertDraws } from '../testing.ts'

const database = useTestDatabase()
let world: OperatorWorld
beforeAll(async () => {
  world = await createOperatorWorld(database)
  await insertDraws(database)
  await seedGames(database.owner)
})
afterAll(() => world.close())

describe('what the template studio reads', () => {
  it('every category of every game with how many cards it has, also drafts', async () => {
    const editor = await world.tokenOf('content')
    const count = async () =>
      (await world.call(studio.places, {}, editor)).find(
        ({ gameId, location, playCateName }) => gameId === GAME && location === 'home' && playCateName === '生肖',
      )
    const before = (await count())?.cards ?? 0
    const templateId = await aCard(database)
    await database.sql`
      update template set state = 'draft', status = 0, published_at = null where template_id = ${templateId}`
    expect(await count()).toMatchObject({ gameName: expect.any(String), cards: before + 1 })
  })

  it('the turn that documents can be written for, and results, the newest first', async () => {
    const editor = await world.tokenOf('content')
    const { open, drawn } = await world.call(studio.draws, { gameId: GAME }, editor)
    const [row] = await database.sql<{ turnNum: string }[]>`
      select turn_num as "turnNum" from card_turn where game_id = ${GAME} and not is_closed order by close_at limit 1`
    expect(open?.turnNum).toBe(row?.turnNum)
    const latest = await database.sql<{ turnNum: string }[]>`
      select turn_num as "turnNum" from card_draw where game_id = ${GAME} order by plan_at desc limit 12`
    expect(drawn.map(({ turnNum }) => turnNum)).toEqual(latest.map(({ turnNum }) => turnNum))
    expect(await world.call(studio.draws, { gameId: 9999 }, editor)).toEqual({ open: null, drawn: [] })
  })

  it('what waits for its time in a week, the earliest first, and whether members see its turn already', async () => {
    const editor = await world.tokenOf('content')
    const [cardId, otherId] = [await aCard(database), await aCard(database)]
    const wait = async (templateId: number, at: string, turnNum: string | null) => {
      const [row] = await database.sql<{ id: number }[]>`
        insert into template_group (template_id, group_name, state, publish_at, published_at, turn_num)
        values (${templateId}, ${`文 ${at}`}, 'scheduled', ${at}, null, ${turnNum}) returning group_id as id`
      return row?.id
    }
    // The week begins and ends at midnight of the site.
    const first = await wait(cardId, '2031-03-03 00:00:00+08', '2031062')
    const last = await wait(cardId, '2031-03-09 23:59:59+08', null)
    await wait(cardId, '2031-03-02 23:59:59+08', null)
    await wait(cardId, '2031-03-10 00:00:00+08', null)
    await database.sql`
      update template_group set turn_num = '2031062' where template_id = ${cardId} and state = 'published'`
    await database.sql`
      update template set state = 'scheduled', status = 0, publish_at = '2031-03-04 20:00+08', published_at = null
      where template_id = ${otherId}`
    const { waiting, isCut } = await world.call(studio.schedule, { from: '2031-03-03' }, editor)
    const at = (text: string) => Date.parse(`${text}+08:00`)
    expect(waiting).toMatchObject([
      {
        ...{ documentId: first, templateId: cardId, turnNum: '2031062', isTurnShown: true, gameId: GAME },
        ...{ publishAt: at('2031-03-03T00:00:00'), location: 'home', playCateName: '生肖' },
      },
      { documentId: null, templateId: otherId, name: '', turnNum: null, isTurnShown: false },
      { documentId: last, publishAt: at('2031-03-09T23:59:59'), isTurnShown: false },
    ])
    expect(waiting[0]?.gameName).not.toBe('')
    expect(isCut).toBe(false)
    await expect(world.call(studio.schedule, { from: '2031-02-30' }, editor)).rejects.toMatchObject({
      code: 'REQ/INVALID',
    })
  })

  it('is for those who read content', async () => {
    const finance = await world.tokenOf('finance-maker')
    await expect(world.call(studio.places, {}, finance)).rejects.toMatchObject({ status: 403 })
  })
})

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

  it('is for those who read content', async () => {
    const finance = await world.tokenOf('finance-maker')
    await expect(world.call(studio.places, {}, finance)).rejects.toMatchObject({ status: 403 })
  })
})

import { expect, it } from 'vitest'
import { selectRevisions } from '../../modules/content/index.ts'
import { aCard, GAME, insertGames } from '../../modules/templates/testing.ts'
import { useTestDatabase } from '../../testing/test-database.ts'
import { seedStudioDesk } from './studio-desk.ts'

const database = useTestDatabase()
const NOW = Date.now()

it('gives one card a history of two editors, and leaves it as members see it', async () => {
  await insertGames(database)
  const templateId = await aCard(database, { sort: 9 })
  await aCard(database, { sort: 3 })
  const articles = await aCard(database, { code: 'mb01', sort: 1 })
  await database.owner`
    insert into play_category (game_id, location, name) values (${GAME}, 'database', '生肖') on conflict do nothing`
  await database.owner`update template set location = 'database' where template_id = ${articles}`
  const card = () => database.owner`select to_jsonb(t) - 'published_at' as card from template t order by template_id`
  const before = await card()
  await seedStudioDesk(database.sql, { now: NOW })
  await seedStudioDesk(database.sql, { now: NOW })
  expect(await card()).toEqual(before)
  const changes = await selectRevisions(database.sql, 'template', String(templateId))
  expect(changes.map(({ actor, action }) => [actor, action])).toEqual([
    ['editor2', 'revise'],
    ['editor', 'revise'],
  ])
  expect(changes[1]?.after).toMatchObject({ note2: '资料仅供参考，以官方开奖为准' })
  expect(await database.owner`select from content_revision where subject = 'template'`).toHaveLength(2)
  const waiting = await database.owner`
    select template_id as "templateId", publish_at as at from template_group where state = 'scheduled' order by 2`
  expect(waiting.map(({ templateId }) => templateId)).toEqual([articles, articles, articles])
  // Two of them are in one another's way, so that the schedule has something to tell.
  expect(waiting[1]?.['at'] - waiting[0]?.['at']).toBeLessThan(600_000)
})

import { expect, it } from 'vitest'
import { selectRevisions } from '../../modules/content/index.ts'
import { aCard, insertGames } from '../../modules/templates/testing.ts'
import { useTestDatabase } from '../../testing/test-database.ts'
import { seedStudioDesk } from './studio-desk.ts'

const database = useTestDatabase()

it('gives one card a history of two editors, and leaves it as members see it', async () => {
  await insertGames(database)
  const templateId = await aCard(database, { sort: 9 })
  await aCard(database, { sort: 3 })
  const card = () => database.owner`select to_jsonb(t) - 'published_at' as card from template t order by template_id`
  const before = await card()
  await seedStudioDesk(database.sql)
  await seedStudioDesk(database.sql)
  expect(await card()).toEqual(before)
  const changes = await selectRevisions(database.sql, 'template', String(templateId))
  expect(changes.map(({ actor, action }) => [actor, action])).toEqual([
    ['editor2', 'revise'],
    ['editor', 'revise'],
  ])
  expect(changes[1]?.after).toMatchObject({ note2: '资料仅供参考，以官方开奖为准' })
  expect(await database.owner`select from content_revision`).toHaveLength(2)
})

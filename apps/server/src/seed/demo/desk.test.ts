import { expect, it } from 'vitest'
import type { Tx } from '../../db/connect.ts'
import { answerInbox } from '../../modules/desk/index.ts'
import { systemClock } from '../../platform/clock.ts'
import { aMember } from '../../testing/factories.ts'
import { useTestDatabase } from '../../testing/test-database.ts'
import { seedDesk } from './desk.ts'
import { DEMO_MEMBERS } from './members.ts'
import { deskRound, serveRound } from './sandbox-desk.ts'

const database = useTestDatabase()

it('has conversations with a robot that says it is one, over and days ago; once', async () => {
  const { sql, owner } = database
  for (const { account } of DEMO_MEMBERS.slice(0, 3)) await aMember(database, { account })
  const now = Date.now()
  await seedDesk(sql, now)
  await seedDesk(sql, now)
  const cases = await owner`select state from desk_case`
  expect(cases.map(({ state }) => state)).toEqual(['closed', 'closed', 'closed'])
  const said = await owner<{ level: string | null; days: number }[]>`
    select said_as ->> 'chatLevel' as level, floor(extract(epoch from now() - said_at) / 86400)::int as days
    from chat_message where kind = 'card'`
  expect(new Set(said.map(({ level }) => level))).toEqual(new Set(['4']))
  expect(Math.min(...said.map(({ days }) => days))).toBeGreaterThanOrEqual(0)
  // Nothing of it is answered again.
  expect(await answerInbox({ sql, clock: systemClock })).toBe(0)
})

it('serves who waits by a robot that says that no people are here, and may be marked for it', async () => {
  const { sql, owner } = database
  const [room] = await owner<[{ id: number; person: bigint }]>`
    select room_id as id, person_id as person from desk_room order by room_id limit 1`
  await sql.begin(
    (tx) => (tx as unknown as Tx)`
    select chat_post(${room.id}, ${room.person}, 'text', '{"text": "转人工"}')`,
  )
  await answerInbox({ sql, clock: systemClock })
  expect(await Promise.all([serveRound(sql, 0), serveRound(sql, 0)])).toEqual(expect.arrayContaining([0, 1]))
  const lines = await owner<{ text: string; level: string | null }[]>`
    select content ->> 'text' as text, said_as ->> 'chatLevel' as level from chat_message
    where room_id = ${room.id} order by seq desc limit 3`
  expect(lines.map(({ level }) => level)).toEqual([null, '4', null])
  expect(lines[1]?.text).toContain('没有真人客服值班')
  const [over] =
    await owner`select state, answered_at is not null as answered from desk_case order by case_id desc limit 1`
  expect(over).toEqual({ state: 'closed', answered: true })
})

it('has members ask while a person serves, and leaves them to him for five minutes', async () => {
  const { sql, owner } = database
  for (const name of ['a', 'b', 'c', 'd']) await aMember(database, { account: `sandbox-${name}` })
  expect(await deskRound(sql)).toBe(0)
  const [one] = await owner<[{ id: number }]>`
    insert into operator (login, role) values ('serving', 'support') returning operator_id as id`
  await owner`
    insert into desk_staff (operator_id, person_id, name, is_on)
    values (${one.id}, chat_make_staff('小周', 4, 'staff'), '小周', true)`
  for (let round = 0; round < 5; round++) {
    await deskRound(sql)
    await answerInbox({ sql, clock: systemClock })
  }
  const waiting = () => owner`select from desk_case where state = 'waiting'`
  expect(await waiting()).toHaveLength(3)
  await owner`update desk_case set asked_at = now() - interval '6 minutes' where state = 'waiting'`
  await deskRound(sql)
  expect(await waiting()).toHaveLength(0)
})

import * as api from '@liuhe/contract/api/red-packets.ts'
import { yuan } from '@liuhe/domain/money.ts'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { createTestApp, type TestApp } from '../../testing/test-app.ts'
import { useTestDatabase } from '../../testing/test-database.ts'
import { aRoom } from '../chat/testing.ts'
import { insertSchedule } from './schedule-queries.ts'
import { aTaker } from './testing.ts'

const db = useTestDatabase()
let app: TestApp
beforeAll(async () => {
  app = await createTestApp(db)
  await db.owner`update red_packet_setting set funding = 'operator'`
})
afterAll(() => app.close())

it('rounds of the operator are announced to those who may open them, the soonest first', async () => {
  const plan = { name: '整点红包', type: 2 as const, message: '整点福利', count: 3, money: yuan('3') }
  const time = { everyMinutes: 60, rounds: 2, expireMinutes: 5, isOpen: true }
  const at = (minutes: number) => new Date(Date.now() + minutes * 60_000)
  const [roomId, other, closed] = [await aRoom(db), await aRoom(db), await aRoom(db, { is_open: false })]
  const taker = await aTaker(db)
  const add = (room: number, startAt: Date, more = {}) =>
    db.sql.begin((tx) => insertSchedule(tx, { ...plan, ...time, roomId: room, startAt, ...more }))
  await add(roomId, at(20))
  await add(other, at(10))
  await add(closed, at(5))
  await add(other, at(6), { isOpen: false })
  await add(other, at(60 * 25))
  const rounds = () => app.call(api.rounds, {}, { as: taker.as })
  const announced = await rounds()
  expect(announced.map((one) => one.roomId)).toEqual([other, roomId])
  expect(announced[0]).toMatchObject({ count: 3, total: yuan('3') })
  await db.owner`insert into chat_mute (person_id, room_id, until, muted_by)
    values (${taker.personId}, ${other}, now() + interval '1 hour', 'test')`
  expect((await rounds()).map((one) => one.roomId)).toEqual([roomId])
  await db.owner`delete from chat_mute where person_id = ${taker.personId}`
  await db.owner`update red_packet_setting set funding = 'off'`
  expect(await rounds()).toEqual([])
})

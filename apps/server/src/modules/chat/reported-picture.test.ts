import * as chat from '@liuhe/contract/api/chat.ts'
import * as people from '@liuhe/contract/api/chat-people.ts'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { unlimited } from '../../http/limits/rate-limit.ts'
import { createOperatorWorld, lastAuditEntry, type OperatorWorld, pathCaller } from '../../testing/operator-world.ts'
import { createTestApp, type TestApp } from '../../testing/test-app.ts'
import { useTestDatabase } from '../../testing/test-database.ts'
import { aPerson } from './testing.ts'

const db = useTestDatabase()
let world: OperatorWorld
let app: TestApp
let call: ReturnType<typeof pathCaller>
beforeAll(async () => {
  world = await createOperatorWorld(db)
  app = await createTestApp(db, { limits: unlimited })
  call = pathCaller(world, await world.tokenOf('moderator'))
})
afterAll(async () => {
  await app.close()
  await world.close()
})

const asked = { appId: 'liuhe', identity: 'member' } as const
const lastEntry = () => lastAuditEntry(db)

it('moderators look at the picture of a reported private message: each time in the audit, at no other', async () => {
  const [who, host] = [await aPerson(db), await aPerson(db, { level: 2 })]
  const [{ talk }] = await db.owner<[{ talk: number }]>`
    select chat_open_private(${who.personId}, ${host.personId}) as talk`
  const [shown, other] = ['a1', 'b2'].map((pair) => pair.repeat(16)) as [string, string]
  for (const name of [shown, other]) {
    await db.owner`insert into chat_picture (name, room_id, person_id, bytes, width, height)
      values (${name}, ${talk}, ${host.personId}, ${Buffer.from(name)}, 8, 8)`
  }
  const sayPicture = async (name: string) => {
    const content = { image: { path: `/img-messen/${name}`, width: 8, height: 8 } }
    await db.owner`select chat_post(${talk}, ${host.personId}, 'image', ${db.owner.json(content)})`
    const [row] = await db.owner<[{ id: string }]>`
      select message_id::text as id from chat_message where room_id = ${talk} order by seq desc limit 1`
    return row.id
  }
  const { token: as } = await app.call(chat.refreshToken, {}, { as: who.as })
  const [reported, talked] = [await sayPicture(shown), await sayPicture(other)]
  await app.call(people.report, { ...asked, roomId: talk, id: reported, reason: 'indecent' }, { as })
  const reports: { id: string; message: { id: string } }[] = (await call('/chat/reports')).data.data
  const id = reports.find(({ message }) => message.id === reported)?.id
  const look = (asWhom?: string) => call(`/chat/reports/${id}/picture`, {}, asWhom)
  expect((await look()).data).toEqual({ data: Buffer.from(shown).toString('base64') })
  expect(await lastEntry()).toMatchObject({
    ...{ action: 'chat.reportedPicture', object: `chat-message/${reported}`, outcome: 'done' },
    after: { reportId: Number(id), roomId: talk },
  })
  expect((await look(await world.tokenOf('auditor'))).code).toBe('UC/FORBIDDEN')
  // Its sender takes it back: what was reported stays to be judged, and the talk stays closed.
  await db.owner`select chat_remove(${talk}, ${reported}::bigint, 'self', ${host.personId})`
  expect((await look()).code).toBe('OK')
  const { data } = await call(`/chat/reports/${id}`)
  expect([data.context, JSON.stringify(data).includes(talked)]).toEqual([[], false])
  for (const name of [shown, other])
    expect((await call(`/chat/rooms/${talk}/pictures/${name}`)).code).toBe('CHAT/NOT_FOUND')
  expect((await call('/chat/reports/999999/picture', {})).code).toBe('CHAT/NOT_FOUND')
})

import { expect, it, vi } from 'vitest'
import type { Tx } from '../../db/connect.ts'
import { systemClock } from '../../platform/clock.ts'
import { holdLock } from '../../testing/hold-lock.ts'
import { useTestDatabase } from '../../testing/test-database.ts'
import { aPerson, clientIdAt } from '../chat/testing.ts'
import { answerInbox, answerTalk, endIdle } from './answer-inbox.ts'
import { openRoom, readSetting } from './queries.ts'

const db = useTestDatabase()
const partsOf = () => ({ sql: db.sql, clock: systemClock })

/** A member who has said something that nobody has looked at: no process serves here. */
async function aQuestion(text: string) {
  const who = await aPerson(db)
  const { housePerson } = await readSetting(db.sql)
  const roomId = await db.sql.begin((tx) => openRoom(tx as Tx, who.personId, housePerson))
  const say = (words: string) => {
    const said = { person: String(who.personId), session: who.session, client: clientIdAt(), kind: 'text', text: words }
    return db.sql`select from chat_say(${roomId}, ${JSON.stringify([said])}::text::jsonb)`
  }
  await say(text)
  return { roomId, say }
}
const cardsOf = async (roomId: number) =>
  (await db.owner`select from chat_message where room_id = ${roomId} and kind = 'card'`).length

it('answers once what one was at who was killed, however many look then', async () => {
  const { roomId } = await aQuestion('怎么投注')
  const lock = await holdLock(db.owner, (tx) => tx`select from desk_inbox where room_id = ${roomId} for update`)
  const killed = answerTalk(partsOf(), roomId).then(
    () => 'answered',
    () => 'killed',
  )
  await vi.waitFor(async () => {
    const rows = await db.owner`
      select pg_terminate_backend(pid) from pg_stat_activity
      where datname = current_database() and wait_event_type = 'Lock' and query like '%delete from desk_inbox%'`
    expect(rows).toHaveLength(1)
  })
  expect(await killed).toBe('killed')
  await lock.release()
  expect(await cardsOf(roomId)).toBe(0)
  await Promise.all(Array.from({ length: 20 }, () => answerInbox(partsOf())))
  expect(await cardsOf(roomId)).toBe(1)
  expect(await db.owner`select from desk_inbox`).toHaveLength(0)
})

it('ends what is silent, not what waits for a person; the next word begins another question', async () => {
  const [silent, waiting] = [await aQuestion('怎么投注'), await aQuestion('转人工')]
  await answerInbox(partsOf())
  await db.owner`update desk_case set heard_at = now() - interval '3 hours'`
  await endIdle(db.sql)
  const states = async ({ roomId }: { roomId: number }) => {
    const rows = await db.owner<{ state: string }[]>`
      select state from desk_case where room_id = ${roomId} order by case_id`
    return rows.map(({ state }) => state)
  }
  expect([await states(silent), await states(waiting)]).toEqual([['closed'], ['waiting']])
  await silent.say('下一期几点开奖')
  await answerInbox(partsOf())
  expect(await states(silent)).toEqual(['closed', 'bot'])
  // A word that nobody has looked at yet when it ends is answered all the same.
  await db.owner`update desk_case set heard_at = now() - interval '3 hours' where state = 'bot'`
  await silent.say('怎么投注')
  await endIdle(db.sql)
  await answerInbox(partsOf())
  expect(await states(silent)).toEqual(['closed', 'closed', 'bot'])
  expect(await cardsOf(silent.roomId)).toBe(3)
})

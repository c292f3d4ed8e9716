import { clientIdAt } from '../apps/server/src/modules/chat/testing.ts'
import { CROWD_ROOM } from '../apps/server/src/testing/chat-guests.ts'
import type { Sql } from '../apps/server/src/db/connect.ts'

/** Texts of every length that a room has. */
export const TEXTS = [
  '好的',
  '今晚开什么？',
  '昨天的红波真准，跟了三期中了两期，今天继续看好',
  '大家早上好',
  '老师今天有没有资料？我看上一期开了蛇，这一期会不会再出马，求各位高手指点一下，谢谢大家',
  '😄😄😄',
]

let rooms = 100

/** Makes a room with so many messages of its guests. @returns its number */
export async function fillRoom(owner: Sql, count: number): Promise<number> {
  const roomId = (rooms += 1)
  await owner`
    insert into chat_room (room_id, kind, class_id, name, sec_per_mess, allow_guests)
    values (${roomId}, 'group', 90, ${`室${roomId}`}, 0, true)`
  await owner`
    with people as (
      select person_id, chat_user(person_id) as said_as, row_number() over () - 1 as n from chat_person
      where kind = 'guest' limit 50)
    insert into chat_message (message_id, room_id, seq, person_id, kind, content, said_as, said_at)
    select next_id(), ${roomId}, seq, person_id, 'text',
           jsonb_build_object('text', (${TEXTS}::text[])[1 + seq % ${TEXTS.length}] || ' ' || seq), said_as,
           clock_timestamp() - (${count} - seq) * interval '3 seconds'
    from generate_series(1, ${count}) seq join people on people.n = (seq / 2) % (select count(*) from people)`
  await owner`
    update chat_room set last_seq = ${count},
      last_message = (select message_id from chat_message where room_id = ${roomId} and seq = ${count})
    where room_id = ${roomId}`
  return roomId
}

/** Guests say these messages, as the chat stores a batch: everybody in the room hears them. Each has its number. */
export async function sayMany(
  owner: Sql,
  { from, until, guests }: { from: number; until: number; guests: number },
): Promise<void> {
  const people = await owner<{ id: string }[]>`
    select person_id::text as id from chat_person where kind = 'guest' order by person_id limit ${guests}`
  const said = Array.from({ length: until - from }, (_, n) => ({
    person: people[Math.floor((from + n) / 2) % people.length]?.id,
    ...{ session: null, client: clientIdAt(), kind: 'text' },
    text: `${TEXTS[(from + n) % TEXTS.length]} 第${from + n}号`,
  }))
  const answers = await owner<{ code: string | null }[]>`
    select code from chat_say(${CROWD_ROOM}, ${JSON.stringify(said)}::text::jsonb)`
  const refused = answers.find(({ code }) => code !== null)
  if (refused) throw new Error(`a message was refused: ${refused.code}`)
}

import { CHAT_BETTOR } from '@liuhe/demo/chat.ts'
import { expect, it } from 'vitest'
import { createPasswords } from '../../modules/auth/passwords.ts'
import { createBetDesk } from '../../modules/bets/index.ts'
import { systemRandom } from '../../platform/random.ts'
import { anOpenDraw } from '../../testing/money-world.ts'
import { testSecrets } from '../../testing/test-app.ts'
import { useTestDatabase } from '../../testing/test-database.ts'
import { seedEssentials } from '../essentials/seed-essentials.ts'
import { seedChat } from './chat.ts'
import { robotRound } from './robot-bettor.ts'

const database = useTestDatabase()

it('bets once a turn by a robot that says what it is, and shows the room what it chose', async () => {
  const { sql, owner } = database
  await seedEssentials(sql)
  await seedChat(sql, { now: Date.now(), passwords: createPasswords({ cores: 1, ...testSecrets }) })
  const desk = createBetDesk(sql)
  const round = () => robotRound(sql, desk, { random: systemRandom })
  expect(await round()).toBe(false)
  await anOpenDraw(owner, { gameId: CHAT_BETTOR.gameId })
  expect([await round(), await round()]).toEqual([true, false])
  const orders = await owner<{ account: string; total: bigint }[]>`
    select m.account, o.total from bet_order o join member m using (member_id)`
  expect([...orders]).toEqual([{ account: CHAT_BETTOR.account, total: 100_000n }])
  const [shown] = await owner<{ said: { nickname: string; chatLevel: number }; total: string }[]>`
    select said_as as said, content -> 'bet' ->> 'total' as total from chat_message
    where room_id = ${CHAT_BETTOR.roomId} and kind = 'bet'`
  expect(shown).toMatchObject({ said: { nickname: CHAT_BETTOR.nickname, chatLevel: 4 }, total: '100000' })
  expect(CHAT_BETTOR.nickname).toContain('机器人')
})

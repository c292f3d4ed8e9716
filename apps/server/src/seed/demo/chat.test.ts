import { CHAT_ROBOTS } from '@liuhe/demo/chat.ts'
import { expect, it } from 'vitest'
import { createPasswords } from '../../modules/auth/passwords.ts'
import { testSecrets } from '../../testing/test-app.ts'
import { useTestDatabase } from '../../testing/test-database.ts'
import { seedEssentials } from '../essentials/seed-essentials.ts'
import { seedChat } from './chat.ts'

const database = useTestDatabase()

it('opens five rooms with hosts, and robots that are labelled and tell real draws; once', async () => {
  const { sql } = database
  const now = Date.now()
  const passwords = createPasswords({ cores: 1, ...testSecrets })
  await seedEssentials(sql)
  await seedChat(sql, { now, passwords })
  await seedChat(sql, { now, passwords })
  const rooms = await sql`
    select room_id, name, min_vip, day_limit, min_chat_level, last_seq > 0 as spoken from chat_room order by room_id`
  expect([...rooms]).toEqual([
    { room_id: 1, name: '大厅', min_vip: 0, day_limit: 0, min_chat_level: 0, spoken: true },
    { room_id: 2, name: '高手交流', min_vip: 3, day_limit: 7, min_chat_level: 0, spoken: true },
    { room_id: 3, name: '计划群', min_vip: 0, day_limit: 0, min_chat_level: 3, spoken: true },
    { room_id: 4, name: '一分六合彩', min_vip: 0, day_limit: 0, min_chat_level: 0, spoken: true },
    { room_id: 5, name: '幸运牛牛', min_vip: 0, day_limit: 0, min_chat_level: 0, spoken: true },
  ])
  const plans = await sql`select room_id, game_id, play_code from chat_plan order by game_id, play_code`
  expect([...plans]).toEqual([
    { room_id: 3, game_id: 71, play_code: '103' },
    { room_id: 3, game_id: 71, play_code: '111' },
    { room_id: 3, game_id: 93, play_code: '106' },
    { room_id: 3, game_id: 96, play_code: '301' },
  ])
  expect([...(await sql`select state, reason, remark from chat_report`)]).toEqual([
    { state: 'open', reason: 'spam', remark: '拉人加微信' },
  ])
  expect(await sql`select from red_packet_schedule where is_open`).toHaveLength(2)
  const hosts = await sql`select account, chat_level from member where chat_level > 1 order by chat_level`
  expect([...hosts]).toEqual([
    { account: 'teacher2026', chat_level: 2 },
    { account: 'keeper2026', chat_level: 3 },
  ])
  // Those that send packets, answer at the desk and tell of wins for the house are there without a demo.
  const robots = await sql`
    select nickname from chat_person
    where kind = 'robot' and nickname not in ('平台红包', '智能助手', '中奖播报') order by nickname`
  expect(new Set(robots.map(({ nickname }) => nickname))).toEqual(
    new Set(Object.values(CHAT_ROBOTS).map(({ nickname }) => nickname)),
  )
  for (const { nickname } of robots) expect(nickname).toContain('机器人')
})

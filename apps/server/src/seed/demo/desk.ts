import type { Instant } from '@liuhe/domain/time.ts'
import type { Sql } from '../../db/connect.ts'
import { inTransaction } from '../../db/transaction.ts'
import { writePastTalk } from '../../modules/desk/index.ts'
import { DEMO_MEMBERS } from './members.ts'

/**
 * Conversations of the demo's members with customer service, days ago and over. The robot says what it says of
 * everybody, and nobody is there who would be a person (Ruling C137). Does nothing once there is a conversation.
 */
export async function seedDesk(sql: Sql, now: Instant): Promise<void> {
  await seedCanned(sql)
  const [found] = await sql`select from desk_room limit 1`
  if (found) return
  await inTransaction(sql, async (tx) => {
    for (const [index, lines] of TALKS.entries()) {
      const account = DEMO_MEMBERS[index]?.account ?? ''
      const [person] = await tx<{ id: bigint }[]>`
        select chat_person_of(member_id) as id from member where account_key = ${account}`
      if (person) await writePastTalk(tx, { personId: person.id, at: now - (index + 1) * DAY_MS, lines })
    }
  })
}

/** Answers that are ready for those who serve; none where somebody has written his own. */
const seedCanned = (sql: Sql) => sql`
  insert into desk_canned (title, words, sort)
  select title, words, sort from jsonb_to_recordset(${JSON.stringify(CANNED)}::text::jsonb)
    as one (title text, words text, sort integer)
  where not exists (select from desk_canned)`

const CANNED = [
  {
    title: '提现：审核中',
    words: '{昵称} 您好，您的提现 {单号} 现在是「{状态}」，审核完成后自动付款，请稍候。',
    sort: 1,
  },
  { title: '提现：首次账户', words: '这个收款账户第一次出款，会多一道核对，以后就快了。', sort: 2 },
  { title: '已转交', words: '您的问题已经转给负责的同事核对，有结果会在这里回复您。', sort: 3 },
  { title: '充值未到账', words: '请在这里发付款截图和充值单号，我们马上核对。', sort: 4 },
  {
    title: '自我暂停',
    words: '可以的。您可以在「我的 → 责任博彩」里自己暂停或排除，立即生效；也可以由我转给会员保护的同事。',
    sort: 5,
  },
  { title: '再见', words: '还有需要随时在这里说。祝您愉快。', sort: 9 },
]

const DAY_MS = 86_400_000

const HELLO = '您好，我是智能助手（机器人），可以查询提现、充值、打码量和开奖时间。'
const BETTING =
  '1. 打开彩种，选玩法；2. 点选号码或项目；3. 输入每注金额；4. 看清注单后确认。封盘后不能下注。投注前请先看玩法说明，量力而行。'
const ACCOUNT = '收款账户在「账户管理」里添加或更换。更换后一段时间内可能不能提现，能否提现以提现页显示为准。'

/** By turns: the member, the robot. */
const TALKS: readonly (readonly string[])[] = [
  ['你好', HELLO, '怎么投注', BETTING],
  ['修改收款账户', ACCOUNT],
  ['在吗', HELLO],
]

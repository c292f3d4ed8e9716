/** Official draws to decide about, and people who decide. */
import { createHash, randomUUID } from 'node:crypto'
import * as approvals from '@liuhe/contract/api/operator/approvals.ts'
import * as results from '@liuhe/contract/api/operator/results.ts'
import type { Sql } from '../../db/connect.ts'
import type { OperatorWorld } from '../../testing/operator-world.ts'

let turns = 0

/** An official draw that is closed and due: it waits for its result. Game 110 must be there. */
export async function aWaitingDraw(owner: Sql): Promise<{ gameId: number; turnNum: string }> {
  const turnNum = `2031${String(++turns).padStart(3, '0')}`
  await owner`
    insert into draw (game_id, turn_num, business_day, sequence, lunar_year, open_at, close_at, plan_at, status,
                      result_by)
    select 110, ${turnNum}, current_date, 1, 2026, t - interval '1 h', t - interval '2 min', t - interval '1 min',
           'closed', 'external' from (select clock_timestamp() as t) clock`
  return { gameId: 110, turnNum }
}

export const digestOf = (text: string): string => createHash('sha256').update(text).digest('hex')

export const EVIDENCE = {
  title: '官网公告',
  url: 'https://results.example/notice',
  sha256: digestOf('a notice'),
}

/** Somebody proposes to give up a draw that waits. */
export async function aVoid(world: OperatorWorld, owner: Sql, maker: string) {
  const turn = await aWaitingDraw(owner)
  const said = { ...turn, reason: '官方取消', evidence: [EVIDENCE], requestId: randomUUID() }
  return { ...turn, said, ...(await world.call(results.voidDraw, said, maker)) }
}

/** Somebody approves what he looked at. */
export const approve = (
  world: OperatorWorld,
  { approvalId, payloadHash }: { approvalId: number; payloadHash: string },
  checker: string,
) => world.call(approvals.approve, { approvalId, payloadHash }, checker)

export async function statusOf(owner: Sql, { turnNum }: { turnNum: string }): Promise<string | undefined> {
  const [row] = await owner<{ status: string }[]>`
    select status from draw where game_id = 110 and turn_num = ${turnNum}`
  return row?.status
}

/** How often the work of an approval was done, by the books of the draw and of the outbox. */
export async function timesVoided(owner: Sql, { turnNum }: { turnNum: string }): Promise<number> {
  const [row] = await owner<[{ times: number }]>`
    select count(*)::int as times from outbox
    where topic = 'draw' and payload->>'state' = 'void' and payload->>'turnNum' = ${turnNum}`
  return row.times
}

import { toWireRequest } from '@liuhe/contract/client.ts'
import { submit } from '@liuhe/contract/api/bets.ts'
import type { GameTiming } from '@liuhe/domain/lottery/schedule.ts'
import type { Sql } from '../apps/server/src/db/connect.ts'
import { aLine } from '../apps/server/src/modules/bets/testing.ts'
import { writeFirstPrices } from '../apps/server/src/modules/prices/index.ts'

// Members with sessions and money, and a draw that stays open: what bets need, made in bulk. The money comes through
// the ledger, so that the books can be counted after the load.

/** The calendar of the game; lists of orders read it with its name. */
const EVERY_MINUTE: GameTiming = {
  schedule: { kind: 'periodic', intervalSeconds: 60 },
  closeSeconds: 8,
  issueFormat: { kind: 'day', digits: 4 },
}

export const tokenOf = (index: number): string => `bench-token-of-member-${String(index).padStart(8, '0')}`

/** The SQL of {@link tokenOf}. */
const TOKEN = `'bench-token-of-member-' || lpad((rank() over (order by member_id) - 1)::text, 8, '0')`

/** Makes members, each with a session ({@link tokenOf} of 0 to count − 1) and 1,000,000 yuan. */
export async function makeMembers(owner: Sql, count: number): Promise<void> {
  await owner`
    insert into member (account, account_key, kind, password_hash)
    select 'bench' || n, 'bench' || n, 'member', 'none' from generate_series(1, ${count}) n`
  await owner`select ledger_open_member(member_id, 'CNY') from member where account like 'bench%'`
  await owner.unsafe(`
    insert into session (token_hash, member_id, expires_at)
    select sha256(convert_to(${TOKEN}, 'UTF8')), member_id, now() + interval '12 hours'
    from member where account like 'bench%'`)
  await owner`
    select ledger_post('demo-top-up', 18::smallint, 'bench', 'purse:' || min(n), sha256('purse'::bytea), null, null,
      'bench', array_agg('house:opening'::text), array_agg('member:' || member_id || ':main'),
      array_agg(1000000000::bigint),
      array_agg(null::bigint))
    from (select member_id, row_number() over (order by member_id) as n from member where account like 'bench%') m
    group by n / 1000`
  await owner`vacuum analyze`
}

/** A draw of the Mark Six that is open for hours. */
export async function openDraw(
  owner: Sql,
  turnNum: string,
): Promise<{ drawId: number; gameId: number; turnNum: string }> {
  await owner`insert into game (game_id, code, name, family, cate, timing)
    values (71, 'g71', '基准', 'LHC', 1, ${owner.json(EVERY_MINUTE as never)}) on conflict do nothing`
  await writeFirstPrices(owner)
  const [row] = await owner<[{ drawId: number }]>`
    insert into draw (game_id, turn_num, business_day, sequence, lunar_year, open_at, close_at, plan_at, status)
    select 71, ${turnNum}, date '2099-01-01', ${Number(turnNum.slice(-4))}, 2026, t - interval '1 hour',
           t + interval '9 hours', t + interval '9 hours 1 minute', 'open'
    from (select clock_timestamp() as t) s returning draw_id as "drawId"`
  return { drawId: row.drawId, gameId: 71, turnNum }
}

/** Selections of many plays, as members mix them. */
export const MIXED: (readonly [play: string, label: string])[] = [
  ...Array.from({ length: 20 }, (_, index) => ['101', String(index * 2 + 1).padStart(2, '0')] as const),
  ['103', '大'],
  ['103', '小'],
  ['103', '单'],
  ['103', '双'],
  ['106', '红波'],
  ['106', '蓝波'],
  ['106', '绿波'],
]

/** Bodies of `bets.submit` without the request number: the generator joins head, number and tail. */
export function betBodies({ gameId, turnNum }: { gameId: number; turnNum: string }): { head: string; tail: string }[] {
  return MIXED.map(([play, label]) => {
    const content = [aLine(play, label, '2')]
    const { body = '' } = toWireRequest(submit, { requestId: MARK, gameId, turnNum, content })
    const [head = '', tail = ''] = body.split(MARK)
    return { head, tail }
  })
}

const MARK = 'the-request-number'

import { createHash } from 'node:crypto'
import type { Sql } from '../db/connect.ts'
import type { LockStatement } from './lock-statements.ts'
import type { LockWorld } from './lock-world.ts'

const hash = createHash('sha256').update('an approval').digest()

/** Two people void one order, however far its draw has come. */
export function ofVoids(world: LockWorld): Record<string, LockStatement> {
  const { drawn, settled, corrected } = world
  return {
    'the void of an order of the drawn one': {
      covers: ['bets_void_lock', 'bets_void_one'],
      run: (tx) => voidAs(tx, world, drawn, 5),
    },
    'the void of an order that was settled': {
      covers: ['bets_void_lock', 'bets_void_one', 'vip_count_settled', 'bet_day_result_counts'],
      run: (tx) => voidAs(tx, world, settled, 2),
    },
    'the void of an order of the corrected one': {
      covers: ['bets_void_lock', 'bets_void_one'],
      run: (tx) => voidAs(tx, world, corrected, 9),
    },
  }
}

/** The void of the nth order of a draw, by an approval that is made for it. */
async function voidAs(tx: Sql, { ordersOf }: LockWorld, drawId: number, nth: number): Promise<void> {
  const order = (await ordersOf(drawId))[nth] as bigint
  const [row] = await tx<[{ memberId: bigint }]>`
    select member_id as "memberId" from bet_order where draw_id = ${drawId} and order_id = ${order}`
  await tx`select from bets_void_lock(${row.memberId}, ${order})`
  await tx`
    with maker as (
      insert into operator (login, role) values ('locker.' || nextval('id_tail'), 'risk') returning operator_id
    ), approved as (
      insert into approval (kind, object, payload, payload_hash, revision, request_id, reason, maker_id, maker_session,
                            maker_address, expires_at)
      select 'bet-void', 'order/' || ${String(order)}, '{}', ${hash}, 0, 'lock-test', 'lock test', operator_id, ${hash},
             '::1', clock_timestamp() + interval '1 day' from maker returning approval_id
    )
    select void.outcome from approved
    cross join lateral bets_void_one(${row.memberId}, ${order}, approval_id, 'lock test', 'ann', 'ben') void`
}

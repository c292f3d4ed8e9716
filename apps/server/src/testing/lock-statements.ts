import { createHash } from 'node:crypto'
import { yuan } from '@liuhe/domain/money.ts'
import { arrayOf } from '../db/array-literal.ts'
import type { Sql, Tx } from '../db/connect.ts'
import { memberMain } from '../ledger/accounts.ts'
import { adjusted, signUpBonus, trialPurse } from '../ledger/events.ts'
import { openMemberAccounts, post } from '../ledger/index.ts'
import { bookChase } from '../modules/bets/chase-queries.ts'
import { ofAgents } from './lock-statements-of-agents.ts'
import { ofVoids } from './lock-statements-of-voids.ts'
import { ofWithdrawals } from './lock-statements-of-withdrawals.ts'
import type { LockWorld } from './lock-world.ts'
import type { PricedBet } from '../modules/bets/priced-bet.ts'
import { claimGift } from '../modules/bonus/claim.ts'
import { insertGifts } from '../modules/bonus/record-queries.ts'
import { cancel, placeBatch } from '../modules/bets/queries.ts'
import { settleChunk } from '../modules/bets/settle-queries.ts'
import { changeRows } from '../modules/turnover/change-rows.ts'
import { addRequirement, closeRows, turnoverAtWithdrawal } from '../modules/turnover/index.ts'

/** One way in which the product locks money or orders; it is rolled back when the test has seen enough. */
export interface LockStatement {
  /** The functions of the database that it proves. */
  covers: readonly string[]
  run(tx: Sql): Promise<unknown>
}

/** The steps of `bets_place` that lock. */
const OF_A_BATCH = ['bets_place', 'bets_place_lock', 'bets_charge', 'bets_debit', 'bets_book']
const PAYOUT_MAX = yuan('1000000')
const hash = createHash('sha256').update('what was asked for').digest()
const LINE = { play: '101', selectionText: '07', odds: [480_000], stakePerNote: yuan('2'), notes: 1, winMax: 96_000n }
const PRICED = { ...LINE, pricing: 'official', rebateTenths: 0 } as unknown as PricedBet['lines'][number]

/** Every statement that locks, by what it does. Members and orders are named in orders of their own each time. */
export async function lockStatements(world: LockWorld): Promise<Record<string, LockStatement>> {
  return {
    ...ofWallets(world),
    ...ofAgents(world),
    ...ofLimits(world),
    ...ofTurnover(world),
    ...ofWithdrawals(world),
    ...(await ofOrders(world)),
    ...(await ofSettlement(world)),
    ...ofVoids(world),
    ...ofDraws(world),
    ...ofGames(world),
  }
}

const COUNT = { kind: 'corrected', reason: 'lock test', actor: 'test' } as const
const gift = (memberId: bigint) => ({ memberId, amount: yuan('1') })

/** A yuan leaves a wallet. */
const pay = (tx: Sql, memberId: bigint, key: string) =>
  post(tx, adjusted({ ...gift(memberId), key, actor: 'test', currency: 'CNY', direction: 'out' }))

/** Transfers that touch one wallet, or several. */
function ofWallets({ members }: LockWorld): Record<string, LockStatement> {
  const [first, second, third, fourth] = members
  return {
    'a bonus': { covers: ['ledger_post'], run: (tx) => post(tx, signUpBonus(gift(third))) },
    'money taken by an operator': {
      covers: ['ledger_post'],
      run: (tx) => pay(tx, second, 'lock test'),
    },
    'a trial account with its purse': {
      covers: ['ledger_open_member', 'ledger_account_at'],
      run: async (tx) => {
        const [row] = await tx<[{ id: bigint }]>`
          insert into member (account, account_key, kind, password_hash) values ('locked', 'locked', 'trial', 'none')
          returning member_id as id`
        await openMemberAccounts(tx, row.id, 'TRIAL')
        await post(tx, trialPurse(gift(row.id)))
      },
    },
    'a transfer between all members': {
      covers: ['ledger_post'],
      run: (tx) =>
        post(tx, {
          event: 'lock-test',
          tranType: 0,
          scope: 'lock-test',
          key: 'all',
          actor: 'test',
          postings: [
            [fourth, first],
            [second, third],
            [first, second],
          ].map(([from, to]) => ({
            from: memberMain(from as bigint),
            to: memberMain(to as bigint),
            amount: yuan('1'),
          })),
        }),
    },
  }
}

/** What members set for themselves, and what asks for it. */
function ofLimits({ members }: LockWorld): Record<string, LockStatement> {
  const [first, second, third, fourth] = members
  return {
    'a limit of the member': {
      covers: ['gaming_lock', 'gaming_changed'],
      run: async (tx) => {
        await tx`select gaming_lock(${second})`
        await tx`insert into gaming_limit (member_id, kind, period, amount, changed_by)
          values (${second}, 'stake', 'day', 1000, 'test')`
      },
    },
    'an exclusion, which ends the sessions': {
      covers: ['gaming_lock'],
      run: async (tx) => {
        await tx`select gaming_lock(${third})`
        await tx`insert into gaming_pause (member_id, kind, started_at, ends_at, barred_until, changed_by)
          select ${third}, 'exclusion', t, t + interval '1 d', t + interval '1 d', 'test' from (select now() as t) c`
        await tx`delete from session where member_id = ${third}`
      },
    },
    'a stake outside the batch': {
      covers: ['gaming_authorize_wager'],
      run: async (tx) => {
        await tx`select gaming_authorize_wager(${fourth}, ${yuan('1')})`
        await pay(tx, fourth, 'a game')
      },
    },
    'a deposit that is let through, and released': {
      covers: ['gaming_authorize_deposit', 'gaming_release_deposit'],
      run: async (tx) => {
        await tx`select from gaming_authorize_deposit(${first}, 'lock test', ${yuan('1')})`
        await tx`select gaming_release_deposit(${first}, 'lock test')`
      },
    },
    'a deposit whose money has come': {
      covers: ['gaming_credit_deposit'],
      run: async (tx) => {
        await tx`select from gaming_credit_deposit(${second}, 'lock test', ${yuan('1')})`
        await pay(tx, second, 'recharged')
      },
    },
    'a use of the cash password, and money after it': {
      covers: [],
      run: async (tx) => {
        await tx`update cash_password set tries_in_row = 0 where member_id = ${second}`
        await pay(tx, second, 'paid out')
      },
    },
  }
}

/** What deposits ask to be staked: after the wallet, one member or several. */
function ofTurnover({ members }: LockWorld): Record<string, LockStatement> {
  const [first, second, third] = members
  return {
    'a bonus that asks for turnover': {
      covers: [],
      run: async (tx) => {
        await post(tx, signUpBonus(gift(second)))
        const source = { sourceKind: 'sign-up', sourceNo: String(second), deposit: 0n, gift: yuan('1') } as const
        await addRequirement(tx as unknown as Tx, { memberId: second, ...source })
      },
    },
    'a gift of the bonus centre that is taken': {
      covers: ['gaming_lock', 'gaming_authorize_wager'],
      run: async (tx) => {
        const one = { memberId: third, kind: 'manual', title: 'lock test', amount: yuan('1') } as const
        await insertGifts(tx as unknown as Tx, [{ ...one, period: 'lock test', multiple: 100, vipLevel: null }], 7)
        const [row] = await tx<[{ id: bigint }]>`
          select record_id as id from bonus_record where member_id = ${third} and period = 'lock test'`
        await claimGift(tx as unknown as Tx, third, row.id)
      },
    },
    'a withdrawal that asks for turnover, then pays': {
      covers: [],
      run: async (tx) => {
        await pay(tx, second, 'a withdrawal')
        await turnoverAtWithdrawal(tx as unknown as Tx, second)
        await closeRows(tx as unknown as Tx, second, { before: Date.now(), payout: 'lock test' })
      },
    },
    'a count of the turnover of several': {
      covers: [],
      run: (tx) =>
        changeRows(tx as unknown as Tx, [third, second, first], COUNT, (rows) => {
          for (const row of rows) row.bets += 1
        }),
    },
  }
}

/** What members do with orders. */
async function ofOrders(world: LockWorld): Promise<Record<string, LockStatement>> {
  const { members, open, running, won } = world
  const [first, second] = members
  const batch = [3, 1, 0, 2].map(
    (index): PricedBet => ({
      memberId: members[index] as bigint,
      drawId: index % 2 === 0 ? open : (running.drawIds[0] as number),
      requestId: 'a new bet',
      bodyHash: hash,
      winCap: PAYOUT_MAX,
      lines: [PRICED],
    }),
  )
  const orders = (
    await Promise.all(
      [open, world.drawn, world.settled, world.corrected, ...running.drawIds].map((id) => world.ordersOf(id)),
    )
  ).flat()
  return {
    'a batch of bets': { covers: OF_A_BATCH, run: (tx) => placeBatch(tx, batch, PAYOUT_MAX) },
    'a batch of bets of the release before': {
      covers: OF_A_BATCH,
      run: (tx) => placeBatch(tx, batch, PAYOUT_MAX, 'waits'),
    },
    'a chase': {
      covers: ['bets_chase', 'bets_chase_book'],
      run: (tx) =>
        bookChase(tx, {
          memberId: first,
          requestId: 'a new chase',
          bodyHash: hash,
          winCap: PAYOUT_MAX,
          stopOnWin: true,
          turns: [open, ...running.drawIds.slice(1).toReversed()].map((drawId) => ({ drawId, lines: [PRICED] })),
        }),
    },
    'a cancel of the first member, of new and old orders': {
      covers: ['bets_cancel'],
      run: (tx) => cancel(tx, first, orders.toReversed()),
    },
    'a cancel of the second member, of new and old orders': {
      covers: ['bets_cancel'],
      run: (tx) => cancel(tx, second, orders),
    },
    'the end of a chase': {
      covers: ['bets_chase_end', 'bets_chase_stop'],
      run: (tx) => tx`select from bets_chase_end(${second}, ${running.chaseNo})`,
    },
    'the end of a chase that has won': {
      covers: ['bets_chase_won', 'bets_chase_stop'],
      run: (tx) => tx`select bets_chase_won(${won.drawId}, 10)`,
    },
  }
}

/** What the engine does with a draw's orders and with debts. */
async function ofSettlement(world: LockWorld): Promise<Record<string, LockStatement>> {
  const { drawn, settled, refunded, corrected } = world
  const pending = await world.ordersOf(drawn)
  const reversible = await world.ordersOf(corrected)
  const middle = reversible[7] as bigint
  const rest = reversible.filter((id) => id > middle)
  const paid = pending.toReversed().map((orderId) => ({
    orderId,
    agentId: null,
    result: 1 as const,
    reward: yuan('20'),
    validStake: yuan('5'),
    rebate: 10n,
  }))
  const end = pending.at(-1) as bigint
  return {
    'the beginning of a settlement': {
      covers: ['bets_settle_begin'],
      run: (tx) => tx`select from bets_settle_begin(${drawn}, 'settle')`,
    },
    'a chunk of a settlement': {
      covers: [
        'bets_settle_chunk',
        'bets_settle_orders',
        'bets_pay',
        'bets_sweep',
        'ledger_write_lines',
        'vip_count_settled',
        'bet_day_result_counts',
      ],
      run: (tx) => settleChunk(tx, { drawId: drawn, version: 1, before: 0n, after: end, orders: paid }),
    },
    'the end of a settlement': {
      covers: ['bets_settle_finish'],
      run: (tx) => tx`select bets_settle_finish(${settled}, 1)`,
    },
    'a chunk of a refund': { covers: ['bets_void_chunk'], run: (tx) => tx`select bets_void_chunk(${refunded}, 100)` },
    'a chunk of a reversal': {
      covers: ['bets_reverse_chunk', 'bets_reverse_orders', 'vip_count_settled', 'bet_day_result_counts'],
      run: (tx) => tx`
        select bets_reverse_chunk(${corrected}, 2, ${middle}, ${rest.at(-1) as bigint},
          ${arrayOf(rest.toReversed())}::bigint[], ${arrayOf(rest.map(() => 10n))}::bigint[])`,
    },
    'the end of a reversal': {
      covers: ['bets_reverse_finish'],
      run: (tx) => tx`select bets_reverse_finish(${corrected}, 2)`,
    },
    'a member told of a correction': {
      covers: ['bets_correction_told'],
      run: (tx) => tx`select bets_correction_told(${corrected}, 2, ${world.members[1]})`,
    },
    'debts collected': { covers: ['bets_collect_debts'], run: (tx) => tx`select bets_collect_debts(100)` },
  }
}

/** What happens to draws and to the rules of levels while money moves. */
function ofDraws({ open, corrected }: LockWorld): Record<string, LockStatement> {
  return {
    'the close of a draw': {
      covers: [],
      run: async (tx) => {
        await tx`select pg_advisory_xact_lock(7, ${open})`
        await tx`update draw set status = 'closed', closed_at = clock_timestamp() where draw_id = ${open}`
      },
    },
    'a correction': {
      covers: ['results_correct'],
      run: (tx) => tx`
        select results_correct(${corrected}, 2, '05,17,22,30,38,41,49', 'note', 'reason', 'ann', 'ben')`,
    },
    'a look at a draw before an official result is corrected': {
      covers: ['results_lock'],
      run: (tx) => tx`select from results_lock(${corrected})`,
    },
    'lower thresholds of the levels': {
      covers: ['vip_raise_all'],
      run: (tx) => tx`update vip_rule set bet_money = 1 where vip_level = 2`,
    },
  }
}

/** Calls of providers of games, and what is owed to them. */
function ofGames({ members }: LockWorld): Record<string, LockStatement> {
  // Against the order of the members, so that it is the routine that sorts.
  const calls = members.toReversed().map((memberId, index) => ({
    ...{ provider: 'locker', kind: 'promo', tx_id: `lock-${memberId}`, game: 'locked', win: '1000' },
    ...{ user_ref: `lockedplayer000${members.length - 1 - index}`, fingerprint: '00'.repeat(32) },
  }))
  return {
    'wins of a game': {
      covers: ['wallet_take', 'ledger_post_singles', 'wallet_collect'],
      run: (tx) => tx`select from wallet_take(${JSON.stringify(calls)}::text::jsonb)`,
    },
    'debts of games collected': {
      covers: ['wallet_collect_debts', 'wallet_collect'],
      run: (tx) => tx`select wallet_collect_debts(100)`,
    },
  }
}

import { setTimeout as sleep } from 'node:timers/promises'
import { startChild } from './child-process.ts'
import { withCpuTime } from './cpu-time.ts'
import { median, type Ratio, ratioOf } from './measure.ts'
import type { Round, Side } from './outbox-loop.ts'
import type { Bench } from './run.ts'

const CLIENTS = 16

/**
 * What news costs a money transaction (ADR 053): the same two rows without any notice, with a row in the outbox
 * that the relay tells, and, to compare, with NOTIFY in the transaction as it was before.
 */
export const outbox: Bench = async ({ cluster, options }): Promise<Ratio[]> => {
  const database = await cluster.database('outbox', 'migrated')
  await database.owner.unsafe(`
    create table bench_account (account integer primary key, balance bigint not null) with (fillfactor = 50);
    insert into bench_account select n, 0 from generate_series(1, 100000) n;
    create table bench_line (line bigint primary key default next_id(), account integer, amount bigint);
    create function bench_move(p_account integer, p_side text) returns bigint
    language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
    declare v_balance bigint; v_news jsonb; v_id bigint;
    begin
      update bench_account set balance = balance + 1 where account = p_account returning balance into v_balance;
      insert into bench_line (account, amount) values (p_account, 1);
      if p_side = 'silent' then return null; end if;
      v_news := jsonb_build_array(jsonb_build_object('memberId', p_account::text, 'balance', v_balance::text));
      if p_side = 'outbox' then return outbox_announce('balance', v_news); end if;
      v_id := next_id();
      perform pg_notify('outbox', json_build_object('id', v_id::text, 'topic', 'balance', 'payload', v_news)::text);
      return v_id;
    end $$;
    grant execute on function bench_move to app_rw`)
  await database.owner`vacuum analyze`
  const loop = await startChild('outbox-loop.ts', { databaseUrl: database.url, clients: CLIENTS })
  try {
    const sides: Record<Side, Round[]> = { silent: [], outbox: [], notify: [] }
    for (let round = -1; round < options.rounds; round++) {
      for (const side of ['silent', 'outbox', 'notify'] as const) {
        const one = await loop.ask<Round>({ side, seconds: options.seconds })
        if (round >= 0) sides[side].push(one)
      }
    }
    await sleep(3_000)
    const [, idleMs] = await withCpuTime([loop.pid, cluster.pid], () => sleep(IDLE_MS))
    const of = (side: Side, figure: keyof Round) => sides[side].map((round) => round[figure])
    const line = (side: Side, target: number) =>
      ratioOf({
        name: `outbox: commits with ${side === 'outbox' ? 'a row and a relay' : 'NOTIFY'}`,
        unit: '/s',
        against: 'the same without any notice',
        target,
        rounds: { ours: of(side, 'perSecond'), baseline: of('silent', 'perSecond') },
        facts: {
          'commit to delivery p50 ms': median(of(side, 'p50')),
          'p99 ms': median(of(side, 'p99')),
          ...(side === 'outbox' && { 'idle, % of a core': ((idleMs ?? 0) / IDLE_MS) * 100 }),
        },
      })
    // The second line is what this replaces; it has no target.
    return [line('outbox', 0.9), line('notify', 0)]
  } finally {
    await loop.stop()
  }
}

const IDLE_MS = 10_000

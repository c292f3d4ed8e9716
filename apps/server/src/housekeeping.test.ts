import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { connect } from './db/connect.ts'
import { SWEEP_SLICE } from './db/sweep.ts'
import { leadership } from './engine/leadership.ts'
import { sweepAll } from './housekeeping.ts'
import { announce } from './realtime/outbox.ts'
import { balancesOfMember, openMemberAccounts, post } from './ledger/index.ts'
import { trialPurse } from './ledger/events.ts'
import { aMember, aSession, aTrial } from './testing/factories.ts'
import { useTestDatabase } from './testing/test-database.ts'

const database = useTestDatabase()
const failures: unknown[] = []
const log = { warn: (facts: object) => void failures.push(facts) } as never

it('forgets what is old and keeps what is not', async () => {
  const { sql, owner } = database
  const member = await aMember(database)
  await aSession(database, member)
  await aSession(database, member)
  await owner`
    update session set expires_at = now() - interval '25 hours'
    where token_hash = (select token_hash from session limit 1)`
  await announce(sql, { topic: 'old', payload: {} })
  await owner`update outbox set created_at = now() - interval '16 minutes'`
  await announce(sql, { topic: 'new', payload: {} })
  await owner`insert into login_attempt (account_key, address, succeeded, at)
              values ('a', '::1', false, now() - interval '25 hours'), ('b', '::1', false, now())`
  await owner`insert into request_key (scope, key, body_hash, created_at)
              values ('s', 'old-key-00', ${Buffer.alloc(32)}, now() - interval '37 days'),
                     ('s', 'new-key-00', ${Buffer.alloc(32)}, now())`
  await sweepAll(sql, log)
  expect(failures).toEqual([])
  expect(await owner`select topic from outbox`).toEqual([{ topic: 'new' }])
  expect(await owner`select from session`).toHaveLength(1)
  expect(await owner`select account_key from login_attempt`).toEqual([{ account_key: 'b' }])
  expect(await owner`select key from request_key`).toEqual([{ key: 'new-key-00' }])
})

it('waits for no engine, which leads as long as it lives', async () => {
  const leader = connect(database.url, { max: 1, name: 'test-leader' })
  try {
    expect(await leadership(leader).take()).toBe(true)
    await sweepAll(database.sql, log)
    expect(failures).toEqual([])
  } finally {
    await leader.end({ timeout: 1 })
  }
})

it('takes away what has grown meanwhile in slices that end in time, of every table', async () => {
  const { sql, owner } = database
  const many = 2 * SWEEP_SLICE + 1
  await owner`insert into login_attempt (account_key, address, succeeded, at)
    select 'many', '::1', false, now() - interval '2 days' from generate_series(1, ${many})`
  await owner`insert into rate_bucket (key, full_at) select 'b' || n, 0 from generate_series(1, ${many}) n`
  // Counts what each statement takes away.
  await owner.unsafe(`
    create table taken (name text, rows integer);
    create function count_taken() returns trigger language plpgsql security definer as $$ begin
      insert into taken select tg_table_name, count(*) from gone; return null; end $$;
    create trigger taken after delete on login_attempt referencing old table as gone
      for each statement execute function count_taken();
    create trigger taken after delete on rate_bucket referencing old table as gone
      for each statement execute function count_taken();`)
  await sweepAll(sql, log)
  expect(failures).toEqual([])
  expect(await owner`select name, rows from taken where rows > 0 order by name, rows desc`).toEqual(
    ['login_attempt', 'rate_bucket'].flatMap((name) => [SWEEP_SLICE, SWEEP_SLICE, 1].map((rows) => ({ name, rows }))),
  )
})

it('has no sweep that deletes without a bound', async () => {
  const files = await readdir(import.meta.dirname, { recursive: true }).then((all) =>
    all.filter((file) => file.endsWith('.ts')),
  )
  const texts = await Promise.all(files.map((file) => readFile(join(import.meta.dirname, file), 'utf8')))
  // A key that stands before the time is a bound.
  const unbounded = files.filter((file, at) => {
    if (/test\.ts$|^seed\/|^testing\//.test(file)) return false
    return /delete from \w+( \w+)?\s+where [^`=]*<\s*clock_timestamp\(\)/.test(texts[at] ?? '')
  })
  expect(unbounded).toEqual([])
})

it('closes trial accounts after a day and leaves nothing of them but their books [SEC-24]', async () => {
  const { sql, owner } = database
  const [old, young, member] = [await aTrial(database), await aTrial(database), await aMember(database)]
  for (const one of [old, young, member]) await aSession(database, one)
  await openMemberAccounts(sql, old.memberId, 'TRIAL')
  await post(sql, trialPurse({ memberId: old.memberId, amount: 2_000_000n }))
  await owner`update member set nickname = '试玩' where member_id = ${old.memberId}`
  await owner`update member set created_at = now() - interval '25 hours' where member_id <> ${young.memberId}`
  await sweepAll(sql, log)
  expect(failures).toEqual([])
  const rows = await owner`
    select m.member_id as id, account, nickname, state,
           (select count(*)::int from session s where s.member_id = m.member_id) as n
    from member m where member_id in ${owner([old.memberId, young.memberId, member.memberId])} order by 1`
  expect(rows).toEqual([
    { id: old.memberId, account: `closed-${old.memberId}`, nickname: null, state: 'closed', n: 0 },
    { id: young.memberId, account: young.account, nickname: null, state: 'active', n: 1 },
    { id: member.memberId, account: member.account, nickname: null, state: 'active', n: 1 },
  ])
  expect((await balancesOfMember(sql, old.memberId)).main).toBe(2_000_000n)
})

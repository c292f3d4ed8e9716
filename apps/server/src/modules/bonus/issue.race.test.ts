import { yuan } from '@liuhe/domain/money.ts'
import { beforeAll, beforeEach, expect, it } from 'vitest'
import { seedVipRules } from '../../seed/essentials/vip-rules.ts'
import { aMember } from '../../testing/money-world.ts'
import { useTestDatabase } from '../../testing/test-database.ts'
import { issueDue } from './issue.ts'

// Issues by the calendar of the database, on which the tests move the past: by several at once, and again and again.

const db = useTestDatabase()
const COUNT = 40
const members: bigint[] = []

beforeAll(async () => {
  await seedVipRules(db.sql)
  for (let n = 0; n < COUNT; n += 1) members.push(await aMember(db.owner))
})
beforeEach(async () => {
  await db.owner`delete from bonus_record`
  await db.owner`delete from bonus_run`
  await db.owner`delete from bonus_rise`
  await db.owner`delete from bet_day_result`
  await db.owner`update member set vip_level = 0, birthday = null`
  await db.owner`delete from bonus_rise`
  await db.owner`update bonus_setting set since = now()`
})

/** Nothing has run for so many days. */
const downFor = (days: number) => db.owner`update bonus_setting set since = now() - ${days} * interval '1 day'`
/** They have bet on every day of the last months. */
const haveBet = (ids: readonly bigint[]) => db.owner`
  insert into bet_day_result (member_id, day, game_id, orders, stake, profit)
  select m, site_day(now()) - n, 71, 1, 10000, -10000
  from unnest(${`{${ids.join(',')}}`}::bigint[]) m cross join generate_series(0, 100) n`
const issued = (kind: string) => db.owner<{ period: string; amount: bigint; members: number }[]>`
  select period, min(amount) as amount, count(*)::integer as members from bonus_record where kind = ${kind}
  group by period order by min(issued_at), period`
const expected = async (kind: string) => {
  const [row] = await db.owner<[{ periods: number }]>`
    select count(*)::integer as periods from generate_series(0, 30) n
    cross join lateral (select (site_day(now()) - n) as day) d
    where case ${kind} when 'week' then extract(isodow from day) = 1 else extract(day from day) = 1 end
      and (day + time '12:00') at time zone site_zone() <= now()
      and (day + time '12:00') at time zone site_zone() > now() - interval '30 days'`
  return row.periods
}

it('issues every wage that became due while nothing ran, once, by however many it is run [I-28]', async () => {
  await db.owner`update member set vip_level = 3`
  await haveBet(members)
  await downFor(30)
  await Promise.all(Array.from({ length: 6 }, () => issueDue(db.sql, { membersAtOnce: 7 })))
  await issueDue(db.sql)
  const [weeks, months, packets] = [
    await issued('week-wage'),
    await issued('month-wage'),
    await issued('monthly-packet'),
  ]
  expect(weeks.map(({ amount, members: to }) => [amount, to])).toEqual(
    Array.from({ length: await expected('week') }, () => [yuan('8'), COUNT]),
  )
  expect(months.map(({ amount, members: to }) => [amount, to])).toEqual(
    Array.from({ length: await expected('month') }, () => [yuan('28'), COUNT]),
  )
  expect(packets.map(({ members: to }) => to)).toEqual(months.map(() => COUNT))
})

it('goes on where it broke off, and gives nobody a second one [I-28]', async () => {
  await db.owner`update member set vip_level = 3`
  await haveBet(members)
  // One Monday lies in a week, whatever day it is.
  await downFor(7)
  await db.owner`
    create function breaks_off() returns trigger language plpgsql as $$ begin raise exception 'broke off'; end $$`
  // A trigger knows no parameters; the number is one of ours.
  await db.owner.unsafe(`create trigger breaks_off before insert on bonus_record for each row
    when (new.member_id = ${members[20]}) execute function breaks_off()`)
  await expect(issueDue(db.sql, { membersAtOnce: 7 })).rejects.toThrow('broke off')
  const [before] = await issued('week-wage')
  expect(before?.members).toBe(14)
  await db.owner`drop trigger breaks_off on bonus_record`
  await db.owner`drop function breaks_off()`
  await issueDue(db.sql, { membersAtOnce: 7 })
  expect((await issued('week-wage')).map(({ members: to }) => to)).toEqual([COUNT])
})

it('gives wages to those of a level who have bet in the days before, and to nobody else', async () => {
  const [bettor, idle, unranked] = members as [bigint, bigint, bigint]
  await db.owner`update member set vip_level = 2 where member_id in (${bettor}, ${idle})`
  await haveBet([bettor, unranked])
  await downFor(8)
  await issueDue(db.sql)
  const rows = await db.owner<{ memberId: bigint }[]>`
    select distinct member_id as "memberId" from bonus_record where kind = 'week-wage'`
  expect(rows.map(({ memberId }) => memberId)).toEqual([bettor])
})

it('issues nothing for a time at which the offer was stopped', async () => {
  await db.owner`update member set vip_level = 3`
  await haveBet(members)
  await db.owner`update bonus_offer set is_on = false where kind = 'week-wage'`
  await downFor(8)
  await issueDue(db.sql)
  await db.owner`update bonus_offer set is_on = true where kind = 'week-wage'`
  await issueDue(db.sql)
  expect([...(await issued('week-wage'))]).toEqual([])
})

it('gives a birthday gift once a calendar year, also when the date is changed', async () => {
  const [born, other] = members as [bigint, bigint]
  await db.owner`update member set vip_level = 3 where member_id in (${born}, ${other})`
  await db.owner`update member set birthday = (site_day(now()) - interval '30 years')::date where member_id = ${born}`
  await db.owner`update member set birthday = (site_day(now()) - interval '30 years 5 days')::date
    where member_id = ${other}`
  await downFor(2)
  await issueDue(db.sql)
  const year = String(new Date().getFullYear())
  expect((await issued('birthday')).map(({ amount, members: to }) => [amount, to])).toEqual([[yuan('18'), 1]])
  await db.owner`delete from bonus_run`
  await db.owner`update member set birthday = birthday - 1 where member_id = ${born}`
  await issueDue(db.sql)
  const rows = await issued('birthday')
  expect(rows.reduce((sum, row) => sum + row.members, 0)).toBe(new Set(rows.map(({ period }) => period)).size)
  expect(rows.every(({ period }) => Math.abs(Number(period) - Number(year)) <= 1)).toBe(true)
})

it('gives a gift for each level that is reached, once, over several at once and again from below', async () => {
  const [riser] = members as [bigint]
  await db.owner`update member set vip_level = 1 where member_id = ${riser}`
  await db.owner`update member set vip_level = 4 where member_id = ${riser}`
  await Promise.all(Array.from({ length: 4 }, () => issueDue(db.sql)))
  await db.owner`update member set vip_level = 2 where member_id = ${riser}`
  await db.owner`update member set vip_level = 5 where member_id = ${riser}`
  await issueDue(db.sql)
  const rows = await db.owner<{ period: string; amount: bigint }[]>`
    select period, amount from bonus_record where kind = 'upgrade' order by vip_level`
  expect([...rows]).toEqual([
    { period: 'VIP2', amount: yuan('8') },
    { period: 'VIP3', amount: yuan('28') },
    { period: 'VIP4', amount: yuan('88') },
    { period: 'VIP5', amount: yuan('288') },
  ])
})

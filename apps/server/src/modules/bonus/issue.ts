import { birthdaysOn, packetOf } from '@liuhe/domain/bonus/offer.ts'
import type { Money } from '@liuhe/domain/money.ts'
import type { Sql, Tx } from '../../db/connect.ts'
import { inTransaction } from '../../db/transaction.ts'
import { systemRandom } from '../../platform/random.ts'
import { dayFigures } from '../bets/index.ts'
import { type LevelledMember, membersOfLevels } from '../member/index.ts'
import { type RuleRow, selectRules } from '../vip/index.ts'
import { issueInvites } from './issue-invites.ts'
import * as offers from './offer-queries.ts'
import { settingOf } from '../system/index.ts'
import { insertGifts, type NewRecord } from './record-queries.ts'

// Issues of wages, packets and birthday gifts. Each is a row that says how far it has come; a part of the members is
// one transaction with the row's lock, so any number of processes may work on it, and a killed one loses its part only.
// The key of a gift is what makes it one for each period (I-28).

const MEMBERS_AT_ONCE = 1_000
const RISES_AT_ONCE = 500

/** Issues everything that has become due, also while nothing ran. */
export async function issueDue(sql: Sql, { membersAtOnce = MEMBERS_AT_ONCE } = {}): Promise<void> {
  await offers.openRuns(sql)
  while (await inTransaction(sql, (tx) => issuePart(tx, membersAtOnce)));
  while (await inTransaction(sql, issueRises));
  while (await inTransaction(sql, issueInvites));
}

/** @returns whether there may be more */
async function issuePart(tx: Tx, most: number): Promise<boolean> {
  const run = await offers.takeRun(tx)
  if (run === undefined) return false
  const offer = (await offers.selectOffers(tx)).find(({ kind }) => kind === run.kind)
  const members = await membersOfLevels(tx, {
    after: run.afterMember,
    most,
    ...(run.kind === 'birthday' && { born: birthdaysOn(run.day) }),
  })
  const rules = new Map((await selectRules(tx)).map((rule) => [rule.vipLevel, rule]))
  const chosen = run.kind === 'birthday' ? members : await bettorsOf(tx, members, run)
  const gifts = chosen.flatMap(({ memberId, vipLevel }): NewRecord[] => {
    const amount = offer === undefined ? 0n : amountOf(run, offer, rules.get(vipLevel))
    const { title = '', multiple = 0 } = offer ?? {}
    // A birthday gift comes once a calendar year, however often the date is changed.
    const period = run.kind === 'birthday' ? run.day.slice(0, 4) : run.period
    return amount > 0n ? [{ memberId, kind: run.kind, period, title, amount, multiple, vipLevel }] : []
  })
  await insertGifts(tx, gifts, await settingOf(tx, 'bonus_days'))
  await offers.moveRun(tx, run, members.length < most ? undefined : members.at(-1)?.memberId)
  return true
}

/** Those who have bet in the days before. */
async function bettorsOf(tx: Tx, members: readonly LevelledMember[], { betFrom, day }: offers.RunRow) {
  const ids = members.map(({ memberId }) => memberId)
  const figures = await dayFigures(tx, ids, { from: betFrom, until: day })
  const have = new Set(figures.filter(({ stake }) => stake > 0n).map(({ memberId }) => memberId))
  return members.filter(({ memberId }) => have.has(memberId))
}

function amountOf({ kind }: offers.RunRow, offer: offers.OfferRow, rule: RuleRow | undefined): Money {
  if (rule === undefined) return 0n
  switch (kind) {
    case 'week-wage':
      return rule.weekWage
    case 'month-wage':
      return rule.monthWage
    case 'birthday':
      return rule.birthGiftMoney
    case 'monthly-packet':
      return packetOf(systemRandom, offer)
  }
}

/** 升级礼金 of every level that a member has reached, once each. */
async function issueRises(tx: Tx): Promise<boolean> {
  const rises = await offers.takeRises(tx, RISES_AT_ONCE)
  if (rises.length === 0) return false
  const [rules, all] = [await selectRules(tx), await offers.selectOffers(tx)]
  const offer = all.find(({ kind }) => kind === 'upgrade')
  if (offer === undefined || !offer.isOn) return true
  const gifts = rises.flatMap(({ memberId, fromLevel, toLevel }) =>
    rules
      .filter(({ vipLevel, upReward }) => vipLevel > fromLevel && vipLevel <= toLevel && upReward > 0n)
      .map(({ vipLevel, upReward: amount }): NewRecord => {
        const { title, multiple } = offer
        return { memberId, kind: 'upgrade', period: `VIP${vipLevel}`, title, amount, multiple, vipLevel }
      }),
  )
  // Two who issue for the same members write their gifts in one order, and never wait for each other in a circle.
  gifts.sort((one, other) => Number(one.memberId - other.memberId) || Number(one.vipLevel) - Number(other.vipLevel))
  await insertGifts(tx, gifts, await settingOf(tx, 'bonus_days'))
  return true
}

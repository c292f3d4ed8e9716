import { GroupEffect } from '@liuhe/contract/api/operator/prices.ts'
import * as z from 'zod/mini'
import type { Queryable } from '../../db/connect.ts'
import { Refusal } from '../../http/refusal.ts'
import type { ApprovalKind } from '../approvals/index.ts'
import { formalMembers, maskedAccounts } from '../member/index.ts'
import * as queries from './group-queries.ts'

type Payload = { memberId: string; group: string }

/** Other prices for a member take two people, as other prices for everybody do. */
export const priceGroup: ApprovalKind<Payload> = {
  name: 'price-group',
  make: 'setPrices',
  decide: 'approvePrices',
  objectOf: ({ memberId }) => `price-member/${memberId}`,
  async lockRevision(tx, { memberId, group }) {
    const { revision } = await queries.lockGroupOfMember(tx, BigInt(memberId))
    await accountOf(tx, BigInt(memberId))
    if ((await queries.groupName(tx, group)) === undefined) throw new Refusal('PRICES/NOT_FOUND')
    return revision
  },
  async effectOf(sql, { memberId, group }) {
    const { group: now } = await queries.groupOfMember(sql, BigInt(memberId))
    const [before = now, after = group] = [await queries.groupName(sql, now), await queries.groupName(sql, group)]
    return z.encode(GroupEffect, {
      ...{ memberId, account: await accountOf(sql, BigInt(memberId)), before, after },
      games: await queries.gamesThatDiffer(sql, [now, group]),
    })
  },
  async execute(tx, { memberId, group }, { people: [maker, checker] }) {
    await queries.putIntoGroup(tx, {
      ...{ memberId: BigInt(memberId), group, madeBy: maker.login, approvedBy: checker.login },
    })
    return { group }
  },
}

/** The masked account of a member. @throws MEMBER/NOT_FOUND, for trial accounts too */
export async function accountOf(sql: Queryable, memberId: bigint): Promise<string> {
  const account = (await maskedAccounts(sql, [memberId])).get(memberId)
  if (account === undefined || !(await formalMembers(sql, [memberId])).has(memberId)) {
    throw new Refusal('MEMBER/NOT_FOUND')
  }
  return account
}

import { BanEffect } from '@liuhe/contract/api/operator/chat.ts'
import { mask } from '@liuhe/domain/members/mask.ts'
import * as z from 'zod/mini'
import { Refusal } from '../../http/refusal.ts'
import type { ApprovalKind } from '../approvals/index.ts'
import * as queries from './console-queries.ts'
import { userOf } from './person.ts'

type Payload = { userId: number }

/**
 * Takes the chat from a member until somebody gives it back. One person silences for thirty days at most, and at once;
 * what has no end is for two.
 */
export const chatBan: ApprovalKind<Payload> = {
  name: 'chat-ban',
  make: 'moderateChat',
  decide: 'approveChat',
  objectOf: ({ userId }) => `chat-person/${userId}`,
  async lockRevision(tx, { userId }) {
    if (!(await queries.lockPerson(tx, userId))) throw new Refusal('CHAT/NOT_FOUND')
    const person = await queries.selectPersonOfStaff(tx, userId)
    if (person?.kind !== 'member') throw new Refusal('CHAT/NOT_FOUND')
    if (!person.enableChat) throw new Refusal('CHAT/BANNED')
    return userOf(person.said).chatLevel
  },
  async effectOf(sql, { userId }) {
    const person = await queries.selectPersonOfStaff(sql, userId)
    if (person === undefined) throw new Refusal('CHAT/NOT_FOUND')
    const { account, mutes, personId, said } = person
    const { nickname, chatLevel } = userOf(said)
    return z.encode(BanEffect, {
      ...{ userId, nickname, chatLevel, mutes: mutes.length, account: account === null ? null : mask(account) },
      ...(await queries.countReportsAbout(sql, personId)),
    })
  },
  async execute(tx, { userId }) {
    const person = await queries.selectPersonOfStaff(tx, userId)
    const isDone =
      person !== undefined &&
      (await queries.writeStanding(tx, person.personId, {
        chatLevel: userOf(person.said).chatLevel,
        enableChat: false,
      }))
    if (!isDone) throw new Refusal('CHAT/NOT_FOUND')
    return { enableChat: 0 }
  },
}

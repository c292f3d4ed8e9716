/** Members who belong together, as risk says: the same person, device or household. */
import type * as api from '@liuhe/contract/api/operator/member-deeds.ts'
import type { InputOf, OutputOf } from '@liuhe/contract/endpoint.ts'
import { LINKS_MOST } from '@liuhe/domain/members/desk.ts'
import { mask, maskName } from '@liuhe/domain/members/mask.ts'
import type { Queryable } from '../../db/connect.ts'
import { Refusal } from '../../http/refusal.ts'
import { endLink, inOrder, insertLink, type LinkRow, linksOf } from '../member/index.ts'
import { loginsOf, type OperatorWrite, takeRequest } from '../operators/index.ts'
import { objectOf } from './one-member.ts'
import { addRevision, lockMember, selectMembers } from './queries.ts'

type Write = Pick<OperatorWrite<typeof api.link>, 'tx' | 'operator' | 'note'>
type Asked = InputOf<typeof api.link>

/**
 * Links two members; either side shows it.
 * @throws MEMBER/LINK_SELF, MEMBER/LINKED when they are linked already, MEMBER/LINKS_FULL when one has
 *   {@link LINKS_MOST}
 */
export async function linkMembers(context: Write, asked: Asked): Promise<OutputOf<typeof api.link>> {
  const { tx, operator, note } = context
  if (asked.memberId === asked.otherId) {
    note({ object: objectOf(asked.memberId), reason: asked.reason })
    throw new Refusal('MEMBER/LINK_SELF')
  }
  const { pair, revision, isRepeat } = await beginPair(context, 'memberDeeds.link', asked)
  if (isRepeat) return { revision }
  const [links, others] = [await linksOf(tx, pair[0]), await linksOf(tx, pair[1])]
  if (linkWith(links, pair[1]) !== undefined) throw new Refusal('MEMBER/LINKED')
  if (links.length >= LINKS_MOST || others.length >= LINKS_MOST) throw new Refusal('MEMBER/LINKS_FULL')
  await insertLink(tx, pair, { reason: asked.reason, operatorId: operator.operatorId })
  note({ before: standing(pair, 0), after: standing(pair, 1) })
  return { revision: await changed(context, pair) }
}

/** Ends a link; that it was there stays. @throws MEMBER/NOT_LINKED */
export async function unlinkMembers(context: Write, asked: Asked): Promise<OutputOf<typeof api.unlink>> {
  const { tx, operator, note } = context
  const { pair, revision, isRepeat } = await beginPair(context, 'memberDeeds.unlink', asked)
  if (isRepeat) return { revision }
  const link = linkWith(await linksOf(tx, pair[0]), pair[1])
  if (link === undefined) throw new Refusal('MEMBER/NOT_LINKED')
  await endLink(tx, pair, { reason: asked.reason, operatorId: operator.operatorId })
  note({ before: { ...standing(pair, 1), reason: link.reason }, after: standing(pair, 0) })
  return { revision: await changed(context, pair) }
}

/**
 * Takes a request about two members and holds both, the smaller number first, until the transaction ends: two people
 * who link them from both sides come one by one.
 * @returns the pair, the member who was looked at first
 * @throws MEMBER/NOT_FOUND, MEMBER/CHANGED when he was changed since, REQ/KEY_REUSED
 */
async function beginPair({ tx, operator, note }: Write, action: string, { requestId, ...body }: Asked) {
  note({ object: objectOf(body.memberId), reason: body.reason })
  const isNew = await takeRequest(tx, operator, { requestId, action, body })
  const pair = [BigInt(body.memberId), BigInt(body.otherId)] as const
  const held = new Map<bigint, number>()
  for (const memberId of inOrder(pair)) {
    const member = await lockMember(tx, memberId)
    if (member === undefined) throw new Refusal('MEMBER/NOT_FOUND')
    held.set(memberId, member.revision)
  }
  const revision = held.get(pair[0]) as number
  if (isNew && revision !== body.revision) throw new Refusal('MEMBER/CHANGED', { data: { revision } })
  return { pair, revision, isRepeat: !isNew }
}

type Pair = readonly [bigint, bigint]

const linkWith = (links: readonly LinkRow[], other: bigint) => links.find(({ memberId }) => memberId === other)

/** For the audit of both. */
const standing = (pair: Pair, isLinked: 0 | 1) => ({ members: inOrder(pair).map(String), isLinked })

/** Counts the change of both, which stands in the trail of both. @returns the number of the first one's */
async function changed({ tx, note }: Write, [one, other]: Pair): Promise<number> {
  note({ also: objectOf(other) })
  await addRevision(tx, other)
  return addRevision(tx, one)
}

/** The links of a member in wire form, masked. */
export async function shownLinks(sql: Queryable, memberId: bigint) {
  const links = await linksOf(sql, memberId)
  const [members, logins] = await Promise.all([
    selectMembers(
      sql,
      links.map((link) => link.memberId),
    ),
    loginsOf(sql, [...new Set(links.map(({ linkedBy }) => linkedBy))]),
  ])
  const byId = new Map(members.map((member) => [member.memberId, member]))
  return links.flatMap(({ memberId: id, reason, linkedBy, linkedAt }) => {
    const member = byId.get(id)
    if (member === undefined) return []
    const { account, fullName, state } = member
    return {
      ...{ memberId: String(id), account: mask(account), name: fullName === null ? null : maskName(fullName), state },
      ...{ reason, login: logins.get(linkedBy) ?? '', at: linkedAt.getTime() },
    }
  })
}

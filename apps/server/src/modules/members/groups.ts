/** Groups of members: what they are, who would move, and changes of them. */
import type * as api from '@liuhe/contract/api/operator/groups.ts'
import type { InputOf, OutputOf } from '@liuhe/contract/endpoint.ts'
import { COUNT_MAX } from '@liuhe/contract/api/operator/common.ts'
import { type GroupRule, isSoundRule } from '@liuhe/domain/members/group-rule.ts'
import { mask } from '@liuhe/domain/members/mask.ts'
import type { Json } from '@liuhe/domain/content/seal.ts'
import type { Queryable } from '../../db/connect.ts'
import { Refusal } from '../../http/refusal.ts'
import { type OperatorWrite, takeRequest } from '../operators/index.ts'
import * as queries from './group-queries.ts'
import { countMembers } from './list-queries.ts'

export async function listGroups(sql: Queryable): Promise<OutputOf<typeof api.list>> {
  const [groups, tags] = await Promise.all([queries.selectGroups(sql), queries.selectTags(sql)])
  const sizes = await Promise.all(
    groups.map(({ rule }, at) =>
      countMembers(sql, { group: { rule, before: groups.slice(0, at).map((group) => group.rule) } }),
    ),
  )
  return { groups: groups.map((group, at) => ({ ...group, size: sizes[at] ?? 0 })), tags: [...tags] }
}

/** Who would move if a group were like this, or were taken away (no figures). */
export async function previewGroup(
  sql: Queryable,
  { groupId, figures }: InputOf<typeof api.preview>,
): Promise<OutputOf<typeof api.preview>> {
  const now = await queries.selectGroups(sql)
  const own = now.find((group) => group.groupId === groupId)
  if (groupId !== null && own === undefined) throw new Refusal('GROUP/NOT_FOUND')
  if (figures !== null && !isSoundRule(figures.rule)) throw unsound()
  const changed = [own?.rule, figures?.rule].filter((rule) => rule !== undefined)
  const movers = await queries.selectMovers(sql, { now, later: groupsThen(now, { groupId, figures }), changed })
  const groups = Map.groupBy(movers, ({ from, to }) => JSON.stringify([from, to]))
  return {
    moves: [...groups].map(([way, some]) => {
      const [from, to] = JSON.parse(way) as [string | null, string | null]
      return { from, to, members: some.length }
    }),
    examples: movers.slice(0, EXAMPLES).map(({ memberId, account, ...mover }) => ({
      ...mover,
      ...{ memberId: String(memberId), account: mask(account) },
    })),
    isMore: movers.length > COUNT_MAX,
  }
}

const EXAMPLES = 20

/** The groups as they would be, in their order. */
function groupsThen(
  now: readonly queries.GroupRow[],
  { groupId, figures }: Pick<InputOf<typeof api.preview>, 'groupId' | 'figures'>,
): queries.NewGroup[] {
  const others = now.filter((group) => group.groupId !== groupId)
  if (figures === null) return others
  const last = Number.MAX_SAFE_INTEGER
  return [...others, { ...figures, groupId: groupId ?? last }].toSorted(
    (one, two) => one.sort - two.sort || one.groupId - two.groupId,
  )
}

type Context = Pick<OperatorWrite<typeof api.save>, 'tx' | 'operator' | 'note'>

export async function saveGroup(
  { tx, operator, note }: Context,
  { groupId, revision, figures, reason, requestId }: InputOf<typeof api.save>,
): Promise<OutputOf<typeof api.save>> {
  note({ object: `member-group/${groupId ?? figures.name}`, reason })
  if (!isSoundRule(figures.rule)) throw unsound()
  const groups = await queries.lockGroups(tx)
  const own = groups.find((group) => group.groupId === groupId)
  const after = jsonOf(figures)
  const isNew = await takeRequest(tx, operator, { requestId, action: 'groups.save', body: { groupId, after, reason } })
  if (!isNew) {
    const saved = own ?? groups.find(({ name }) => name === figures.name)
    if (saved === undefined) throw new Refusal('GROUP/NOT_FOUND')
    return { groupId: saved.groupId, revision: saved.revision }
  }
  if (groupId !== null && own === undefined) throw new Refusal('GROUP/NOT_FOUND')
  if ((own?.revision ?? 0) !== revision) throw new Refusal('MEMBER/CHANGED', { data: { revision: own?.revision ?? 0 } })
  if (groups.some((group) => group.name === figures.name && group.groupId !== groupId)) {
    throw new Refusal('GROUP/NAME_TAKEN')
  }
  note({ before: own === undefined ? null : jsonOf(own), after })
  if (own !== undefined) {
    await queries.updateGroup(tx, own.groupId, figures)
    return { groupId: own.groupId, revision: revision + 1 }
  }
  const made = await queries.insertGroup(tx, figures)
  if (made === undefined) throw new Refusal('GROUP/NAME_TAKEN')
  return { groupId: made, revision: 0 }
}

export async function removeGroup(
  { tx, operator, note }: Context,
  { groupId, revision, reason, requestId }: InputOf<typeof api.remove>,
): Promise<null> {
  note({ object: `member-group/${groupId}`, reason })
  const groups = await queries.lockGroups(tx)
  if (!(await takeRequest(tx, operator, { requestId, action: 'groups.remove', body: { groupId, reason } }))) return null
  const own = groups.find((group) => group.groupId === groupId)
  if (own === undefined) throw new Refusal('GROUP/NOT_FOUND')
  if (own.revision !== revision) throw new Refusal('MEMBER/CHANGED', { data: { revision: own.revision } })
  await queries.deleteGroup(tx, groupId)
  note({ before: jsonOf(own), after: null })
  return null
}

const jsonOf = ({ name, sort, rule }: queries.NewGroup): Json => ({ name, sort, rule: ruleJson(rule) })
const ruleJson = ({ rechargedMin, ...rule }: GroupRule): Json => ({
  ...rule,
  rechargedMin: rechargedMin === null ? null : String(rechargedMin),
})

const unsound = () => new Refusal('REQ/INVALID', { data: { fields: ['rule'] } })

/** Groups of members: rules in an order, and who would move by another rule (console, desk 6). */
import { TAG } from '@liuhe/domain/members/desk.ts'
import * as z from 'zod/mini'
import { AMOUNT_MAX, intText, money } from '../../codecs.ts'
import { operatorArea } from '../../operator-endpoint.ts'
import { requestId, revision } from './common.ts'

const { get, post } = operatorArea('groups')

const vip = z.nullable(z.int().check(z.minimum(0), z.maximum(9)))

export const GroupRuleShape = z.strictObject({
  vipMin: vip,
  vipMax: vip,
  /** Recharged ever, at least. */
  rechargedMin: z.nullable(money.check(z.refine((amount) => amount >= 0n && amount <= AMOUNT_MAX))),
  tag: z.nullable(z.string().check(z.regex(TAG))),
})

const figures = {
  name: z.string().check(z.trim(), z.minLength(1), z.maxLength(20)),
  /** The smaller one comes first: a member is in the first group that he fits. */
  sort: z.int().check(z.minimum(0), z.maximum(9_999)),
  rule: GroupRuleShape,
}
/** Which group, and how it stood when it was looked at; no number for a new one. */
const which = { groupId: z.nullable(z.int()), revision }

export const list = get('list', '/groups', {
  summary: 'Groups in their order, each with how many are in it (10,001 means more), and every tag in use.',
  access: 'readMembers',
  effect: 'read',
  output: z.object({
    groups: z.array(z.object({ groupId: z.int(), ...figures, revision: z.int(), size: z.int() })),
    tags: z.array(z.object({ tag: z.string(), members: z.int() })),
  }),
})

/** Who goes where; null is no group. Counted up to 10,001. */
const Move = z.object({ from: z.nullable(z.string()), to: z.nullable(z.string()), members: z.int() })

export const preview = post('preview', '/groups/preview', {
  summary: 'Who would move if a group were like this; nothing is changed.',
  access: 'readMembers',
  effect: 'read',
  body: { groupId: z.nullable(z.int()), figures: z.nullable(z.object(figures)) },
  output: z.object({
    moves: z.array(Move),
    /** Some of them; accounts are masked. */
    examples: z.array(
      z.object({
        memberId: z.string(),
        account: z.string(),
        vipLevel: z.int(),
        from: z.nullable(z.string()),
        to: z.nullable(z.string()),
      }),
    ),
    isMore: z.boolean(),
  }),
  errors: ['GROUP/NOT_FOUND', 'REQ/INVALID'],
  strict: true,
})

const change = { access: 'writeGroups', effect: 'write', strict: true } as const
const reason = z.string().check(z.trim(), z.minLength(1), z.maxLength(200))

export const save = post('save', '/groups', {
  summary: 'Adds a group, or changes one. Everybody who fits it is in it from then on.',
  ...change,
  body: { requestId, ...which, figures: z.object(figures), reason },
  output: z.object({ groupId: z.int(), revision: z.int() }),
  errors: ['GROUP/NOT_FOUND', 'GROUP/NAME_TAKEN', 'MEMBER/CHANGED', 'REQ/INVALID', 'REQ/KEY_REUSED'],
})

export const remove = post('remove', '/groups/:groupId/remove', {
  summary: 'Takes a group away; its members fall to the next one that they fit.',
  ...change,
  params: { groupId: intText(1, 2_000_000_000) },
  body: { requestId, revision, reason },
  output: z.null(),
  errors: ['GROUP/NOT_FOUND', 'MEMBER/CHANGED', 'REQ/KEY_REUSED'],
})

/** What every list of operators can be asked: each filter by itself, of which there is much, little or nothing. */
import { operatorApi } from '@liuhe/contract/api/operator/index.ts'
import { OPERATOR_BASE, type OperatorEndpoint, operatorEndpointsOf } from '@liuhe/contract/operator-endpoint.ts'
import { type StaffPermission, STAFF_ROLES, type StaffRole, staffMay } from '@liuhe/domain/staff.ts'
import * as z from 'zod/mini'
import { BUSY, RARE_GAME } from './long-life-parts.ts'
import { exampleOf } from './wire-examples.ts'

/** The fields of a query, as they stand in an address. */
export type Query = Record<string, string>

/** What is looked for only beside something else. */
const WITH: Readonly<Record<string, Record<string, string>>> = { turnNum: { gameId: '1' } }
const PLACES = ['after', 'before', 'rows']
/** Reads that come page by page. */
export const LISTS = operatorEndpointsOf(operatorApi).filter(
  ({ encoding, query }) => encoding === 'none' && PLACES.some((name) => Object.hasOwn(query, name)),
)

/** What stands in addresses: whose there is most. */
const PARAMS: Readonly<Record<string, string>> = {
  memberId: String(BUSY.memberId),
  gameId: String(RARE_GAME),
  roomId: '1',
  caseId: '7',
  statementId: '4',
  runId: '4',
  batchId: '4',
  bulkId: '4',
  day: '2026-11-20',
  kind: 'gateway',
  source: 'bank',
}

/** What is looked for in fields that are no choice: something that there is much of, and what there is not. */
const ASKED: Readonly<Record<string, readonly string[]>> = {
  account: ['plan7', 'nobody'],
  action: ['cards.save', 'nothing.done'],
  agentId: ['7', '999999'],
  amount: ['1.001', '777777'],
  amountMin: ['0', '900000'],
  amountMax: ['1', '900000'],
  stakeMin: ['1', '900000'],
  beginDate: ['2026-11-01'],
  below: ['7', '999999'],
  channel: ['channel-7', 'nothing'],
  checker: ['risk.3', 'nobody.at.all'],
  code: ['code7', 'nothing'],
  day: ['2026-11-28', '2010-01-01'],
  endDate: ['2026-11-28'],
  from: ['2026-11-20', '2031-01-01'],
  to: ['2026-11-28', '2020-01-01'],
  startDate: ['2026-11-01'],
  gameId: ['1', '3', '999'],
  gateway: ['bank', 'rare', 'nobody'],
  group: ['standard'],
  groupId: ['1'],
  hash: [],
  idleMinutes: ['1', '10000'],
  kind: ['adjustment', 'void-draw', 'nothing'],
  location: ['home', 'nowhere'],
  login: ['busy.maker', 'nobody.at.all'],
  maker: ['risk.3', 'nobody.at.all'],
  member: ['plan7', 'nobody'],
  memberId: ['7', '999999'],
  number: ['7', '999999999999'],
  object: ['adjustment/7', 'card/999999999', 'session/999999999'],
  orderNo: ['7', '999999999999'],
  outcome: ['ok', 'unsigned', 'nothing'],
  place: ['7', '1999'],
  playCateName: ['long-name-7', 'nothing'],
  playCode: ['001', '002', '999'],
  provider: ['pg', 'rare', 'nobody'],
  reference: ['request-7', 'nothing'],
  requestId: ['request-7', 'nothing'],
  round: ['round-7', 'nothing'],
  search: ['long', 'nothing'],
  tag: ['common', 'rare', 'nothing'],
  templateId: ['7', '999999'],
  tranType: ['8', '39'],
  transactionId: ['tx-7', 'nothing'],
  turn: ['202600000005', '202699999999'],
  turnNum: ['202600000007', '202699999999'],
  vip: ['8', '9'],
}

interface Field {
  enum?: string[]
  type?: string
}
/** Each filter with its values: of which there is most comes first, and of which there is least or nothing last. */
function filtersOf(list: OperatorEndpoint): [name: string, values: readonly string[]][] {
  const schema = z.toJSONSchema(z.object(list.wire.query), { io: 'input', unrepresentable: 'any' })
  const fields = Object.entries(schema.properties as Record<string, Field>).filter(([name]) => !PLACES.includes(name))
  return fields.map(([name, field]) => {
    const values = field.enum ?? ASKED[name]
    if (values === undefined) throw new Error(`What ${list.name} is asked for as ${name} is not written down here.`)
    return [name, values]
  })
}

/** Each filter by itself, with each of its values. */
export function questionsOf(list: OperatorEndpoint): Query[] {
  const needed = exampleOf(list.wire.query) as Query
  const alone = filtersOf(list).flatMap(([name, values]) =>
    values.map((value) => ({ ...needed, ...WITH[name], [name]: value })),
  )
  return [needed, ...alone]
}

/**
 * Each two filters together: what there is much of beside what there is little of, both ways round, because an index
 * that finds the one may be walked in vain for the other. And each filter in every order.
 */
export function pairsOf(list: OperatorEndpoint): Query[] {
  const needed = exampleOf(list.wire.query) as Query
  const filters = filtersOf(list).filter(([, values]) => values.length > 0)
  const pairs = filters.flatMap(([one, ones], at) =>
    filters.slice(at + 1).flatMap(([other, others]) => {
      const values =
        other === 'sort'
          ? others.flatMap((order) => [ones[0], ones.at(-1)].map((value) => [value, order]))
          : [
              [ones[0], others.at(-1)],
              [ones.at(-1), others[0]],
            ]
      return values.map(([a, b]) => ({ ...needed, ...WITH[one], ...WITH[other], [one]: a, [other]: b }) as Query)
    }),
  )
  return [...new Map(pairs.map((query) => [JSON.stringify(query), query])).values()]
}

/** Members are read in another order by themselves or of one VIP level; beside other filters it is refused. */
export const isRefused = ({ name }: OperatorEndpoint, { sort = 'new', ...others }: Query): boolean =>
  name === 'members.list' && sort !== 'new' && Object.keys(others).some((one) => one !== 'vip')

/** Somebody who may read it. */
export const roleFor = ({ access }: OperatorEndpoint): StaffRole => {
  const role = STAFF_ROLES.find((one) => access === 'staff' || staffMay(one, access as StaffPermission))
  if (role === undefined) throw new Error(`nobody may ${access}`)
  return role
}

/** Where a list is asked. */
export function addressOf(list: OperatorEndpoint, query: Query): string {
  const path = list.path.replaceAll(/:([A-Za-z]+)/g, (_, name: string) => PARAMS[name] ?? '1')
  return `${OPERATOR_BASE}${path}?${new URLSearchParams(query)}`
}

/** The page after the one that was answered; undefined on the last. */
export function furtherOf(list: OperatorEndpoint, query: Query, data: { next?: unknown } | null): Query | undefined {
  if (typeof data?.next === 'string') return { ...query, after: data.next }
  if (!Object.hasOwn(list.query, 'before')) return undefined
  return {
    ...query,
    before: BEFORE.find((place) => z.safeParse(list.wire.query['before'] as z.ZodMiniType, place).success) ?? '',
  }
}
const BEFORE = ['6000', '2026-01-01']

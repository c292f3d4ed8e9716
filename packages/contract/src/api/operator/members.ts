/**
 * Members, as the operator's people see them: names, phones and accounts are masked, and what is masked is shown once,
 * to somebody with a reason, and written down.
 */
import { LINKS_MOST, PLAYER_STATES, TAG } from '@liuhe/domain/members/desk.ts'
import * as z from 'zod/mini'
import { intText, money, siteDate, siteTime } from '../../codecs.ts'
import { operatorArea } from '../../operator-endpoint.ts'
import { HeldReason } from '../withdrawals.ts'
import { after, keysetPage } from './common.ts'
import { BET_STATES } from './withdrawal-evidence.ts'

const { get, post } = operatorArea('members')

export const memberId = z.string().check(z.regex(/^[1-9]\d{0,17}$/))
const params = { memberId }
const rows = z._default(intText(1, 200), 50)
const tag = z.string().check(z.regex(TAG))
const state = z.enum(PLAYER_STATES)
const vipText = intText(0, 9)
const read = { access: 'readMembers', effect: 'read' } as const

/** Why his withdrawals are held, and until when; no end: somebody has to look. */
const Hold = z.object({ reason: HeldReason, until: z.nullable(siteTime) })
const PauseShown = z.object({ kind: z.enum(['time-out', 'exclusion']), endsAt: siteTime })

/** A member in a list. */
export const MemberRow = z.object({
  memberId,
  /** Masked, as the two below. */
  account: z.string(),
  name: z.nullable(z.string()),
  phone: z.nullable(z.string()),
  vipLevel: z.int(),
  state,
  isAgent: z.boolean(),
  balance: money,
  recharged: money,
  /** What he has put in less what he has taken out. */
  netDeposit: money,
  /** What is still to be staked before a withdrawal is free. */
  turnoverOpen: money,
  joinedAt: siteTime,
  lastLoginAt: z.nullable(siteTime),
  tags: z.array(z.string()),
  /** Also masked; null: nobody has brought him. */
  agent: z.nullable(z.string()),
  holds: z.array(Hold),
  pause: z.nullable(PauseShown),
})

export const list = get('list', '/members', {
  summary: 'Members by a place in an index, the newest first; by the beginning of the account in its order.',
  ...read,
  query: {
    /** The beginning of the account. */
    account: z.optional(z.string().check(z.minLength(2), z.maxLength(32))),
    state: z.optional(state),
    vip: z.optional(vipText),
    tag: z.optional(tag),
    groupId: z.optional(intText(1, 2_000_000_000)),
    /** The team of an agent at any depth, by his number. */
    agentId: z.optional(memberId),
    /** By the last sign-in or by what was recharged only with `vip` or without a filter: those have indexes. */
    sort: z._default(z.enum(['new', 'login', 'recharged']), 'new'),
    after,
    rows,
  },
  output: keysetPage(MemberRow),
  errors: ['REQ/INVALID'],
})

export const find = post('find', '/members/find', {
  summary: 'Members of exactly this name, phone or number. What is asked for stands in no address and no log.',
  ...read,
  body: { by: z.enum(['name', 'phone', 'number']), text: z.string().check(z.trim(), z.minLength(1), z.maxLength(40)) },
  output: z.array(MemberRow),
  strict: true,
})

const Neighbour = z.object({ memberId, account: z.string() })
/** Others on a device or with an account of his: how many, and the first of them. */
const Neighbours = z.object({ count: z.int(), members: z.array(Neighbour) })

/** Another member who belongs to him, as risk says. */
const LinkShown = z.object({
  memberId,
  /** Masked, as the name. */
  account: z.string(),
  name: z.nullable(z.string()),
  state,
  reason: z.string(),
  /** Who said it, and when. */
  login: z.string(),
  at: siteTime,
})

export const MemberDetail = z.object({
  ...MemberRow.shape,
  /** How often the desk has changed him. */
  revision: z.int(),
  nickname: z.nullable(z.string()),
  company: z.nullable(z.string()),
  birthday: z.nullable(z.string()),
  /** Years; null without a birthday. */
  age: z.nullable(z.int()),
  email: z.nullable(z.string()),
  qq: z.nullable(z.string()),
  weixin: z.nullable(z.string()),
  /** Whether the phone is proven by a code. */
  isPhoneBound: z.boolean(),
  group: z.nullable(z.object({ groupId: z.int(), name: z.string() })),
  balances: z.object({ main: money, held: money, live: money }),
  /** Of lotteries and other houses' games, by the member's bills: positive is his gain. */
  wonInAll: money,
  sameDevice: Neighbours,
  sameAccount: Neighbours,
  /** The newest first. */
  links: z.array(LinkShown).check(z.maxLength(LINKS_MOST)),
  notes: z.int(),
  liveSessions: z.int(),
})

export const detail = get('detail', '/members/:memberId', {
  summary: 'A member with what calls for attention; personal data masked.',
  ...read,
  params,
  output: MemberDetail,
  errors: ['MEMBER/NOT_FOUND'],
})

/** A line of a wallet: where money came from, where it went, and what was there afterwards. */
export const MoneyRow = z.object({
  billNo: z.string(),
  at: siteTime,
  tranType: z.int(),
  content: z.string(),
  orderNo: z.nullable(z.string()),
  from: z.string(),
  to: z.string(),
  /** Signed: what the wallet gained. */
  amount: money,
  after: money,
})

export const moneyTrail = get('moneyTrail', '/members/:memberId/money', {
  summary: 'The wallet line by line with the balance after each, and days that must add up.',
  access: 'readWallets',
  effect: 'read',
  params,
  query: {
    startDate: z.optional(siteDate),
    endDate: z.optional(siteDate),
    direction: z.optional(z.enum(['in', 'out'])),
    tranType: z.optional(intText(1, 99)),
    after,
    rows,
  },
  output: z.object({
    data: z.array(MoneyRow),
    next: z.nullable(z.string()),
    /** The last fifteen days, the oldest first: what the wallet held at the end of each. */
    days: z.array(z.object({ day: siteDate, gained: money, spent: money, closing: money })),
    /** Opening + gained − spent − what the wallet holds: 0, or the books are wrong. */
    difference: money,
  }),
  errors: ['MEMBER/NOT_FOUND', 'REQ/INVALID'],
})

export const bets = get('bets', '/members/:memberId/bets', {
  summary: 'Bets on lotteries, the newest first.',
  access: 'readBets',
  effect: 'read',
  params,
  query: { after, rows },
  output: z.object({
    data: z.array(
      z.object({
        orderNo: z.string(),
        at: siteTime,
        gameId: z.int(),
        gameName: z.string(),
        turnNum: z.string(),
        playName: z.string(),
        selection: z.string(),
        notes: z.int(),
        total: money,
        reward: money,
        state: z.enum(BET_STATES),
      }),
    ),
    next: z.nullable(z.string()),
  }),
  errors: ['MEMBER/NOT_FOUND'],
})

export const access = get('access', '/members/:memberId/access', {
  summary: 'Sessions of the last days, the devices he signed in on, and who else did.',
  ...read,
  params,
  output: z.object({
    sessions: z.array(
      z.object({
        /** The beginning of the session's name; it opens nothing. */
        name: z.string(),
        startedAt: siteTime,
        usedAt: siteTime,
        /** Its network; the host is masked. */
        address: z.nullable(z.string()),
        isBrowser: z.boolean(),
        endedAt: z.nullable(siteTime),
        endReason: z.nullable(z.string()),
      }),
    ),
    devices: z.array(z.object({ device: z.string(), lastAt: siteTime, others: z.array(Neighbour) })),
  }),
  errors: ['MEMBER/NOT_FOUND'],
})

export const agentLine = get('agentLine', '/members/:memberId/line', {
  summary: 'Agents above him from the top on, himself last, and the team below.',
  ...read,
  params,
  output: z.object({
    line: z.array(z.object({ memberId, account: z.string(), rate: z.int(), isAgent: z.boolean() })),
    team: z.object({ direct: z.int(), members: z.int(), money }),
    linkCode: z.nullable(z.string()),
  }),
  errors: ['MEMBER/NOT_FOUND'],
})

export const chatStanding = get('chatStanding', '/members/:memberId/chat', {
  summary: 'How he stands in the chat: mutes in force, and what was reported of him.',
  access: 'readChat',
  effect: 'read',
  params,
  output: z.nullable(
    z.object({
      userId: z.string(),
      enableChat: z.boolean(),
      seenAt: siteTime,
      mutes: z.array(
        z.object({ room: z.nullable(z.string()), until: siteTime, reason: z.string(), mutedBy: z.string() }),
      ),
      reports: z.object({ open: z.int(), upheld: z.int(), dismissed: z.int() }),
    }),
  ),
  errors: ['MEMBER/NOT_FOUND'],
})

export const NoteRow = z.object({
  noteId: z.string(),
  kind: z.enum(['note', 'contact']),
  words: z.string(),
  login: z.string(),
  at: siteTime,
})

export const notes = get('notes', '/members/:memberId/notes', {
  summary: 'What colleagues have written about him, the newest first.',
  ...read,
  params,
  query: { after, rows },
  output: z.object({ data: z.array(NoteRow), next: z.nullable(z.string()) }),
  errors: ['MEMBER/NOT_FOUND'],
})

export const trail = get('trail', '/members/:memberId/trail', {
  summary: 'What operators have done to him or were refused, the newest first; without what stood before and after.',
  ...read,
  params,
  query: { before: z.optional(intText(1, 2_000_000_000)), rows },
  output: z.array(
    z.object({
      position: z.int(),
      at: siteTime,
      login: z.nullable(z.string()),
      role: z.nullable(z.string()),
      action: z.string(),
      outcome: z.string(),
      reason: z.nullable(z.string()),
    }),
  ),
  errors: ['MEMBER/NOT_FOUND'],
})

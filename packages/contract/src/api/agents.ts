/**
 * Agents (Domain §7, Spec A §7, Spec B §2 Agent area): the team below one, its rates, and the links that bring members.
 * Somebody outside the asker's team is answered as if he did not exist.
 */
import { LANDINGS, LINK_DAYS, LINK_REMARK_MAX, LINK_STATES } from '@liuhe/domain/agents/link.ts'
import * as z from 'zod/mini'
import { rate, rateText } from '../agent-rate.ts'
import {
  encodedPassword,
  flag01,
  flagText,
  intText,
  money,
  pageNumber,
  renamed,
  rowsNumber,
  siteDate,
  siteTime,
} from '../codecs.ts'
import { area } from '../endpoint.ts'
import { TeamFigures } from '../team-figures.ts'

const { get, form } = area('agents')

const userId = z.string().check(z.regex(/^\d{1,18}$/))
const linkId = userId
const text = (most: number) => z.string().check(z.maxLength(most))

/** The page that a link shows first, by its number. */
const landing = z.codec(z.int(), z.enum(LANDINGS), {
  decode: (place) => LANDINGS[place] ?? 'register',
  encode: (page) => LANDINGS.indexOf(page),
})
const landingText = z.codec(intText(0, LANDINGS.length - 1), z.enum(LANDINGS), {
  decode: (place) => LANDINGS[place] ?? 'register',
  encode: (page) => LANDINGS.indexOf(page),
})

/** Whole yuan in a query; 厘 inside. */
const yuanText = z.codec(z.string().check(z.regex(/^\d{1,9}$/)), z.bigint(), {
  decode: (yuan) => BigInt(yuan) * 1000n,
  encode: (amount) => String(amount / 1000n),
})

/** What a visitor who follows an agent's link may know. */
export const LinkInfo = renamed(
  {
    code: z.string(),
    /** The agent's account, masked. */
    account: z.string(),
    nickname: z.nullable(z.string()),
    /** The page that the link wants to show first. */
    landing,
    /** Where to register by it: `/auth/register?code=…`. */
    registerLink: z.string(),
  },
  { landing: 'spreadType' },
)

export const linkInfo = get('linkInfo', '/api/spreadInfo/getLinkInfo', {
  summary: 'The agent behind a promotion code (Spec A §2 Registration: query parameter code).',
  access: 'public',
  effect: 'read',
  query: { code: text(32) },
  output: LinkInfo,
  errors: ['UC/INTR_CODE'],
})

export const info = get('info', '/api/agent/memberInformation', {
  summary: 'The agent himself: his rate, his team in figures, the link he gives away.',
  access: 'agent',
  effect: 'read',
  output: renamed(
    {
      userId: z.string(),
      account: z.string(),
      nickname: z.nullable(z.string()),
      avatarId: z.int(),
      rate,
      /** His ratio of dividends in the period under way, in tenths of a percent; null where no dividend is on. */
      ratio: z.nullable(z.int()),
      directCount: z.int(),
      teamCount: z.int(),
      onlineCount: z.int(),
      /** Of the oldest link that works; null where none does. */
      registerLink: z.nullable(z.string()),
      code: z.nullable(z.string()),
      linkCount: z.int(),
      linkMax: z.int(),
      /** Whether an agent may make agents. */
      canMakeAgents: z.boolean(),
    },
    { rate: 'rebate' },
  ),
})

export const rebateRange = get('rebateRange', '/api/dl/getDlSubRebateRange', {
  summary: 'The lowest and the highest rate that the agent may give to somebody new or to a link.',
  access: 'agent',
  effect: 'read',
  output: z.array(rate),
})

const memberFields = {
  userId: z.string(),
  account: z.string(),
  nickname: z.nullable(z.string()),
  avatarId: z.int(),
  isAgent: flag01,
  rate,
  /** Wallet and money in games. */
  money,
  teamMoney: money,
  /** What of his own stakes was settled today. */
  betToday: money,
  /** Members whose agent he is himself. */
  subCount: z.int(),
  addTime: siteTime,
  loginTime: z.nullable(siteTime),
  state: z.enum(['active', 'suspended', 'closed']),
  isOnline: flag01,
}
const memberNames = { isAgent: 'userType', rate: 'rebate' } as const

/** Somebody in the team. */
const TeamMember = renamed(memberFields, memberNames)

/** From the asker down to the one whose team is shown, both included. */
const Trail = z.array(z.object({ userId: z.string(), account: z.string() }))

export const subUsers = get('subUsers', '/api/dl/querySubUsers', {
  summary: 'The members whose agent somebody in the team is; with `account` those of his whole team it begins.',
  access: 'agent',
  effect: 'read',
  query: {
    userId: z.optional(userId),
    account: z.optional(text(15)),
    isAgent: z.optional(flagText),
    moneyMin: z.optional(yuanText),
    moneyMax: z.optional(yuanText),
    startDate: z.optional(siteDate),
    endDate: z.optional(siteDate),
    isOnline: z.optional(flagText),
    sort: z._default(z.enum(['new', 'money', 'login']), 'new'),
    page: pageNumber,
    rows: rowsNumber(20),
  },
  names: { isAgent: 'userType', moneyMin: 'minMoney', moneyMax: 'maxMoney' },
  output: z.object({
    data: z.array(TeamMember),
    otherData: z.object({
      /** Members at any depth. */
      teamCount: z.int(),
      teamMoney: money,
      onlineCount: z.int(),
      /** When a big team was counted; others are counted for each answer. */
      countedAt: siteTime,
      trail: Trail,
    }),
    totalCount: z.int(),
  }),
  errors: ['AGENT/NOT_FOUND'],
})

export const user = get('user', '/api/dl/queryUser', {
  summary: 'One member of the team, and the range in which his rate may be set.',
  access: 'agent',
  effect: 'read',
  query: { userId },
  output: renamed(
    {
      ...memberFields,
      teamCount: z.int(),
      /** What he has ever recharged. */
      recharged: money,
      trail: Trail,
      /** His agent is the asker, who may set his rate between these. */
      isDirect: z.boolean(),
      rateMin: rate,
      rateMax: rate,
    },
    { ...memberNames, recharged: 'rechMoney', rateMin: 'rebateMin', rateMax: 'rebateMax' },
  ),
  errors: ['AGENT/NOT_FOUND'],
})

export const setRate = form('setRate', '/api/dl/updateRebate', {
  summary: 'Sets the rate of a member whose agent the asker is. Later bets count by it.',
  access: 'agent',
  effect: 'write',
  body: { userId, rate: rateText },
  names: { rate: 'rebate' },
  output: renamed({ rate }, { rate: 'rebate' }),
  errors: ['AGENT/NOT_FOUND', 'AGENT/REBATE_RANGE'],
})

export const add = form('add', '/api/dl/add', {
  summary: 'Makes an account whose agent the asker is. It is not signed in, and no gift comes with it.',
  access: 'agent',
  effect: 'write',
  isFormInQuery: true,
  body: {
    account: text(64),
    password: encodedPassword,
    isAgent: z._default(flagText, false),
    rate: rateText,
    fullName: z.optional(text(64)),
  },
  names: { isAgent: 'userType', rate: 'rebate' },
  output: z.object({ userId: z.string(), account: z.string() }),
  errors: [
    'UC/ACCOUNT_INVALID',
    'UC/ACCOUNT_TAKEN',
    'UC/PASSWORD_INVALID',
    'UC/PASSWORD_IS_ACCOUNT',
    'UC/FIELD_INVALID',
    'AGENT/REBATE_RANGE',
    'AGENT/NO_AGENTS',
    'AGENT/AGREEMENT',
    'SYS/BUSY',
  ],
})

const linkFields = {
  /** `id` on the wire. */
  linkId: z.string(),
  code: z.string(),
  externalUrl: z.string(),
  type: z.int(),
  landing,
  isAgent: flag01,
  userLevel: z.int(),
  rate,
  effectiveDays: z.int(),
  useLimit: z.int(),
  visitCount: z.int(),
  registCount: z.int(),
  /** Given to anyone who registers by it; the operator sets it. */
  gift: money,
  remark: z.string(),
  isOn: flag01,
  /** What it is now, time and limit counted. */
  state: z.enum(LINK_STATES),
  addTime: siteTime,
  expiresAt: z.nullable(siteTime),
  /** Where to register by it: `/auth/register?code=…`. */
  registerLink: z.string(),
}
const linkNames = {
  linkId: 'id',
  landing: 'spreadType',
  isAgent: 'userType',
  rate: 'rebate',
  gift: 'discountAmount',
  isOn: 'status',
} as const

/** A link as its owner sees it. */
export const SpreadLink = renamed(linkFields, linkNames)

export const links = get('links', '/api/spreadInfo/queryPageByAgentId', {
  summary: 'The agent’s own links, newest first.',
  access: 'agent',
  effect: 'read',
  query: { page: pageNumber, rows: rowsNumber(20) },
  output: z.object({ data: z.array(SpreadLink), totalCount: z.int(), linkMax: z.int() }),
})

export const link = get('link', '/api/spreadInfo/queryByAgentId', {
  summary: 'One of the agent’s own links, with its last seven days.',
  access: 'agent',
  effect: 'read',
  query: { linkId },
  names: { linkId: 'id' },
  output: renamed(
    {
      ...linkFields,
      /** Oldest first, today last. */
      days: z.array(z.object({ day: siteDate, visits: z.int(), registrations: z.int() })),
      /** Of those who registered in these days: who has recharged. */
      recharged: z.int(),
    },
    { ...linkNames, recharged: 'firstRechargeCount' },
  ),
  errors: ['AGENT/LINK_NOT_FOUND'],
})

const terms = {
  isAgent: z._default(flagText, false),
  rate: rateText,
  landing: z._default(landingText, 'register' as const),
  effectiveDays: z._default(
    intText(0, 365).check(z.refine((days) => LINK_DAYS.includes(days as (typeof LINK_DAYS)[number]))),
    0,
  ),
  useLimit: z._default(intText(0, 100_000), 0),
  remark: z._default(text(LINK_REMARK_MAX), ''),
  isOn: z._default(flagText, true),
}
const termNames = { isAgent: 'userType', rate: 'rebate', landing: 'spreadType', isOn: 'status' } as const

export const createLink = form('createLink', '/api/spreadInfo/createByAgentId', {
  summary: 'Makes a link. Without a code of his own the agent gets six digits.',
  access: 'agent',
  effect: 'write',
  body: { code: z._default(text(20), ''), ...terms },
  names: termNames,
  output: SpreadLink,
  errors: [
    'AGENT/REBATE_RANGE',
    'AGENT/NO_AGENTS',
    'AGENT/LINK_CODE',
    'AGENT/LINK_TAKEN',
    'AGENT/LINK_TOO_MANY',
    'AGENT/AGREEMENT',
    'SYS/BUSY',
  ],
})

export const updateLink = form('updateLink', '/api/spreadInfo/updateByAgentId', {
  summary: 'Changes one of the agent’s own links. Its code stays.',
  access: 'agent',
  effect: 'write',
  query: { linkId },
  body: terms,
  names: { linkId: 'id', ...termNames },
  output: SpreadLink,
  errors: ['AGENT/LINK_STOPPED', 'AGENT/REBATE_RANGE', 'AGENT/NO_AGENTS', 'AGENT/LINK_NOT_FOUND', 'AGENT/LINK_LIMIT'],
})

export const removeLink = form('removeLink', '/api/spreadInfo/removeByAgentId', {
  summary: 'Removes one of the agent’s own links for good. Its code brings nobody any more, and nobody else gets it.',
  access: 'agent',
  effect: 'write',
  body: { linkId },
  names: { linkId: 'id' },
  output: z.object({}),
  errors: ['AGENT/LINK_NOT_FOUND'],
})

export const teamFigures = get('teamFigures', '/api/dl/queryTeamRws', {
  summary: 'What a team has won, lost, paid in and taken out in at most 31 days (Domain §7.4, Ruling C120).',
  access: 'agent',
  effect: 'read',
  query: { beginDate: siteDate, endDate: siteDate, userId: z.optional(userId) },
  output: TeamFigures,
  errors: ['AGENT/NOT_FOUND', 'AGENT/DATE_RANGE'],
})

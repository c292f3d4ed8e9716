/** Companies and their brands: what members see of one, and under which licence and domains it works (decision 149). */
import * as z from 'zod/mini'
import { siteTime } from '../../codecs.ts'
import { operatorArea } from '../../operator-endpoint.ts'
import { Proposed } from './approvals.ts'
import { company as companyCode, reason, requestId, revision } from './common.ts'

const { get, post } = operatorArea('companies')

const words = z.string().check(z.maxLength(500))
const given = z.optional(words)
const name = z.string().check(z.maxLength(40))
const names = z.array(name).check(z.maxLength(40))
const ofNames = <Value extends z.core.$ZodType>(value: Value) => z.record(name, value)

/**
 * What editors change of a company, in the shape of its file (`packages/brand/src/company.ts`), whose rules judge it.
 * An absent field is not set, an absent list is the theme's. Lists are in the order in which members see them.
 */
export const CompanyText = z.object({
  name: words,
  logoText: words,
  logoUrl: given,
  bannerLogoUrl: given,
  regLogoUrl: given,
  loginPopupUrl: given,
  regPopupUrl: given,
  olUrl: given,
  downloadBarText: words,
  iosDownloadUrl: given,
  androidDownloadUrl: given,
  encryptUrl: given,
  encryptEntry: z.optional(name),
  showWechatPopup: z.boolean(),
  companyDetailList: z
    .array(z.object({ content: words, httpImageUrl: words, wechatUrl: words, type: name }))
    .check(z.maxLength(20)),
  appDisplay: z.int(),
  homeGrid: name,
  homeBlocks: z.optional(names),
  menu: z.optional(names),
  theme: name,
  themes: z.optional(names),
  labels: ofNames(words),
  flags: ofNames(z.boolean()),
  tokens: ofNames(words),
})

/** What the regulator has given. */
export const Licence = z.object({
  number: z.string().check(z.minLength(3), z.maxLength(40)),
  regulator: z.string().check(z.minLength(2), z.maxLength(40)),
  /** The last day on which it holds, `2028-12-31`. */
  validUntil: z.iso.date(),
})

/** What two people change. The first domain is the one that members are shown. */
const Grounds = { domains: z.array(z.string()), licence: z.nullable(Licence) }

export const CompanyRow = z.object({
  code: z.string(),
  name: z.string(),
  theme: z.string(),
  /** Whether this installation shows it. */
  isSite: z.boolean(),
  revision,
  changedBy: z.string(),
  changedAt: siteTime,
  ...Grounds,
  /** The revision in which domains or licence last changed; a proposal names it. */
  licenceRevision: revision,
})

export const CompanyVersion = z.object({
  revision,
  changedBy: z.string(),
  changedAt: siteTime,
  reason: z.string(),
  text: CompanyText,
  ...Grounds,
})

const ofCompany = { companyCode }

export const list = get('list', '/companies', {
  summary: 'Every company as it is now; the one that this installation shows stands first.',
  access: 'readCompanies',
  effect: 'read',
  output: z.array(CompanyRow),
})

export const read = get('read', '/companies/:companyCode', {
  summary: 'One company with its last fifty versions, the newest first.',
  access: 'readCompanies',
  effect: 'read',
  params: ofCompany,
  output: z.object({
    company: CompanyRow,
    text: CompanyText,
    /** Domains on which this installation runs: they stay. */
    fixedDomains: z.array(z.string()),
    versions: z.array(CompanyVersion),
  }),
  errors: ['COMPANY/NOT_FOUND'],
})

export const save = post('save', '/companies/:companyCode/save', {
  summary: 'Changes what members see of a company, at once: the next version. Domains and licence stay.',
  access: 'writeCompanies',
  effect: 'write',
  params: ofCompany,
  body: { revision, requestId, text: CompanyText, reason },
  output: z.object({ revision }),
  errors: ['COMPANY/NOT_FOUND', 'COMPANY/CHANGED', 'COMPANY/VALUE', 'COMPANY/SAME', 'REQ/KEY_REUSED'],
  strict: true,
})

export const restore = post('restore', '/companies/:companyCode/restore', {
  summary: 'Makes an earlier version the next one. Domains and licence stay as they are now.',
  access: 'writeCompanies',
  effect: 'write',
  params: ofCompany,
  body: { revision, requestId, version: z.int().check(z.gte(1)), reason },
  output: z.object({ revision }),
  errors: ['COMPANY/NOT_FOUND', 'COMPANY/CHANGED', 'COMPANY/VALUE', 'COMPANY/SAME', 'REQ/KEY_REUSED'],
  strict: true,
})

export const propose = post('propose', '/companies/:companyCode/licence/propose', {
  summary: 'Proposes other domains, or another licence, of a company.',
  access: 'manageLicences',
  effect: 'write',
  params: ofCompany,
  body: {
    requestId,
    /** `licenceRevision`, as it was seen. */
    revision,
    domains: z.array(z.string().check(z.minLength(1), z.maxLength(100))).check(z.minLength(1), z.maxLength(8)),
    licence: z.nullable(Licence),
    reason: z.string().check(z.minLength(4), z.maxLength(200)),
  },
  output: Proposed,
  errors: [
    'COMPANY/NOT_FOUND',
    'COMPANY/SAME',
    'COMPANY/DOMAIN',
    'COMPANY/DOMAIN_TAKEN',
    'COMPANY/DOMAIN_IN_USE',
    'COMPANY/LICENCE',
    'APPROVAL/CHANGED',
    'APPROVAL/WAITING',
    'REQ/KEY_REUSED',
  ],
  strict: true,
})

const Figures = z.object({
  domains: z.array(z.string()),
  licenceNumber: z.nullable(z.string()),
  regulator: z.nullable(z.string()),
  validUntil: z.nullable(z.string()),
})

/** What the second person sees. */
export const LicenceEffect = z.object({
  company: z.string(),
  isSite: z.boolean(),
  before: Figures,
  after: Figures,
})

/** The company and its notices (Spec A §3 Company info, Notices). */
import { audienceNames } from '@liuhe/domain/content/audience.ts'
import { aboutPages } from '@liuhe/domain/content/pieces.ts'
import * as z from 'zod/mini'
import { gameId, intText } from '../codecs.ts'
import { area } from '../endpoint.ts'

const { get } = area('company')

/** Whom a slide or a notice is for; the reader's device decides (Ruling C108). Everybody when absent. */
const audience = z.optional(z.enum(audienceNames))

export const Carousel = z.object({
  imageUrl: z.string(),
  redirectUrl: z.string(),
  sort: z.int(),
  title: z.string(),
  audience,
})

export const Notice = z.object({
  id: z.int(),
  noticeTitle: z.string(),
  /** Cleaned HTML. */
  noticeContent: z.string(),
  redirectUrl: z.string(),
  sort: z.int(),
  audience,
})

export const Company = z.object({
  code: z.string(),
  name: z.string(),
  logoUrl: z.string(),
  bannerLogoUrl: z.string(),
  regLogoUrl: z.string(),
  regPopupUrl: z.string(),
  loginPopupUrl: z.string(),
  appDisplay: z.int(),
  olUrl: z.string(),
  domain: z.string(),
  homeCarousels: z.array(Carousel),
  iosDownloadUrl: z.string(),
  androidDownloadUrl: z.string(),
  encryptUrl: z.string(),
  showWechatPopup: z.boolean(),
  companyDetailList: z.array(
    z.object({ content: z.string(), httpImageUrl: z.string(), wechatUrl: z.string(), type: z.string() }),
  ),
})

export const current = get('current', '/company/get', {
  summary: 'The company whose site this is.',
  access: 'public',
  effect: 'read',
  output: Company,
  cache: 'public',
})

export const service = get('service', '/company/service', {
  summary: 'Where the operator’s customer service is.',
  access: 'public',
  effect: 'read',
  output: z.object({
    /** Empty: the page /services is all there is. */
    url: z.string(),
    mode: z.enum(['frame', 'tab']),
  }),
  cache: 'public',
})

export const about = get('about', '/company/about', {
  summary: 'A text of the about pages: the operator’s, or the product’s own.',
  access: 'public',
  effect: 'read',
  query: { page: z.enum(aboutPages) },
  output: z.object({
    /** Cleaned HTML. */
    html: z.string(),
    /** Whether the operator wrote it. */
    isOwn: z.boolean(),
  }),
  cache: 'public',
})

export const tutorial = get('tutorial', '/company/tutorial', {
  summary: 'What the operator says above the rules of a game.',
  access: 'public',
  effect: 'read',
  query: { gameId },
  output: z.object({
    /** Cleaned HTML; empty for nothing. */
    html: z.string(),
  }),
  cache: 'public',
})

export const notices = get('notices', '/api/notice/queryPage', {
  summary: 'Notices by type; type 0 are the carousels.',
  access: 'public',
  effect: 'read',
  query: { noticeType: intText(0, 9) },
  output: z.array(Notice),
  cache: 'public',
})

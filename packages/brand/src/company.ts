/**
 * What one operator company may differ in. A company is data: the files in `companies/` are its first version, and
 * operators make the others (decision 149). Each field says what the member sees change.
 */
import { audienceNames } from '@liuhe/domain/content/audience.ts'
import { z } from 'zod'
import { homeGridNames } from './home-grid.ts'
import type { Flags, LabelName, Numbers, ThemeId } from './theme.ts'
import { menuNames } from './menu.ts'
import { homePartNames, themeIds } from './theme.ts'
import { companyTokenNames, type CompanyTokens } from './tokens.ts'

/** A picture: a full https address or a path on this site. Never another scheme, which could carry script. */
const Picture = z.string().regex(/^(https:\/\/|\/(?!\/))\S+$/)
/** Where a tap may lead: a page of ours or an http(s) address; the app adds https:// when there is no scheme. */
const Link = z.string().regex(/^(https?:\/\/\S+|\/(?!\/)\S*|[\w-]+(\.[\w-]+)+(\/\S*)?)$/)
const Colour = z.string().regex(/^#[0-9a-fA-F]{6}$/)
const Label = z.string().min(1).max(8)

const CompanyTokensSchema = z.strictObject(
  Object.fromEntries(companyTokenNames.map((name) => [name, Colour.optional()])) as Record<
    (typeof companyTokenNames)[number],
    z.ZodOptional<typeof Colour>
  >,
) satisfies z.ZodType<CompanyTokens>

export const labelNames = [
  'home',
  'databases',
  'gameCenter',
  'gallery',
  'profile',
  'promotional',
  'betList',
  'myCollection',
  'recharge',
  'deposit',
  'withdraw',
  'withdrawTerm',
  'rebate',
  'trialEntry',
] as const satisfies readonly LabelName[]

export const LabelsSchema = z.strictObject(partial(labelNames, Label))

export const flagNames = [
  'trialEntryOnLogin',
  'trialEntryOnRegister',
  'myCollectionButton',
  'securityCenterInMoreMenu',
  'profileVipInMoreMenu',
  'resetPasswordPage',
  'floatingChat',
  'downloadBar',
  'installBar',
  'roomAdvert',
  'themeSwitch',
] as const satisfies readonly (keyof Flags)[]

export const FlagsSchema = z.strictObject(partial(flagNames, z.boolean()))

const NumbersSchema = z.strictObject(
  partial(['backToTopAfterPx', 'recentUpdateSeconds'] as const satisfies readonly (keyof Numbers)[], z.number().min(0)),
)

const Carousel = z.strictObject({
  /** The slide; 16:7. */
  imageUrl: Picture,
  /** Read aloud instead of the picture. */
  title: z.string().min(1).max(40),
  /** Where a tap leads; absent = nowhere. */
  link: Link.optional(),
  /** Higher comes first. */
  sort: z.int(),
  /** Whom it is for (Ruling C108); absent = everybody. */
  audience: z.enum(audienceNames).optional(),
})

/** Chat room, documents or promotions (Spec A §2 Home). */
export const encryptEntries = ['chat', 'data', 'promotions'] as const

const Contact = z.strictObject({
  /** Chat account, shown with a copy button. */
  content: z.string().min(1).max(40),
  /** Portrait or QR code. */
  httpImageUrl: Picture,
  /** Opened by 立即添加. */
  wechatUrl: Link,
  /** Which messenger the account belongs to. */
  type: z.enum(['wechat', 'qq', 'telegram']),
})

/** What the regulator has given; named by 关于我们. */
export const LicenceSchema = z.strictObject({
  number: z.string().min(3).max(40),
  regulator: z.string().min(2).max(40),
  /** The last day on which it holds, `2028-12-31`. */
  validUntil: z.iso.date(),
})
export type Licence = z.infer<typeof LicenceSchema>

export const CompanySchema = z.strictObject({
  /** Sent with login and registration; never seen by members. */
  code: z.string().regex(/^[a-z][a-z0-9]{2,15}$/),
  /** The operator's name in titles, share texts and the about pages. */
  name: z.string().min(1).max(20),
  /** Short name beside the logo in the header. */
  logoText: z.string().min(1).max(8),
  /** Round mark in the header; absent = a ball with a number, drawn by the app. */
  logoUrl: Picture.optional(),
  /** Wide logo above the carousel on home; absent = `logoText`. */
  bannerLogoUrl: Picture.optional(),
  /** Logo on the login and register pages; absent = `logoUrl`. */
  regLogoUrl: Picture.optional(),
  /** Opened instead of the login page when set (Ruling C09). */
  loginPopupUrl: Link.optional(),
  /** Opened instead of the register page when set. */
  regPopupUrl: Link.optional(),
  /** Game center: 0 = categories in a sidebar, 1 = tabs across the top. */
  appDisplay: z.union([z.literal(0), z.literal(1)]),
  /** Online customer service opened by /services and 忘记密码; absent = our own chat page. */
  olUrl: Link.optional(),
  /** The operator's domains, one per line; the first is the chip in the notice modal. */
  domain: z.string().max(400),
  /** Its licence; absent = 关于我们 names none. Changed by two people, as `domain` is. */
  licence: LicenceSchema.optional(),
  /** Slides on home, before any from notices. */
  homeCarousels: z.array(Carousel).max(12),
  /** Text of the top download bar. */
  downloadBarText: z.string().min(1).max(30),
  /** Target of the download bar on iOS and Android; absent = the bar is hidden there. */
  iosDownloadUrl: Link.optional(),
  androidDownloadUrl: Link.optional(),
  /** Encrypted portal link in the quick-action row; absent = the row has no such entry. */
  encryptUrl: Link.optional(),
  /** What is behind it, which names its entry; absent = the chat room. */
  encryptEntry: z.enum(encryptEntries).optional(),
  /** Whether the draggable customer-service widget appears (in themes that have it). */
  showWechatPopup: z.boolean(),
  /** Contacts the widget cycles through; also listed on 联系我们. */
  companyDetailList: z.array(Contact).max(10),
  /** The look a first visit gets. */
  theme: z.enum(themeIds) satisfies z.ZodType<ThemeId>,
  /** Looks that members may choose, where they may; absent = all. */
  themes: z.array(z.enum(themeIds)).min(1).max(themeIds.length).optional(),
  /** Parts of home above the cards, in this order; absent = those of the theme. */
  homeBlocks: z.array(z.enum(homePartNames)).max(homePartNames.length).optional(),
  /** Entries of the bottom menu, in this order; absent = those of the theme. */
  menu: z.array(z.enum(menuNames)).min(3).max(5).optional(),
  /** Words this company calls differently. */
  labels: LabelsSchema.default({}),
  /** Parts this company shows or hides. */
  flags: FlagsSchema.default({}),
  /** Sizes and times this company tunes. */
  numbers: NumbersSchema.default({}),
  /** The company's own colours over the theme's, in themes as light or as dark as its own. */
  tokens: CompanyTokensSchema.default({}),
  /** The group of companies whose icons home shows. */
  homeGrid: z.enum(homeGridNames),
  /** Which game the preset home pages open with. */
  presetGameIds: z.strictObject({
    'hong-kong-lottery': z.int().positive(),
    'taiwan-mark-six': z.int().positive(),
    'macau-mark-six': z.int().positive(),
  }),
})

export type Company = z.infer<typeof CompanySchema>

/** A record in which every one of `names` may be absent. */
function partial<const Name extends string, Value extends z.ZodType>(
  names: readonly Name[],
  value: Value,
): Record<Name, z.ZodOptional<Value>> {
  return Object.fromEntries(names.map((name) => [name, value.optional()])) as Record<Name, z.ZodOptional<Value>>
}

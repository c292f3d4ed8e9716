/** How the desk of companies calls things. */
import type { Company, flagNames, labelNames } from '@liuhe/brand/company.ts'
import type { HomeGridName } from '@liuhe/brand/home-grid.ts'
import type { CompanyFault } from '@liuhe/brand/judge-company.ts'
import type { MenuName } from '@liuhe/brand/menu.ts'
import type { HomePart, ThemeId } from '@liuhe/brand/theme.ts'
import { themes } from '@liuhe/brand/themes.ts'
import type { companyTokenNames } from '@liuhe/brand/tokens.ts'
import type * as api from '@liuhe/contract/api/operator/companies.ts'
import type { OutputOf } from '@liuhe/contract/endpoint.ts'
import type { PartName } from './parts.ts'

export type OpenedCompany = OutputOf<typeof api.read>
export type CompanyRow = OpenedCompany['company']
export type CompanyText = OpenedCompany['text']
export type CompanyVersion = OpenedCompany['versions'][number]
export type Grounds = Pick<CompanyRow, 'domains' | 'licence'>

/** Fields that are typed: what they are, and how long they may be. */
export interface TextField {
  name: keyof CompanyText
  label: string
  hint?: string
  isOptional?: boolean
  isPicture?: boolean
}

export const NAMES: readonly TextField[] = [
  { name: 'name', label: '公司名称', hint: '标题、分享和关于页，最多 20 字' },
  { name: 'logoText', label: '短名', hint: '页头标志旁，最多 8 字' },
]

export const PICTURES: readonly TextField[] = [
  { name: 'logoUrl', label: '圆标', isOptional: true, isPicture: true },
  { name: 'bannerLogoUrl', label: '首页横标', isOptional: true, isPicture: true },
  { name: 'regLogoUrl', label: '登录页标志', isOptional: true, isPicture: true },
]

export const LINKS: readonly TextField[] = [
  { name: 'olUrl', label: '在线客服', hint: '空着：本站客服台', isOptional: true },
  { name: 'encryptUrl', label: '加密入口', hint: '空着：快捷入口里没有', isOptional: true },
  { name: 'loginPopupUrl', label: '登录跳转', hint: '空着：本站登录页', isOptional: true },
  { name: 'regPopupUrl', label: '注册跳转', hint: '空着：本站注册页', isOptional: true },
  { name: 'iosDownloadUrl', label: 'iOS 下载', hint: '空着：iOS 上没有下载条', isOptional: true },
  { name: 'androidDownloadUrl', label: '安卓下载', hint: '空着：安卓上没有下载条', isOptional: true },
  { name: 'downloadBarText', label: '下载条文字', hint: '最多 30 字' },
]

export const ENCRYPT_ENTRIES = { chat: '聊天室', data: '资料', promotions: '优惠' } as const
export const CONTACT_TYPES = { wechat: '微信', qq: 'QQ', telegram: 'Telegram' } as const
export const HOME_GRIDS: Readonly<Record<HomeGridName, string>> = { 'every-game': '全部彩种', 'mark-six': '只有六合彩' }
export const APP_DISPLAYS = { '0': '侧边栏', '1': '顶部标签' } as const

export const HOME_PARTS: Readonly<Record<HomePart, string>> = {
  collection: '横标、域名与收藏',
  AD01: '顶部广告 AD01',
  AD12: '轮播上方广告 AD12',
  banner: '轮播图',
  'quick-actions': '快捷入口',
  notice: '滚动公告',
  'draw-panel': '开奖面板',
  'icon-grid': '游戏图标',
  AD02: '开奖下方广告 AD02',
}

export const MENU_NAMES: Readonly<Record<MenuName, string>> = {
  ...{ home: '首页', databases: '资料大全', 'game-center': '游戏大厅', gallery: '图库' },
  ...{ promotional: '优惠', 'bet-list': '注单', profile: '我的' },
}

export const LABELS: Readonly<Record<(typeof labelNames)[number], string>> = {
  ...{ home: '首页', databases: '资料大全', gameCenter: '游戏大厅', gallery: '图库', profile: '我的' },
  ...{ promotional: '优惠', betList: '注单', myCollection: '我的收藏', recharge: '充值', deposit: '存款' },
  ...{ withdraw: '提现', withdrawTerm: '提现密码里的“提现”', rebate: '洗码', trialEntry: '随便玩玩' },
}

export const FLAGS: Readonly<Record<(typeof flagNames)[number], string>> = {
  themeSwitch: '会员可以换主题',
  trialEntryOnLogin: '登录页有试玩入口',
  trialEntryOnRegister: '注册页有试玩入口',
  resetPasswordPage: '忘记密码进找回页，不进客服',
  myCollectionButton: '首页有“我的收藏”',
  securityCenterInMoreMenu: '“更多”里有安全中心',
  profileVipInMoreMenu: '“更多”里有 VIP',
  floatingChat: '悬浮聊天',
  roomAdvert: '聊天室顶部广告',
  downloadBar: '顶部下载条',
  installBar: '安装到桌面的提示',
}

export const COLOURS: Readonly<Record<(typeof companyTokenNames)[number], string>> = {
  brand: '主色（按钮、选中、页头）',
  'brand-ink': '主色上的字',
  'brand-2': '渐变的另一端（没有字）',
  'head-2': '页头渐变的另一端',
  'brand-soft': '浅色底',
  'brand-text': '正文里的主色字',
}

export const themeTitle = (id: string): string => themes[id as ThemeId]?.title ?? id

const FAULTS: Readonly<Record<CompanyFault, string>> = {
  form: '格式不对',
  size: '不能空着，也不能太长',
  twice: '同一项出现了两次',
  missing: '缺了必需的内容',
  contrast: '与底色的对比度不到 4.5，字看不清',
  place: '“横标、域名与收藏”的字是写在页头底色上的，只能在最上面',
}

/** What is wrong with a field, in words. */
export function faultWords(path: string, fault: CompanyFault): string {
  if (path === 'menu' && fault === 'missing') return '菜单里要有“首页”和“我的”'
  if (path === 'menu' && fault === 'size') return '菜单要有 3 到 5 项'
  if (path === 'themes') return fault === 'missing' ? '默认主题要在可选主题里' : '至少留一个主题'
  if (path.endsWith('Url')) return '要填 https:// 地址，或本站路径（/ 开头）'
  if (path.startsWith('tokens.') && fault === 'form') return '要填六位颜色，例如 #00695c'
  if (path.startsWith('labels.')) return '1 到 8 个字'
  return FAULTS[fault]
}

/** In which part of the desk a field stands. */
export function partOf(path: string): PartName {
  const [name = ''] = path.split('.')
  if (['homeBlocks', 'menu', 'homeGrid', 'appDisplay'].includes(name)) return 'home'
  if (['flags', 'labels', 'showWechatPopup'].includes(name)) return 'flags'
  return ['theme', 'themes', 'tokens'].includes(name) ? 'look' : 'brand'
}

/** How a field is called. */
export function fieldWords(path: string): string {
  const [name = '', ...inside] = path.split('.')
  const label = TITLES[name] ?? name
  if (name === 'companyDetailList' && inside[0] !== undefined) return `${label}第 ${Number(inside[0]) + 1} 行`
  const one = inside[0] === undefined ? undefined : INSIDE[name]?.[inside[0]]
  return one === undefined ? label : `${label}：${one}`
}

const TITLES: Readonly<Record<string, string>> = {
  ...Object.fromEntries([...NAMES, ...PICTURES, ...LINKS].map(({ name, label }) => [name, label])),
  ...{ encryptEntry: '加密入口通往', showWechatPopup: '客服悬浮窗', companyDetailList: '客服联系方式' },
  ...{ appDisplay: '游戏大厅分类', homeGrid: '首页图标', homeBlocks: '首页区块', menu: '底部菜单' },
  ...{ theme: '默认主题', themes: '可选主题', labels: '叫法', flags: '功能', tokens: '颜色' },
}

const INSIDE: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  labels: LABELS,
  flags: FLAGS,
  tokens: COLOURS,
}

/** A company by its fields, for differences and conflicts; what is the theme's is left out. */
export function fieldsOf(text: CompanyText): Map<string, string> {
  return new Map(
    (Object.keys(TITLES) as (keyof CompanyText)[]).flatMap((name) => {
      const value = text[name]
      if (value === undefined || value === '') return []
      const inside = INSIDE[name]
      if (inside === undefined) return [[fieldWords(name), valueWords(name, value)] as const]
      return Object.entries(value).map(([one, said]) => [fieldWords(`${name}.${one}`), valueWords(name, said)] as const)
    }),
  )
}

/** What a person reads of a value. */
function valueWords(name: keyof CompanyText, value: unknown): string {
  if (typeof value === 'boolean') return value ? '开' : '关'
  const words: Readonly<Record<string, string>> = VALUES[name] ?? {}
  if (name === 'companyDetailList') {
    const contacts = value as Company['companyDetailList']
    return contacts
      .map(({ content, type, wechatUrl }) => `${CONTACT_TYPES[type] ?? type} ${content} ${wechatUrl}`)
      .join('、')
  }
  if (Array.isArray(value)) return value.map((one) => words[String(one)] ?? String(one)).join(' → ')
  return words[String(value)] ?? String(value)
}

const THEME_TITLES = Object.fromEntries(Object.values(themes).map(({ id, title }) => [id, title]))
const VALUES: Readonly<Partial<Record<keyof CompanyText, Readonly<Record<string, string>>>>> = {
  ...{ homeBlocks: HOME_PARTS, menu: MENU_NAMES, theme: THEME_TITLES, themes: THEME_TITLES },
  ...{ homeGrid: HOME_GRIDS, appDisplay: APP_DISPLAYS, encryptEntry: ENCRYPT_ENTRIES },
}

/** Domains and licence by their fields. */
export const groundsFields = ({ domains, licence }: Grounds): Map<string, string> =>
  new Map([
    ['域名', domains.join('、')],
    ['牌照', licence === null ? '没有' : `${licence.regulator} ${licence.number}，至 ${licence.validUntil}`],
  ])

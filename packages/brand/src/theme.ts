/**
 * What a theme may change: tokens, manifest (routes, menu, labels, home blocks, numbers) and slots. If a difference
 * does not fit one of these, extend one of these; components never ask which theme they are in.
 */
import type { RouteList, RouteName } from './routes.ts'
import type { Tokens } from './tokens.ts'

export const themeIds = ['theme1', 'theme2', 'theme3', 'theme4'] as const
export type ThemeId = (typeof themeIds)[number]

/** The theme of a site that names none (Spec A §1). */
export const defaultThemeId: ThemeId = 'theme3'

export type MenuIcon = 'home' | 'databases' | 'game' | 'gallery' | 'profile' | 'promotional' | 'bets'

/** One entry of the bottom menu, as a theme writes it. */
export type MenuItem = {
  readonly route: RouteName
  readonly icon: MenuIcon
  readonly label: LabelName
  /** The 52 px button that stands above the bar. */
  readonly raised?: boolean
  /** A guest's tap opens the modal 请先登录! instead of the page (Spec A §2). */
  readonly asksLogin?: boolean
}

/** Words that differ by theme or company. Everything else is plain copy in the component. */
export type Labels = {
  readonly home: string
  readonly databases: string
  /** 游戏大厅, 六合彩 or 六合论坛 (Ruling C32). */
  readonly gameCenter: string
  readonly gallery: string
  readonly profile: string
  readonly promotional: string
  readonly betList: string
  readonly myCollection: string
  readonly recharge: string
  /** Second entry to the recharge page in the wallet card (Ruling C36). */
  readonly deposit: string
  readonly withdraw: string
  /** The word in '{withdraw term}密码必须为4位数字' (Spec A §5). */
  readonly withdrawTerm: string
  readonly rebate: string
  readonly trialEntry: string
}
export type LabelName = keyof Labels

/** Closed sets of alternatives; the app maps each name to a component. */
export type Slots = {
  readonly homeHeader: 'logo-and-session' | 'logo-only'
  /** Draggable customer-service widget cycling through the company's contacts. */
  readonly serviceWidget: 'none' | 'wechat'
  /** Lottery and casino reports as two pages or as one container with two tabs. */
  readonly betReports: 'pages' | 'tabs'
  /** Whether the waiting page of a recharge names its order in the address. */
  readonly rechargeProcessing: 'by-order' | 'latest'
}

/** Parts of home above the cards, which a company may order and leave out; an advert goes by the code of its slot. */
export const homePartNames = [
  'collection',
  'AD01',
  'AD12',
  'banner',
  'quick-actions',
  'notice',
  'draw-panel',
  'icon-grid',
  'AD02',
] as const
export type HomePart = (typeof homePartNames)[number]

/** The cards end home, whatever stands above them. */
export type HomeBlock = HomePart | 'cards'

/** What the game centre shows before its hot games, in the theme's order (Ruling C106). */
export type GameCenterBlock = 'forum' | 'recent' | 'followed'

/** An entry of the row of quick actions; `portal` is the company's encrypted link, where it has one. */
export const quickActionNames = ['recharge', 'withdraw', 'rebate', 'portal', 'service'] as const
export type QuickAction = (typeof quickActionNames)[number]

export type Flags = {
  /** 随便玩玩 on the login and the register page (Ruling C10). */
  readonly trialEntryOnLogin: boolean
  readonly trialEntryOnRegister: boolean
  /** 我的收藏 beside the banner logo. */
  readonly myCollectionButton: boolean
  /** Whether the more-menu of the profile lists these two (Ruling C21); the pages exist regardless. */
  readonly securityCenterInMoreMenu: boolean
  readonly profileVipInMoreMenu: boolean
  /** 忘记密码 leads to /reset-password instead of customer service. */
  readonly resetPasswordPage: boolean
  /** Off in every theme until an operator wants it (Ruling C31). */
  readonly floatingChat: boolean
  readonly downloadBar: boolean
  readonly installBar: boolean
  /** AD15 at the top of a chat room (Ruling C41: in some themes). */
  readonly roomAdvert: boolean
  /** Members may choose their theme under 设置. */
  readonly themeSwitch: boolean
}

/** Sizes and times that themes or companies may tune. Pixels and milliseconds, as the names say. */
export type Numbers = {
  readonly backToTopAfterPx: number
  readonly gameCenterHotOffsetPx: number
  readonly gameCenterCategoryOffsetPx: number
  readonly gameCenterSpinnerMs: number
  readonly profileSpinnerMs: number
  readonly homeSpinnerMs: number
  /** Rows of icons on one page of home's grid. */
  readonly homeGridRows: number
  /** Ruling C46: 86.4 s as the specification says; a company may raise it to a day. */
  readonly recentUpdateSeconds: number
}

export type Theme = {
  readonly id: ThemeId
  /** What a member reads in the theme switch. */
  readonly title: string
  readonly scheme: 'light' | 'dark'
  readonly tokens: Tokens
  /** Routes that are on. Ruling C20: all of them in every theme; the operator switches off from here. */
  readonly routes: readonly RouteName[]
  /** The lists of routes that the specification gives this theme; an operator may keep the site to them. */
  readonly routeLists: readonly RouteList[]
  readonly menu: readonly MenuItem[]
  readonly labels: Labels
  readonly slots: Slots
  readonly homeBlocks: readonly HomeBlock[]
  /** The row of quick actions, where `homeBlocks` has it. */
  readonly quickActions: readonly QuickAction[]
  readonly gameCenterBlocks: readonly GameCenterBlock[]
  /** Card layouts this theme does not show. The only way to hide one. */
  readonly hiddenLayouts: readonly string[]
  readonly flags: Flags
  readonly numbers: Numbers
}

/** What one theme says differently from its base. Lists are replaced, records are merged field by field. */
export type ThemeChanges = Partial<
  Pick<
    Theme,
    'scheme' | 'routes' | 'routeLists' | 'menu' | 'homeBlocks' | 'quickActions' | 'gameCenterBlocks' | 'hiddenLayouts'
  >
> & {
  readonly id: ThemeId
  readonly title: string
  readonly tokens?: Partial<Tokens>
  readonly labels?: Partial<Labels>
  readonly slots?: Partial<Slots>
  readonly flags?: Partial<Flags>
  readonly numbers?: Partial<Numbers>
}

/** Base plus changes; a field the base lacks does not compile. */
export function defineTheme(base: Omit<Theme, 'id' | 'title'>, changes: ThemeChanges): Theme {
  return {
    ...base,
    ...changes,
    tokens: { ...base.tokens, ...changes.tokens },
    labels: { ...base.labels, ...changes.labels },
    slots: { ...base.slots, ...changes.slots },
    flags: { ...base.flags, ...changes.flags },
    numbers: { ...base.numbers, ...changes.numbers },
  }
}

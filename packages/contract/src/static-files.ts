/**
 * Published JSON: bare files (no envelope) at fixed addresses, rewritten when their source changes (Spec A §7). What
 * home reads is in `static-files-of-home.ts`: no part of a first load may import this table, which knows every file.
 */
import * as z from 'zod/mini'
import { money, pageOf, renamed } from './codecs.ts'
import { AdvertTemplate } from './api/adverts.ts'
import { DatabaseCategory, DatabaseDocument } from './api/documents.ts'
import { Game, OpenInfo } from './api/lottery.ts'
import { PlayCategory, TemplatePage } from './api/templates.ts'
import { ConfigEntry, file, homeFiles } from './static-files-of-home.ts'

const fieldRule = z.optional(z.nullable(z.union([z.literal(0), z.literal(1)])))

/** Fields of registration that have another word on the wire and in the setting `register_limit`. */
export const REGISTER_FIELDS = { cashPassword: 'fundPwd', promotionCode: 'intrCode', captchaAnswer: 'vCode' } as const

/** Whether a login asks for a captcha from the first try on. */
export const LoginLimit = renamed({ captchaAnswer: z.union([z.literal(0), z.literal(1)]) }, { captchaAnswer: 'vCode' })

/**
 * Per field: 1 shown and required, 0 shown and optional, absent hidden (Ruling C08).
 */
export const RegisterLimit = renamed(
  {
    account: fieldRule,
    password: fieldRule,
    fullName: fieldRule,
    cashPassword: fieldRule,
    birthday: fieldRule,
    email: fieldRule,
    qq: fieldRule,
    weixin: fieldRule,
    promotionCode: fieldRule,
    phone: fieldRule,
    captchaAnswer: fieldRule,
    userAccountMessage: z.string(),
    wechatPlaceholder: z.string(),
    /** Yuan. */
    signUpBonus: z.number(),
  },
  { ...REGISTER_FIELDS, signUpBonus: 'sendMenoy' },
)

/** What the withdrawal page says before anybody asks for money; amounts in yuan. */
export const WithdrawLimit = z.object({
  /** Withdrawals of a day, and how many of them cost nothing. */
  dayTimes: z.int(),
  freeTimes: z.int(),
  minMoney: money,
  maxMoney: money,
  dayMaxMoney: money,
  /** Percent of a withdrawal beyond the free ones, and the most it may be. */
  feePercent: z.number(),
  feeMaxMoney: money,
})

export const staticFiles = {
  ...homeFiles,
  configChat: file(
    '/sys-upload/data/json/config_chat.json',
    z.object({ chat_maintenance_config: ConfigEntry, enable_chat_maintenance: ConfigEntry }),
  ),
  withdrawLimit: file('/sys-upload/data/json/withdraw_limit.json', WithdrawLimit),
  webSystemConfig: file('/data/json/web_system_config.json', z.array(ConfigEntry)),
  games: file('/sys-upload/data/json/games.json', z.array(Game)),
  /** Every advert of the site's company, whatever the theme. */
  templateAds: file('/sys-upload/data/json/template_ads.json', z.array(AdvertTemplate)),
  /** `lotery` is the specification's spelling. */
  openInfo: file('/sys-upload/data/lotery/{gameId}.json', OpenInfo),
  /**
   * A page of cards as a guest reads it; `{name}` is `{gameId}_{location}_{playCateName}_{client}_{page}`, with 全部 for
   * every category and `all` for every theme (Spec B §7 Templates).
   */
  templateList: file('/sys-upload/data/{companyCode}/template/{name}.json', TemplatePage),
  /** `{name}` is `{gameId}_{location}`. */
  playCategories: file('/sys-upload/data/{companyCode}/play-cate/{name}.json', z.array(PlayCategory)),
  /** The whole database of a game and its categories, as they stand beside the calls (Spec B §7 Database). */
  database: file('/sys-upload/data/app-data-main/database/{gameId}.json', pageOf(DatabaseDocument)),
  databasePlayCate: file('/sys-upload/data/app-data-main/database_play_cate/{gameId}.json', z.array(DatabaseCategory)),
  loginLimit: file('/sys-upload/data/json/login_limit.json', LoginLimit),
  registerLimit: file('/sys-upload/data/json/register_limit.json', RegisterLimit),
} as const

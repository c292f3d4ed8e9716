/** Published JSON: bare files (no envelope) at fixed addresses, rewritten when their source changes (Spec A §7). */
import * as z from 'zod/mini'
import { renamed } from './codecs.ts'
import { Company, Notice } from './api/company.ts'
import { Game, OpenInfo } from './api/lottery.ts'

export interface StaticFile<S extends z.core.$ZodType = z.core.$ZodType> {
  /** Path on the host; `{name}` stands for a parameter. */
  path: string
  schema: S
}
const file = <S extends z.core.$ZodType>(path: string, schema: S): StaticFile<S> => ({ path, schema })

const ConfigEntry = z.object({ configKey: z.string(), configValue: z.string() })
const fieldRule = z.optional(z.nullable(z.union([z.literal(0), z.literal(1)])))

/**
 * Per field: 1 shown and required, 0 shown and optional, absent hidden (Ruling C08). `sendMenoy` is `signUpBonus`
 * inside.
 */
export const RegisterLimit = renamed(
  {
    account: fieldRule,
    password: fieldRule,
    fullName: fieldRule,
    fundPwd: fieldRule,
    birthday: fieldRule,
    email: fieldRule,
    qq: fieldRule,
    weixin: fieldRule,
    intrCode: fieldRule,
    phone: fieldRule,
    vCode: fieldRule,
    userAccountMessage: z.string(),
    wechatPlaceholder: z.string(),
    /** Yuan. */
    signUpBonus: z.number(),
  },
  { signUpBonus: 'sendMenoy' },
)

export const staticFiles = {
  config: file('/sys-upload/data/json/config.json', z.array(ConfigEntry)),
  appConfig: file('/sys-upload/data/json/app_config.json', z.array(ConfigEntry)),
  webSystemConfig: file('/data/json/web_system_config.json', z.array(ConfigEntry)),
  configChat: file('/sys-upload/data/json/config_chat.json', z.array(ConfigEntry)),
  company: file('/sys-upload/data/json/company.json', Company),
  games: file('/sys-upload/data/json/games.json', z.array(Game)),
  notices: file(
    '/sys-upload/data/json/notice_list.json',
    z.object({ index_notice: z.array(Notice), lottery_notice: z.array(Notice), roll_notice: z.array(Notice) }),
  ),
  /** `lotery` is the specification's spelling. */
  openInfo: file('/sys-upload/data/lotery/{gameId}.json', OpenInfo),
  loginLimit: file(
    '/sys-upload/data/json/login_limit.json',
    z.object({ vCode: z.union([z.literal(0), z.literal(1)]) }),
  ),
  registerLimit: file('/sys-upload/data/json/register_limit.json', RegisterLimit),
} as const

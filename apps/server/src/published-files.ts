/** What each published file says, from the module that knows it (Spec A §7). */
import type { Queryable } from './db/connect.ts'
import type { FileContent, FileSources } from './http/publish.ts'
import { readSettings } from './http/setting-queries.ts'
import { readRegisterLimit } from './modules/auth/register-limit.ts'
import { noticeLists } from './modules/company/index.ts'
import { gameList, openInfo } from './modules/lottery/index.ts'
import type { Clock } from './platform/clock.ts'

/** The sources of all files. */
export const publishedFiles = (clock: Clock): FileSources => ({
  config: settings,
  appConfig: settings,
  webSystemConfig: settings,
  games: (sql) => gameList(sql),
  notices: (sql) => noticeLists(sql),
  openInfo: (sql, { gameId }) => openInfo({ sql, clock }, Number(gameId)),
  // No captcha is asked for yet; the lock after failed logins does without (SEC-21).
  loginLimit: async () => ({ vCode: 0 }),
  registerLimit: async (sql) => {
    const { fields, signUpBonusLi, userAccountMessage, wechatPlaceholder } = await readRegisterLimit(sql)
    return { ...fields, userAccountMessage, wechatPlaceholder, signUpBonus: Number(signUpBonusLi) / 1000 }
  },
})

/** Settings that clients have no business with, or that have a file of their own. */
const WITHHELD = new Set(['brand', 'register_limit'])

const settings = async (sql: Queryable): Promise<FileContent<'config'>> =>
  (await readSettings(sql)).filter(({ configKey }) => !WITHHELD.has(configKey))

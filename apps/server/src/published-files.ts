/** Where each published file comes from (Spec A §7): one function per file of the contract. */
import { yuanNumber } from '@liuhe/contract/codecs.ts'
import type { FileContent, FileSources } from './http/publish.ts'
import type { Clock } from './platform/clock.ts'
import { readRegisterLimit } from './modules/auth/register-limit.ts'
import { currentCompany, noticeLists } from './modules/company/index.ts'
import { gameList, openInfo } from './modules/lottery/index.ts'
import { listPublicConfig } from './modules/system/queries.ts'

/** The sources of all files; the clock is for the file of a game's current issue. */
export const publishedFiles = (clock: Clock): FileSources => ({
  config: listPublicConfig,
  appConfig: listPublicConfig,
  // The specification reads the same list at two addresses (Ruling C72).
  webSystemConfig: listPublicConfig,
  configChat: async (sql) => (await listPublicConfig(sql)).filter(({ configKey }) => CHAT_KEYS.includes(configKey)),
  company: currentCompany,
  games: gameList,
  notices: noticeLists,
  openInfo: (sql, { gameId }) => openInfo({ sql, clock }, Number(gameId)),
  // No captcha is asked for: logins are held back by the lock-out instead.
  loginLimit: async () => ({ vCode: 0 }),
  registerLimit: async (sql): Promise<FileContent<'registerLimit'>> => {
    const { fields, userAccountMessage, wechatPlaceholder, signUpBonusLi } = await readRegisterLimit(sql)
    return { ...fields, userAccountMessage, wechatPlaceholder, signUpBonus: yuanNumber(signUpBonusLi) }
  },
})

/** Settings that the chat reads on its own (Spec B §7 Chat). */
const CHAT_KEYS: readonly string[] = ['chat_maintenance_config', 'enable_chat_maintenance']

/** Where each published file comes from (Spec A §7): one function per file of the contract. */
import { yuanNumber } from '@liuhe/contract/codecs.ts'
import type { FileContent, FileSources } from './http/kept/publish.ts'
import type { Clock } from './platform/clock.ts'
import { isLoginLimited } from './modules/auth/captcha/captcha-desk.ts'
import { readConfig } from './modules/auth/queries.ts'
import { readRegisterLimit } from './modules/auth/register-limit.ts'
import { listAdverts } from './modules/adverts/index.ts'
import { currentCompany, noticeLists } from './modules/company/index.ts'
import { gameCentreFile } from './modules/games/index.ts'
import { gameList, openInfo } from './modules/lottery/index.ts'
import { listPromotions } from './modules/promotions/index.ts'
import { chatConfig } from './modules/system/chat-config.ts'
import { listPublicConfig } from './modules/system/queries.ts'
import { databaseFile, playCategoryFile, selectDatabaseCategories, templateFile } from './modules/templates/index.ts'
import { readWithdrawLimit } from './modules/system/withdraw-limit.ts'

/** The sources of all files; the clock is for what depends on the time. */
export const publishedFiles = (clock: Clock): FileSources => ({
  company: (sql) => currentCompany({ sql, clock }),
  configChat: chatConfig,
  withdrawLimit: readWithdrawLimit,
  config: listPublicConfig,
  appConfig: listPublicConfig,
  // The specification reads the same list at two addresses (Ruling C72).
  webSystemConfig: listPublicConfig,
  games: (sql) => gameList({ sql, clock }),
  notices: (sql) => noticeLists({ sql, clock }),
  templateAds: (sql) => listAdverts({ sql, clock }, {}),
  templateList: (sql, { companyCode, name }) => templateFile({ sql, clock }, { companyCode, name }),
  playCategories: (sql, { companyCode, name }) => playCategoryFile({ sql }, { companyCode, name }),
  promotions: (sql) => listPromotions({ sql, clock }, { device: 1 }),
  gameCenter: (sql) => gameCentreFile({ sql, clock }),
  database: (sql, { gameId }) => databaseFile(sql, Number(gameId)),
  databasePlayCate: (sql, { gameId }) => selectDatabaseCategories(sql, Number(gameId)),
  openInfo: (sql, { gameId }) => openInfo({ sql, clock }, Number(gameId)),
  loginLimit: async (sql) => ({ captchaAnswer: isLoginLimited(await readConfig(sql, 'login_limit')) ? 1 : 0 }),
  registerLimit: async (sql): Promise<FileContent<'registerLimit'>> => {
    const { fields, userAccountMessage, wechatPlaceholder, signUpBonusLi } = await readRegisterLimit(sql)
    return { ...fields, userAccountMessage, wechatPlaceholder, signUpBonus: yuanNumber(signUpBonusLi) }
  },
})

import type { Page } from '@playwright/test'
import { aPlayer, type Player } from './support/api.ts'
import { faultsOfOtherThemes, seriousFaults } from './support/axe.ts'
import { expect, test } from './support/journey.ts'
import { signIn } from './support/steps.ts'
import { patient } from '../apps/server/src/testing/patience.ts'

// Every page around the member, opened from outside at the width of a small phone: it draws something, breathes without
// a sideways scroll bar, complains about nothing, and axe finds no serious fault, nor one of the other themes' colours.

const SMALL = { width: 360, height: 740 }

/** Addresses and a text that each shows. */
const OPEN_PAGES = [
  ['/auth/login', '立即登录'],
  ['/auth/register', '立即注册'],
  ['/profile', '登录'],
  ['/setting', '5.0.9'],
  ['/about', '用户协议'],
  ['/about/user-agreement', '用户协议'],
  ['/about/privacy-agreement', '隐私'],
  ['/about/contact-us', '联系我们'],
  ['/services', '客服'],
  ['/chat-rooms', '聊天室'],
  ['/game/43', '第一球两面'],
  ['/game/71', '最高净赢'],
  ['/game/71/tutorial', '特码A'],
  ['/game/95', '平倍'],
  ['/game/95/heat-map', '往期牌型'],
  ['/lottery-record', '香港六合彩'],
  ['/databases', '生肖号码'],
  ['/master-documents', '最长连准'],
  ['/public-documents', '无需登录即可查看'],
  ['/water-forum', '生肖'],
  ['/game-structures', '单注限额'],
] as const

const MEMBER_PAGES = [
  ['/profile', '退出登录'],
  ['/profile-vip', 'VIP'],
  ['/personal-info', '昵称'],
  ['/apply-agent', '提交申请'],
  ['/security-center', '登录密码'],
  ['/change-password', '密码'],
  ['/password-withdraw-money', '密码'],
  ['/account-list', '账户'],
  ['/update-account', '账户'],
  ['/setting-chat-color', '经典蓝'],
  ['/notifications', '消息'],
  ['/my-collection', '收藏'],
  ['/bet-list', '暂无数据'],
  ['/live-betting', '全部游戏'],
  ['/withdraw-money', '收款账户'],
  ['/withdraw-history', '还没有提现记录'],
  ['/valid-withdraw', '还需打码'],
  ['/recharge', '支付通道'],
  ['/recharge/bank', '没有待转账的订单'],
  ['/recharge/processing', '没有进行中的充值订单'],
  ['/recharge/failed', '没有未成功的充值'],
] as const

/** Half of the pages have every colour of a theme on them. */
const EVERY_SECOND = 2

async function look(page: Page, [path, text]: readonly [string, string], at: number): Promise<string[]> {
  await page.goto(path)
  await expect(page.getByText(text).first()).toBeVisible()
  const width = await page.evaluate(() => document.documentElement.scrollWidth)
  const ofColour = at % EVERY_SECOND === 0 ? await faultsOfOtherThemes(page) : []
  const faults = [...(await seriousFaults(page)), ...ofColour]
  return [...(width > SMALL.width ? [`${width} px wide`] : []), ...faults].map((fault) => `${path} ${fault}`)
}

test.describe('on a small phone', () => {
  test.use({ viewport: SMALL })

  test('a guest finds every open page usable, in every theme [THEME-008]', async ({ page }) => {
    test.setTimeout(patient(150_000))
    const faults: string[] = []
    for (const [at, one] of OPEN_PAGES.entries()) faults.push(...(await look(page, one, at)))
    expect(faults).toEqual([])
  })

  test('a member finds every page of the account usable, in every theme', async ({ page }) => {
    test.setTimeout(patient(210_000))
    const player: Player = await aPlayer()
    await signIn(page, player)
    const faults: string[] = []
    for (const [at, one] of MEMBER_PAGES.entries()) faults.push(...(await look(page, one, at)))
    expect(faults).toEqual([])
  })
})

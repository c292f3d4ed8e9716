import { defaultCompanyCode } from '@liuhe/brand/companies.ts'
import { paths } from '@liuhe/brand/paths.ts'
import * as chat from '@liuhe/contract/api/chat.ts'
import { aPlayer, apiAs } from './support/api.ts'
import { allFaults } from './support/axe.ts'
import { expect, test } from './support/journey.ts'
import { signIn } from './support/steps.ts'

// Customer service of the built product. The other party is the demo's robot, which takes what waits for a person and
// says what it is; people serve in the tests of the operators' calls.

test('a question goes from a guest to the member he is, to the desk, and to its mark [ROUTE-089] [PERM-027]', async ({
  page,
}) => {
  await page.goto('/services')
  await expect(page.getByRole('heading', { name: '在线客服', level: 1 })).toBeVisible()
  const log = page.getByRole('log')
  await page.getByRole('button', { name: '下期开奖' }).click()
  await expect(log.getByText(/第\d+期：.* 开奖/)).toBeVisible()
  await expect(log.getByText('机器人', { exact: true }).first()).toBeVisible()

  // He signs in, and what he said is there.
  const player = await aPlayer()
  await signIn(page, player)
  await page.goto('/services')
  await expect(log.getByText('下一期几点开奖').first()).toBeVisible()
  // The same conversation by its own address; another's is not there.
  const { me } = await apiAs(player.token)(chat.refreshToken, {})
  const talk = (customerId: number) => paths.talk({ appId: defaultCompanyCode, identity: 'member', customerId })
  await page.goto(talk(me.userId + 1))
  await expect(page.getByText('会话不存在')).toBeVisible()
  await page.goto(talk(me.userId))
  await expect(log.getByText('下一期几点开奖').first()).toBeVisible()
  await page.getByRole('button', { name: '查打码' }).click()
  await expect(log.getByText(/打码量已经足够|还需打码/)).toBeVisible()
  await page.getByRole('button', { name: '转人工' }).click()
  await expect(log.getByText(/这里是演示环境，没有真人客服值班/)).toBeVisible()

  await page.getByText('5 分', { exact: true }).click({ force: true })
  await page.getByRole('textbox', { name: '评价内容' }).fill('很清楚')
  await page.getByRole('button', { name: '提交评价' }).click()
  await expect(log.getByText('您对本次服务的评价：5 分')).toBeVisible()
  await expect(page.getByRole('form', { name: '服务评价' })).toHaveCount(0)
  expect(await allFaults(page)).toEqual([])
})

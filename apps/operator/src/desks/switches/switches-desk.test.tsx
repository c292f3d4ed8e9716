import * as api from '@liuhe/contract/api/operator/switches.ts'
import { STAFF_ROLES, staffMay } from '@liuhe/domain/staff.ts'
import { describe, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { button, faultsIn, list, panel, press, row, walkByKeys } from '../../testing/desk.ts'
import { fake, openConsole, refusal } from '../../testing/open-console.tsx'
import type { Switch } from './words.ts'

const RISK = { login: 'risk', role: 'risk' } as const
const NOW = Date.now()

const aSwitch = (part: Partial<Switch>): Switch => ({
  ...{ scope: 'game', key: '71', name: '一分六合彩', group: '六合彩', isOff: false, since: null, by: null },
  ...{ reason: null, until: null, revision: 0, ...part },
})

const world = (part: Partial<Switch> = {}) => {
  const switches = [
    aSwitch({ scope: 'all', key: 'all', name: '全部游戏', group: '', ...part }),
    aSwitch({}),
    aSwitch({
      key: '110',
      name: '新澳门六合彩',
      isOff: true,
      since: NOW,
      by: 'drawer',
      reason: '开奖源中断',
      revision: 1,
    }),
    aSwitch({ scope: 'play', key: 'LHC-101', name: '特码A' }),
    aSwitch({ scope: 'feature', key: 'chase', name: '追号', group: '' }),
  ]
  const done: unknown[] = []
  const turn = (asked: { scope: string; key: string; revision: number; reason: string }, isOff: boolean) => {
    done.push(asked)
    const one = switches.find(({ scope, key }) => scope === asked.scope && key === asked.key)
    if (one === undefined || one.revision !== asked.revision) throw refusal('SWITCH/CHANGED')
    Object.assign(one, { isOff, revision: one.revision + 1, since: NOW, by: 'risk', reason: asked.reason })
    return { revision: one.revision }
  }
  const fakes = [
    fake(api.list, () => switches.map((one) => ({ ...one }))),
    fake(api.turnOff, (asked) => turn(asked, true)),
    fake(api.turnOn, (asked) => turn(asked, false)),
    fake(api.proposeGaming, (asked) => {
      done.push(asked)
      return { approvalId: 63, payloadHash: 'ab'.repeat(32), expiresAt: NOW + 86_400_000 }
    }),
  ]
  return { switches, done, fakes }
}

const confirm = async (reason: string, name: string) => {
  const dialog = page.getByRole('dialog')
  await userEvent.fill(dialog.getByRole('textbox'), reason)
  await userEvent.click(dialog.getByRole('button', { name }))
}

describe('the desk of switches', () => {
  test('lists games with all gaming on top, and what is off in a view of its own', async () => {
    await openConsole({ as: RISK, fakes: world().fakes, at: '/switches' })
    await expect.element(row(/全部游戏/)).toBeVisible()
    await expect.element(row(/新澳门六合彩 .*已关.*drawer.*开奖源中断/)).toBeVisible()
    expect(row(/特码A/).elements()).toEqual([])
    await userEvent.click(page.getByRole('button', { name: /^已关/ }))
    await expect.poll(() => list.getByRole('row').elements().length).toBe(2)
  })

  test('turns a game off with a reason, and for a time', async () => {
    const { fakes, done } = world()
    await openConsole({ as: RISK, fakes, at: '/switches?row=game.71' })
    await expect.element(panel.getByText('从未变更')).toBeVisible()
    await press('x')
    await userEvent.selectOptions(page.getByRole('combobox', { name: '自动恢复' }), '4 小时后')
    await confirm('赔率录入有误', '立即关闭')
    await expect.element(panel.getByText('赔率录入有误')).toBeVisible()
    expect(done).toMatchObject([{ scope: 'game', key: '71', revision: 0, reason: '赔率录入有误' }])
    expect((done[0] as { until: number }).until).toBeGreaterThan(NOW + 3 * 3_600_000)
  })

  test('turns it on again; one that a colleague has turned meanwhile is told of', async () => {
    const { fakes, done, switches } = world()
    await openConsole({ as: RISK, fakes, at: '/switches?row=game.110' })
    await expect.element(panel.getByText('开奖源中断')).toBeVisible()
    const one = switches[2] as Switch
    Object.assign(one, { revision: 5, reason: '监管要求' })
    await press('x')
    await confirm('已核对无误', '打开')
    await expect.element(panel.getByText(/开关已被他人变更/)).toBeVisible()
    await press('x')
    await confirm('已核对无误', '打开')
    await expect.poll(() => done.length).toBe(2)
    expect(done[1]).toMatchObject({ key: '110', revision: 5 })
  })

  test('all gaming goes on as a proposal for a second person [SEC-62]', async () => {
    const { fakes, done } = world({ isOff: true, since: NOW, by: 'drawer', reason: '演练停售', revision: 3 })
    await openConsole({ as: RISK, fakes, at: '/switches' })
    await userEvent.click(button(/恢复全部游戏/))
    await expect.element(panel.getByText('演练停售')).toBeVisible()
    await press('x')
    expect(page.getByRole('combobox', { name: '自动恢复' }).elements()).toEqual([])
    await confirm('故障已排除', '提交第二人')
    await expect.element(panel.getByRole('link', { name: 'AP-0063' })).toBeVisible()
    expect(done).toMatchObject([{ revision: 3, reason: '故障已排除' }])
  })

  test.each(STAFF_ROLES.filter((role) => staffMay(role, 'readSwitches')))(
    '%s turns what the matrix says',
    async (role) => {
      const { fakes } = world()
      await openConsole({ as: { login: role, role }, fakes, at: '/switches?row=game.110' })
      await expect.element(panel.getByText('开奖源中断')).toBeVisible()
      expect(button(/^打开/).elements().length > 0).toBe(staffMay(role, 'operateSwitches'))
    },
  )

  test.each(STAFF_ROLES.filter((role) => !staffMay(role, 'readSwitches')))(
    'to %s there is nothing here',
    async (role) => {
      const { fakes } = world()
      await openConsole({ as: { login: role, role }, fakes, at: '/switches?row=game.110' })
      await expect.element(page.getByText('这里没有内容')).toBeVisible()
    },
  )

  test('is walked by keys alone, and the focus is never lost', async () => {
    await walkByKeys({ as: RISK, fakes: world().fakes, at: '/switches' }, [/全部游戏/, /一分六合彩/, /新澳门六合彩/])
  })

  test.each(['light', 'dark'] as const)('can be read and used by everybody in %s', async (theme) => {
    const opening = { as: RISK, fakes: world().fakes, at: '/switches?row=game.110' }
    expect(await faultsIn(theme, opening, /开奖源中断/)).toEqual([])
  })
})

import * as api from '@liuhe/contract/api/operator/game-wallet.ts'
import { yuan } from '@liuhe/domain/money.ts'
import { STAFF_ROLES, staffMay } from '@liuhe/domain/staff.ts'
import { describe, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { button, faultsIn, panel, press, row, walkByKeys } from '../../testing/desk.ts'
import { fake, openConsole, refusal } from '../../testing/open-console.tsx'
import type { Alarm, Call, Closure, Provider, Transfer } from './words.ts'

const RISK = { login: 'risk', role: 'risk' } as const
const dialog = page.getByRole('dialog')
const NOW = Date.now()

const aProvider = (provider: string, part: Partial<Provider> = {}): Provider => ({
  ...{ provider, dialect: 'hub88', origin: 'https://studio.example', callers: [], playHosts: [], keyIds: ['k2', 'k1'] },
  ...{ isClosed: false, lastCallAt: NOW - 3000, openRounds: 1, openDifferences: 0, ...part },
})
const aCall = (callId: number, part: Partial<Call> = {}): Call => ({
  ...{ callId, provider: 'haiyue', call: 'bet', requestId: `q${callId}`, transactionId: `t${callId}`, round: 'R.7' },
  ...{ memberId: '42', outcome: 'ok', body: '{"amount":5000}', answer: '{"status":"OK"}', tookMs: 12 },
  ...{ address: '203.0.113.5', at: NOW - callId * 1000, ...part },
})
const aTransfer = (transferId: string, part: Partial<Transfer> = {}): Transfer => ({
  ...{ transferId, provider: 'haiyue', memberId: '42', direction: 'in', amount: yuan('100'), cause: 'launch' },
  ...{ state: 'open', refusal: null, askedAt: NOW - 600_000, endedAt: null, looks: 2, ...part },
})
const anAlarm = (alarmId: number, part: Partial<Alarm> = {}): Alarm => ({
  ...{ alarmId, provider: 'haiyue', kind: 'stranger', subject: '198.51.100.9', times: 3, raisedAt: NOW - 60_000 },
  ...{ lastAt: NOW - 1000, handledBy: null, handledNote: null, ...part },
})

function world() {
  const said: object[] = []
  const closures: Closure[] = []
  const hostile = aCall(9, { outcome: 'insufficient', body: '<script>alert(1)</script>' })
  const calls = [hostile, aCall(8), aCall(7)]
  const transfers = [aTransfer('12')]
  const fakes = [
    ...memberFakes(said),
    ...alarmFakes(),
    fake(api.providers, () => [
      aProvider('haiyue', { isClosed: closures.length > 0, dialect: 'transfer' }),
      aProvider('lobby'),
    ]),
    fake(api.closures, () => closures),
    ...transferFakes(said),
    fake(api.close, (asked) => {
      said.push(asked)
      const { provider, gameCode = null, until = null, note } = asked
      const made = { madeBy: 'risk', madeAt: NOW, endedBy: null }
      closures.push({ closureId: 5, provider, gameCode, from: NOW, until, note, ...made })
      return { closureId: 5 }
    }),
    fake(api.endClosure, (asked) => {
      said.push(asked)
      closures.length = 0
      return null
    }),
    fake(api.openRounds, ({ idleMinutes }) => [
      {
        ...{ roundId: '1', provider: 'haiyue', round: 'R.7', memberId: '42', gameCode: 'bjl' },
        ...{ bet: yuan('5'), win: 0n, startedAt: NOW - 7_200_000, movedAt: NOW - idleMinutes * 60_000 - 1 },
      },
    ]),
    fake(api.differences, () => [
      {
        ...{ provider: 'haiyue', hour: NOW - 3_600_000, transactionId: 't.8', kind: 'missing-there' as const },
        ...{ ours: 'bet 42 R.7 5.000', theirs: null, foundAt: NOW - 600_000, overAt: null },
      },
    ]),
    fake(api.calls, ({ before, rows, round, outcome }) =>
      calls
        .filter((one) => (before === undefined || one.callId < before) && (round === undefined || one.round === round))
        .filter((one) => outcome === undefined || one.outcome === outcome)
        .slice(0, rows),
    ),
    fake(api.transfers, () => transfers),
    fake(api.lookUpTransfer, (asked) => {
      said.push(asked)
      transfers[0] = aTransfer('12', { state: 'done', endedAt: NOW })
      return null
    }),
  ]
  return { said, fakes }
}

function memberFakes(said: object[]) {
  const barred = [{ provider: '*', memberId: '42', reason: '套利', madeBy: 'risk', madeAt: NOW }]
  return [
    fake(api.barred, () => [...barred]),
    fake(api.betMaxima, () => []),
    fake(api.bar, (asked) => {
      if (asked.memberId === '404') throw refusal('WALLET/NOT_FOUND')
      said.push(asked)
      barred.push({ ...asked, madeBy: 'risk', madeAt: NOW })
      return null
    }),
    fake(api.unbar, (asked) => {
      said.push(asked)
      barred.length = 0
      return null
    }),
  ]
}

/** What one provider holds, and how much one transfer to it may be. */
function transferFakes(said: object[]) {
  const limits: { least: bigint | null; most: bigint | null } = { least: null, most: null }
  return [
    fake(api.transferMoney, () => ({
      providers: [
        {
          ...{ provider: 'haiyue', members: 3, balance: yuan('250'), goingIn: yuan('100'), goingOut: 0n },
          ...limits,
        },
      ],
      differences: [],
    })),
    fake(api.setTransferLimits, (asked) => {
      said.push(asked)
      Object.assign(limits, { least: asked.least, most: asked.most })
      return null
    }),
  ]
}

function alarmFakes() {
  const alarms = [anAlarm(3), anAlarm(4, { kind: 'debt', subject: '<img src=x onerror=alert(1)>' })]
  return [
    fake(api.alarms, ({ state, before }) =>
      alarms.filter((one) => (one.handledBy === null) === (state === 'open') && one.alarmId < (before ?? 99)),
    ),
    fake(api.handleAlarm, ({ alarmId, note }) => {
      Object.assign(alarms.find((one) => one.alarmId === alarmId) ?? {}, { handledBy: 'risk', handledNote: note })
      return null
    }),
  ]
}

describe('the desk of the wallet of games', () => {
  test('shows who offers games, how he is known, and what he holds of members’ money', async () => {
    await openConsole({ as: RISK, fakes: world().fakes, at: '/game-wallet?row=haiyue' })
    await expect.element(row(/haiyue transfer 受注中/)).toBeVisible()
    await expect.element(panel.getByText('k2、k1')).toBeVisible()
    await expect.element(panel.getByText('250.00')).toBeVisible()
    await expect.element(panel.getByText('任何地址，只凭签名')).toBeVisible()
  })

  test('closes one game for a time, and opens it again', async () => {
    const { fakes, said } = world()
    await openConsole({ as: RISK, fakes, at: '/game-wallet?row=haiyue' })
    await expect.element(button(/^停止受注/)).toBeVisible()
    await press('x')
    await userEvent.fill(dialog.getByRole('textbox', { name: /游戏代码/ }), '百家乐')
    await userEvent.fill(dialog.getByRole('textbox', { name: /原因/ }), '供应商维护')
    await expect.element(dialog.getByText('还差：游戏代码不对')).toBeVisible()
    await userEvent.fill(dialog.getByRole('textbox', { name: /游戏代码/ }), 'bjl')
    await userEvent.selectOptions(dialog.getByRole('combobox', { name: '多久' }), '2 小时')
    await userEvent.click(dialog.getByRole('button', { name: '停止受注' }))
    await expect.element(panel.getByRole('row', { name: /bjl .*供应商维护/ })).toBeVisible()
    await press('a')
    await userEvent.selectOptions(dialog.getByRole('combobox', { name: '时段' }), '5')
    await userEvent.fill(dialog.getByRole('textbox'), '维护结束')
    await userEvent.click(dialog.getByRole('button', { name: '恢复受注' }))
    await expect.element(panel.getByText('没有；随时受注')).toBeVisible()
    expect(said).toMatchObject([{ provider: 'haiyue', gameCode: 'bjl', note: '供应商维护' }, { closureId: 5 }])
    expect((said[0] as { until: number }).until).toBeGreaterThan(NOW + 7_000_000)
  })

  test('says how much one transfer may be, within what makes sense, where the house holds the money', async () => {
    const { fakes, said } = world()
    await openConsole({ as: RISK, fakes, at: '/game-wallet?row=haiyue' })
    await expect.element(panel.getByText('不限')).toBeVisible()
    await press('l')
    const dialog = page.getByRole('dialog')
    const box = (name: RegExp) => dialog.getByRole('textbox', { name })
    await userEvent.fill(box(/原因/), '供应商要求')
    await userEvent.fill(box(/单笔最低/), '500')
    await userEvent.fill(box(/单笔最高/), '100')
    await expect.element(dialog.getByText(/还差：大于零、最低不超过最高的限额/)).toBeVisible()
    await userEvent.fill(box(/单笔最高/), '20000')
    await userEvent.click(dialog.getByRole('button', { name: '转账限额' }))
    await expect.element(panel.getByText('500.00 至 20,000.00')).toBeVisible()
    expect(said).toEqual([{ provider: 'haiyue', least: yuan('500'), most: yuan('20000'), reason: '供应商要求' }])
    await userEvent.click(row(/lobby/).getByRole('button'))
    await expect.element(panel.getByText(/不存会员的钱/)).toBeVisible()
    expect(panel.getByRole('button', { name: /转账限额/ }).elements()).toEqual([])
  })

  test('a round that hangs leads to its calls, and a call shows what came, as text', async () => {
    await openConsole({ as: RISK, fakes: world().fakes, at: '/game-wallet?view=rounds' })
    await userEvent.click(row(/R\.7/).getByRole('button'))
    await expect.element(panel.getByRole('row', { name: /bet insufficient 9/ })).toBeVisible()
    await userEvent.click(panel.getByRole('link', { name: '9' }))
    await expect.element(panel.getByText('<script>alert(1)</script>')).toBeVisible()
    expect(panel.element().querySelector('script')).toBeNull()
    await press('{Escape}')
    await userEvent.fill(page.getByRole('textbox', { name: '结果' }), 'insufficient')
    await userEvent.keyboard('{Enter}')
    await expect.poll(() => row(/bet/).elements().length).toBe(1)
  })

  test('a transfer in doubt is asked about again, and nothing else ends it', async () => {
    const { fakes, said } = world()
    await openConsole({ as: RISK, fakes, at: '/game-wallet?view=transfers&row=12' })
    await expect.element(panel.getByText('等对方答复')).toBeVisible()
    await press('q')
    await userEvent.fill(dialog.getByRole('textbox'), '会员来电询问')
    await userEvent.click(dialog.getByRole('button', { name: '再问供应商' }))
    await expect.element(panel.getByText('这笔转账已经结束。')).toBeVisible()
    expect(said).toEqual([{ transferId: '12', note: '会员来电询问' }])
  })

  test('what both sides say of a movement stands beside each other', async () => {
    await openConsole({ as: RISK, fakes: world().fakes, at: '/game-wallet?view=differences&row=haiyue.t.8' })
    await expect.element(panel.getByText('bet 42 R.7 5.000')).toBeVisible()
    await expect.element(panel.getByRole('heading', { name: '对方没有' })).toBeVisible()
  })

  test('a member is kept from betting, with what was typed kept when he is not found, and let back', async () => {
    const { fakes, said } = world()
    await openConsole({ as: RISK, fakes, at: '/game-wallet?view=limits' })
    await expect.element(row(/42 全部供应商 套利/)).toBeVisible()
    await press('i')
    await userEvent.fill(dialog.getByRole('textbox', { name: '会员编号' }), '404')
    await userEvent.selectOptions(dialog.getByRole('combobox', { name: '限制' }), 'bar')
    await userEvent.fill(dialog.getByRole('textbox', { name: /原因/ }), '多账户')
    await userEvent.click(dialog.getByRole('button', { name: '立即生效' }))
    await expect.element(dialog.getByText('供应商、游戏或会员不存在')).toBeVisible()
    await userEvent.fill(dialog.getByRole('textbox', { name: '会员编号' }), '43')
    await userEvent.click(dialog.getByRole('button', { name: '立即生效' }))
    await expect.element(panel.getByText(/多账户（risk/)).toBeVisible()
    await press('a')
    await userEvent.fill(dialog.getByRole('textbox'), '核查完成，无异常')
    await userEvent.click(dialog.getByRole('button', { name: '取消停用' }))
    await expect.element(panel.getByText('没有限制。')).toBeVisible()
    expect(said).toMatchObject([{ memberId: '43', reason: '多账户' }, { memberId: '43' }])
  })

  test('a maximum needs its figure', async () => {
    await openConsole({ as: RISK, fakes: world().fakes, at: '/game-wallet?view=limits' })
    await expect.element(row(/套利/)).toBeVisible()
    await press('i')
    await userEvent.fill(dialog.getByRole('textbox', { name: '会员编号' }), '43')
    await userEvent.selectOptions(dialog.getByRole('combobox', { name: '限制' }), '单注最高')
    await userEvent.fill(dialog.getByRole('textbox', { name: /原因/ }), '多账户')
    await userEvent.click(dialog.getByRole('button', { name: '立即生效' }))
    await expect.element(dialog.getByText('必填')).toBeVisible()
  })

  test('an alarm is handled with words, and hostile words in it are words', async () => {
    await openConsole({ as: RISK, fakes: world().fakes, at: '/game-wallet?view=alarms&row=4' })
    await expect.element(panel.getByText('<img src=x onerror=alert(1)>')).toBeVisible()
    await press('a')
    await userEvent.fill(dialog.getByRole('textbox'), '已与供应商核对')
    await userEvent.click(dialog.getByRole('button', { name: '处理完毕' }))
    await expect.element(panel.getByText('已经处理。')).toBeVisible()
    await expect.poll(() => row(/余额不足/).elements()).toEqual([])
  })

  test.each(STAFF_ROLES.filter((role) => staffMay(role, 'readGameWallet')))(
    '%s does what the matrix says',
    async (role) => {
      await openConsole({ as: { login: role, role }, fakes: world().fakes, at: '/game-wallet?row=haiyue' })
      await expect.element(panel.getByText('k2、k1')).toBeVisible()
      expect(button(/^停止受注/).elements().length > 0).toBe(staffMay(role, 'operateGameWallet'))
    },
  )

  test('is walked by keys alone, and the focus is never lost', async () => {
    await walkByKeys({ as: RISK, fakes: world().fakes, at: '/game-wallet' }, [/haiyue/, /lobby/])
  })

  test.each(['light', 'dark'] as const)('can be read and used by everybody in %s', async (theme) => {
    const opening = { as: RISK, fakes: world().fakes, at: '/game-wallet?row=haiyue' }
    expect(await faultsIn(theme, opening, /怎样认识它/)).toEqual([])
  })
})

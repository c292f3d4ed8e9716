import { ApiError } from '@liuhe/contract/client.ts'
import * as api from '@liuhe/contract/api/operator/desk.ts'
import { describe, expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { button, list, panel, press } from '../../testing/desk.ts'
import { graveFaults } from '../../testing/faults-of.ts'
import { fake, type Fake, openConsole, refusal } from '../../testing/open-console.tsx'
import { aCase, aServiceDesk } from './testing.ts'

const SUPPORT = { login: 'support', role: 'support' } as const

const open = (fakes: readonly Fake[], at = '/service') => openConsole({ as: SUPPORT, fakes, at })
const line = (name: RegExp) => list.getByRole('button', { name })
const reply = page.getByRole('textbox', { name: '回复' })

describe('the list of conversations', () => {
  test('has my own before those who wait, and first of all those who speak of stopping to play', async () => {
    await open(aServiceDesk().fakes)
    await expect.element(line(/^ly8\*\*\*90/)).toBeVisible()
    const names = list.getByRole('listitem').elements()
    expect(names.map((one) => one.querySelector('b')?.textContent)).toEqual(['ly8***6', 'ly8***90', 'ly8***30'])
    await expect.element(line(/^ly8\*\*\*90.*保护/)).toBeVisible()
    await expect.element(line(/^ly8\*\*\*6 .*已超时/)).toBeVisible()
    await expect.element(page.getByText(/我 1 \/ 6 · 等待 2.*今日满意 4.7 \/ 5（212）/)).toBeVisible()
  })

  test('takes who waits longest by one key, and says when nobody waits', async () => {
    const { fakes, calls, rows } = aServiceDesk()
    const { history } = await open(fakes)
    await expect.element(line(/^ly8\*\*\*30/)).toBeVisible()
    await press('n')
    await expect.poll(() => calls).toContainEqual({ name: 'take', args: '30' })
    await expect.poll(() => history.location.href).toBe('/service?row=30')
    await expect.element(reply).toBeVisible()
    rows.delete('90')
    await press('{Escape}n')
    await expect.element(page.getByText('现在没有人在等。')).toBeVisible()
  })

  test('says that nobody waits, and when the list cannot be read', async () => {
    let fails = true
    const queue = fake(api.queue, () => {
      if (fails) throw new ApiError('NETWORK', '连不上服务器', 0)
      return { data: [], next: null, totalCount: 0 }
    })
    await open([...aServiceDesk().fakes, queue])
    await expect.element(list.getByText(/没有载入/)).toBeVisible()
    fails = false
    await userEvent.click(button(/^再试一次/))
    await expect.element(list.getByText('没有人在等')).toBeVisible()
  })

  test('of what is over has the mark and the words of who asked', async () => {
    const over = aCase('70', { state: 'closed', closedBy: 'asker', closedAt: Date.now(), mark: 4, markWords: '很快' })
    await open(aServiceDesk('support', [over]).fakes, '/service?view=closed&row=70')
    await expect.element(line(/评分 4 \/ 5「很快」/)).toBeVisible()
    await expect.element(panel.getByText(/会员结束 · 评分 4/)).toBeVisible()
    await expect.element(panel.getByText('会话已结束；会员再说话时会开始新的会话。')).toBeVisible()
  })
})

describe('an open conversation', () => {
  test('shows words as words, the order that was shown with the way to it, and who asks', async () => {
    const { fakes, calls } = aServiceDesk()
    await open(fakes, '/service?row=6')
    await expect.element(panel.getByText('<b>提现什么时候到？</b>')).toBeVisible()
    const ways = panel.getByRole('link', { name: /提现 68,000.00/ })
    await expect.element(ways).toHaveAttribute('href', '/withdrawals?queue=all&row=88121')
    await expect.element(panel.getByText('7,424.30 / 68,000.00')).toBeVisible()
    await expect.element(panel.getByText('无排除、无暂停')).toBeVisible()
    await expect.poll(() => calls).toContainEqual({ name: 'seen', args: { caseId: 6, seq: 3 } })
  })

  test('is answered by keys alone, with number and state filled in by the system', async () => {
    const { fakes, calls } = aServiceDesk()
    await open(fakes)
    await expect.element(line(/^ly8\*\*\*6 /)).toBeVisible()
    await press('j')
    await expect.element(line(/^ly8\*\*\*6 /)).toHaveFocus()
    await expect.element(reply).toBeVisible()
    await expect.element(button(/审核中/)).toBeVisible()
    await press('2')
    await expect.element(reply).toHaveValue('您的提现 88121 待第二人，请稍候')
    await expect.element(reply).toHaveFocus()
    await press('{Control>}{Enter}{/Control}')
    await expect
      .poll(() => calls.find(({ name }) => name === 'answer')?.args)
      .toMatchObject({
        ...{ caseId: 6, text: '您的提现 88121 待第二人，请稍候' },
      })
    await expect.element(reply).toHaveValue('')
    await press('{Escape}j')
    await expect.element(panel.getByRole('article', { name: '会话 90' })).toBeVisible()
    await press('{Shift>}J{/Shift}')
    await expect.element(panel.getByRole('article', { name: '会话 6' })).toBeVisible()
    await press('k')
    await expect.element(page.getByRole('textbox', { name: '说明' })).toHaveFocus()
  })

  test('sends nothing while a place of a canned answer is empty', async () => {
    const { fakes } = aServiceDesk('support', [aCase('7', { state: 'open', login: 'support', staff: '小周' })])
    await open(fakes, '/service?row=7')
    await expect.element(reply).toBeVisible()
    await press('/')
    await userEvent.fill(page.getByRole('textbox', { name: '找常用语' }), '审核')
    await press('{Enter}')
    await expect.element(reply).toHaveValue('您的提现 {单号} {状态}，请稍候')
    await expect.element(panel.getByText('还差：{单号}、{状态}')).toBeVisible()
    await expect.element(button(/^发送/)).toBeDisabled()
  })

  test('keeps what is typed when the browser is killed, the answer is refused, or nothing is heard', async () => {
    const { fakes, refusals, calls } = aServiceDesk()
    const first = await open(fakes, '/service?row=6')
    await userEvent.fill(reply, '马上为您核对')
    await first.unmount()
    await open(fakes, '/service?row=6')
    await expect.element(reply).toHaveValue('马上为您核对')
    refusals.answer = refusal('DESK/STATE')
    await userEvent.click(button(/^发送/))
    await expect.element(panel.getByText(/没有发出：会话状态已变化/)).toBeVisible()
    await expect.element(reply).toHaveValue('马上为您核对')
    refusals.answer = new ApiError('TIMEOUT', '没有收到答复', 0)
    await userEvent.click(button(/^发送/))
    await expect.element(panel.getByText(/不能确定是否已执行/)).toBeVisible()
    delete refusals.answer
    await userEvent.click(button(/^再问一次/))
    await expect.poll(() => calls.filter(({ name }) => name === 'answer')).toHaveLength(1)
    await expect.element(reply).toHaveValue('')
  })

  test('that a colleague was faster to take says so, and shows who has it', async () => {
    const { fakes, refusals, put } = aServiceDesk()
    await open(fakes, '/service?row=30')
    await expect.element(button(/^接起/)).toBeVisible()
    refusals.take = refusal('DESK/STATE')
    put(aCase('30', { state: 'open', login: 'mate', staff: '小林' }))
    await press('c')
    await expect.element(panel.getByText(/没有执行；你写的内容还在。现在由 小林 接待/)).toBeVisible()
    await expect.element(button(/^接手/)).toBeVisible()
  })

  test('goes on to a colleague, and ends, each with its reason', async () => {
    const { fakes, calls } = aServiceDesk()
    await open(fakes, '/service?row=6')
    await expect.element(button(/^转同事/)).toBeVisible()
    await press('m')
    await userEvent.selectOptions(page.getByRole('combobox', { name: '转给' }), 'mate')
    await userEvent.selectOptions(page.getByRole('combobox', { name: '理由模板' }), '换班')
    await userEvent.click(page.getByRole('dialog').getByRole('button', { name: '转出' }))
    await expect
      .poll(() => calls.at(-1))
      .toEqual({ name: 'handOn', args: { caseId: 6, login: 'mate', reason: '换班' } })
    await expect.element(panel.getByText(/小周 在接待；按 c 可以接手/)).toBeVisible()
  })

  test('ends by its key', async () => {
    const { fakes, calls } = aServiceDesk()
    await open(fakes, '/service?row=6')
    await expect.element(button(/^结束/)).toBeVisible()
    await press('{Shift>}{Enter}{/Shift}')
    await userEvent.selectOptions(page.getByRole('combobox', { name: '理由模板' }), '问题已解决')
    await userEvent.click(page.getByRole('dialog').getByRole('button', { name: '结束' }))
    await expect.poll(() => calls.at(-1)).toEqual({ name: 'close', args: { caseId: 6, reason: '问题已解决' } })
    await expect.element(panel.getByText(/客服结束/)).toBeVisible()
  })

  test('asks another desk for something, about the order that was shown', async () => {
    const { fakes, calls } = aServiceDesk()
    await open(fakes, '/service?row=6')
    await expect.element(panel.getByRole('textbox', { name: /^关于/ })).toHaveValue('withdrawal/88121')
    await userEvent.fill(page.getByRole('textbox', { name: '说明' }), '等了两小时，请优先复核')
    await userEvent.click(button(/^转出/))
    await expect
      .poll(() => calls.find(({ name }) => name === 'task')?.args)
      .toMatchObject({
        ...{ caseId: 6, kind: 'withdrawal', object: 'withdrawal/88121', note: '等了两小时，请优先复核' },
      })
    await expect.element(panel.getByText('待领取')).toBeVisible()
  })

  test('is saved as a text without the notes of the staff', async () => {
    const blobs: Blob[] = []
    vi.spyOn(URL, 'createObjectURL').mockImplementation((blob) => `blob:${blobs.push(blob as Blob)}`)
    vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => undefined)
    const { fakes } = aServiceDesk()
    await open(fakes, '/service?row=6')
    await userEvent.fill(page.getByRole('textbox', { name: '备注' }), '核对过身份')
    await userEvent.click(button(/^记下/))
    await expect.element(panel.getByText('核对过身份')).toBeVisible()
    await userEvent.click(button(/^存记录/))
    await expect.poll(() => blobs.length).toBe(1)
    const text = await blobs[0]?.text()
    expect(text).toContain('好运：我的提现 [提现 68,000.00 88121 待第二人]')
    expect(text).not.toContain('核对过身份')
  })

  test('is read, and not touched, by an auditor', async () => {
    await openConsole({ as: { login: 'auditor', role: 'auditor' }, fakes: aServiceDesk().fakes, at: '/service?row=6' })
    await expect.element(panel.getByText('你的角色只能查看；由客服接待。')).toBeVisible()
    expect(button(/^接|^转|^结束|^开始接待|^小休/).elements()).toEqual([])
  })
})

describe('what is set at the desk', () => {
  test('whether one serves: under a name for members, and off by the same key', async () => {
    const { fakes, calls } = aServiceDesk()
    await open(fakes)
    await expect.element(button(/^小休/)).toBeVisible()
    await press('b')
    await expect.poll(() => calls.at(-1)).toEqual({ name: 'duty', args: { isOn: false, name: '小周' } })
    await expect.element(button(/^开始接待/)).toBeVisible()
    await press('b')
    await press('{Enter}')
    await expect.poll(() => calls.at(-1)).toEqual({ name: 'duty', args: { isOn: true, name: '小周' } })
  })

  test('canned answers, where a colleague was faster and nothing typed is lost', async () => {
    const { fakes, refusals, calls } = aServiceDesk()
    await open(fakes)
    await userEvent.click(button(/^常用语管理/))
    await userEvent.click(button(/^改 审核中/))
    const words = page.getByRole('textbox', { name: '内容' })
    await userEvent.fill(words, '正在核对，请稍候')
    refusals.canned = refusal('CONTENT/CHANGED')
    await userEvent.click(button(/^保存/))
    await expect.element(page.getByRole('region', { name: '冲突' })).toBeVisible()
    await expect.element(words).toHaveValue('正在核对，请稍候')
    delete refusals.canned
    await userEvent.click(button(/^保存/))
    await expect.poll(() => calls.at(-1)?.args).toMatchObject({ cannedId: 2, revision: 4, words: '正在核对，请稍候' })
  })
})

test.each(['light', 'dark'] as const)('has no serious fault of accessibility in %s', async (theme) => {
  localStorage.setItem('operator.appearance', JSON.stringify({ theme }))
  await open(aServiceDesk().fakes, '/service?row=6')
  await expect.element(panel.getByText('无排除、无暂停')).toBeVisible()
  expect(await graveFaults()).toEqual([])
  await press('m')
  await expect.element(page.getByRole('dialog')).toBeVisible()
  expect(await graveFaults()).toEqual([])
})

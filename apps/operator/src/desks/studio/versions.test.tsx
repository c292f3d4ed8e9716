import * as documents from '@liuhe/contract/api/operator/documents.ts'
import { describe, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { button, press } from '../../testing/desk.ts'
import { graveFaults } from '../../testing/faults-of.ts'
import { fake } from '../../testing/open-console.tsx'
import { aServer, calls, contentOf, listenToFrame, open, READER } from './testing.ts'

describe('versions of documents and cards', () => {
  test('an old version is typed again and saved as a new one, for a reason where readers see it', async () => {
    const { fakes, said } = aServer({ state: 'published' })
    await open({ fakes })
    await userEvent.click(button(/^恢复 r2/))
    await expect.element(calls()).toHaveValue('鼠牛虎')
    await press('{Control>}s{/Control}')
    await userEvent.selectOptions(page.getByRole('combobox', { name: '理由模板' }), '写错了')
    await userEvent.click(page.getByRole('dialog').getByRole('button', { name: /^保存为新版本/ }))
    await expect.poll(() => said).toEqual([['revise', '鼠牛虎', '写错了']])
  })

  test('two versions stand beside each other as members see them, each told what it is compared with', async () => {
    const frame = listenToFrame()
    await open({ fakes: aServer().fakes })
    await expect.element(calls()).toHaveValue('龙蛇马')
    await userEvent.click(button(/^r3 的画面差异$/))
    const dialog = page.getByRole('dialog', { name: '画面差异：文稿 326' })
    await expect
      .element(dialog.getByRole('status'))
      .toHaveTextContent('虚线框：之后没有的 2 处；实线框：之前没有的 2 处。')
    expect([contentOf(frame.side('before')?.template), contentOf(frame.side('before')?.against?.template)]).toEqual([
      '鼠牛虎',
      '龙蛇马',
    ])
    expect([contentOf(frame.side('after')?.template), contentOf(frame.side('after')?.against?.template)]).toEqual([
      '龙蛇马',
      '鼠牛虎',
    ])
    // The higher of the two gives both their height, so that places stand beside each other.
    for (const title of ['之前的画面', '之后的画面']) {
      const frameOf = () => dialog.getByTitle(title).element().getBoundingClientRect().height
      await expect.poll(frameOf).toBeGreaterThan(690)
    }
    await userEvent.click(dialog.getByRole('button', { name: '曜金' }))
    await userEvent.selectOptions(dialog.getByRole('combobox', { name: '状态' }), '开出第 2026325 期的号码')
    await expect.poll(() => frame.side('before')?.theme).toBe('theme4')
    for (const side of ['before', 'after'] as const) {
      await expect
        .poll(() => frame.side(side)?.draws[0])
        .toMatchObject({ turnNum: '2026326', resultText: '05,17,22,30,38,41,26' })
    }
    await userEvent.selectOptions(dialog.getByRole('combobox', { name: '之前' }), 'r1 · 之前')
    await expect.poll(() => contentOf(frame.side('before')?.template)).toBe('鼠')
    await userEvent.selectOptions(dialog.getByRole('combobox', { name: '之前' }), 'r3')
    await expect.element(dialog.getByRole('status')).toHaveTextContent('两边是同一个版本。')
    expect(await graveFaults()).toEqual([])
    await press('{Escape}')
    await expect.element(button(/^r3 的画面差异$/)).toHaveFocus()
  })

  test('what is typed is compared with what the server has, by one key', async () => {
    const frame = listenToFrame()
    await open({ fakes: aServer().fakes })
    await userEvent.fill(calls(), '龙蛇马羊')
    await userEvent.click(page.getByRole('heading', { name: '版本' }))
    await press('{Shift>}D{/Shift}')
    const dialog = page.getByRole('dialog', { name: /^画面差异/ })
    await expect.element(dialog.getByRole('combobox', { name: '之后' })).toHaveDisplayValue('未存 · 此刻 · 我')
    await expect.poll(() => contentOf(frame.side('after')?.template)).toBe('龙蛇马羊')
    await expect.poll(() => contentOf(frame.side('before')?.template)).toBe('龙蛇马')
    await userEvent.selectOptions(dialog.getByRole('combobox', { name: '之前' }), 'r2')
    await expect.poll(() => contentOf(frame.side('before')?.template)).toBe('鼠牛虎')
    await userEvent.selectOptions(dialog.getByRole('combobox', { name: '状态' }), '锁定')
    await expect.poll(() => frame.side('after')?.template.groups[0]?.items[0]?.lock).toBe('login')
  })

  test('a document without another version has nothing to compare', async () => {
    const { fakes } = aServer()
    await open({ fakes: [...fakes, fake(documents.changes, () => [])] })
    await expect.element(button(/^画面差异…/)).toBeDisabled()
  })

  test('shows what was done to a card, by whom, and what each step changed; readers too', async () => {
    await open({ as: READER, fakes: aServer().fakes })
    await userEvent.click(button(/^改动记录/))
    const dialog = page.getByRole('dialog', { name: /^改动记录：/ })
    await expect.element(dialog.getByRole('row', { name: /r2 .* editor 发布/ })).toBeVisible()
    await userEvent.click(dialog.getByRole('button', { name: 'r2 的差异' }))
    await expect.element(dialog.getByRole('row', { name: '标题 − 九肖 + 九肖阶梯' })).toBeVisible()
    await expect.element(dialog.getByRole('row', { name: '状态 − 草稿 + 已发布' })).toBeVisible()
    expect(dialog.getByRole('row', { name: /^版式/ }).elements()).toEqual([])
    await userEvent.click(dialog.getByRole('button', { name: 'r1 的差异' }))
    await expect.element(dialog.getByRole('row', { name: /标题 − （空） \+ 九肖/ })).toBeVisible()
    expect(await graveFaults()).toEqual([])
  })

  test('versions of a card are compared by their pictures, with the text that is open', async () => {
    const frame = listenToFrame()
    await open({ as: READER, fakes: aServer().fakes })
    await userEvent.click(button(/^改动记录/))
    const record = page.getByRole('dialog', { name: /^改动记录：/ })
    await userEvent.click(record.getByRole('button', { name: 'r2 的画面差异' }))
    await expect.element(page.getByRole('dialog', { name: '画面差异：卡片 九肖阶梯' })).toBeVisible()
    await expect.poll(() => frame.side('before')?.template.name).toBe('九肖')
    await expect.poll(() => frame.side('after')?.template.name).toBe('九肖阶梯')
    expect(contentOf(frame.side('before')?.template)).toBe('龙蛇马')
    // The first version has none before it.
    expect(record.getByRole('button', { name: 'r1 的画面差异' }).query()).toBeNull()
  })
})

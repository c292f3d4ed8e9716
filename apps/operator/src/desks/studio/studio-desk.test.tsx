import * as cards from '@liuhe/contract/api/operator/cards.ts'
import { describe, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { button, press } from '../../testing/desk.ts'
import { graveFaults } from '../../testing/faults-of.ts'
import { fake, refusal } from '../../testing/open-console.tsx'
import { aServer, calls, editor, listenToFrame, open, READER } from './testing.ts'

describe('the template studio', () => {
  test('finds a card in the tree of games, places and categories, and opens it', async () => {
    const { history } = await open({ at: '/studio', fakes: aServer().fakes })
    await userEvent.click(page.getByText(/^生肖/))
    await userEvent.click(button(/MB05 九肖阶梯/))
    await expect.element(calls()).toHaveValue('龙蛇马')
    expect(history.location.search).toContain('card=7')
  })

  test('tells the preview each word that is typed, in the theme and the state that were chosen', async () => {
    const frame = listenToFrame()
    await open({ fakes: aServer().fakes })
    await userEvent.fill(calls(), '龙蛇马羊')
    await expect.poll(() => frame.last()?.template.groups[0]?.items[0]?.content).toBe('龙蛇马羊')
    await expect.element(page.getByText(/延迟 \d+ ms/)).toBeVisible()
    await userEvent.click(button(/^曜金$/))
    await expect.poll(() => frame.last()?.theme).toBe('theme4')
    await userEvent.click(button(/^锁定$/))
    await expect.poll(() => frame.last()?.template.groups[0]?.items[0]?.lock).toBe('login')
    expect(frame.last()?.template.groups[0]?.items[0]?.content).toBeUndefined()
    await userEvent.click(button(/^命中$/))
    await expect.element(page.getByText(/号码 \d\d,/)).toBeVisible()
    await userEvent.click(button(/^全部版式$/))
    await expect.poll(() => frame.last()?.layouts).toBe('all')
  })

  test('words are pressed instead of typed, and saved over the revision that was seen', async () => {
    const { fakes, said } = aServer()
    await open({ fakes })
    await userEvent.click(page.getByRole('group', { name: '生肖' }).getByRole('button', { name: '猪' }))
    await expect.element(calls()).toHaveValue('龙蛇马猪')
    await press('{Control>}s{/Control}')
    await expect.poll(() => said).toEqual([['save', 3, '龙蛇马猪']])
    await expect.element(button(/^存草稿/)).toBeDisabled()
  })

  test('what is typed outlives a killed browser', async () => {
    const { fakes } = aServer()
    const first = await open({ fakes })
    await userEvent.fill(calls(), '龙蛇')
    await first.unmount()
    await open({ fakes })
    await expect.element(calls()).toHaveValue('龙蛇')
    await expect.element(editor.getByText(/改动由浏览器保存/)).toBeVisible()
  })

  test('publishes what is typed in one go, and takes it back for a reason', async () => {
    const { fakes, said } = aServer()
    await open({ fakes })
    await userEvent.fill(calls(), '龙')
    await press('{Control>}{Enter}{/Control}')
    await userEvent.click(page.getByRole('dialog').getByRole('button', { name: /^发布/ }))
    await expect
      .poll(() => said)
      .toEqual([
        ['save', 3, '龙'],
        ['publish', 4],
      ])
    await userEvent.click(editor.getByRole('button', { name: /^撤回/ }))
    await userEvent.selectOptions(page.getByRole('combobox', { name: '理由模板' }), '过期')
    await userEvent.click(page.getByRole('dialog').getByRole('button', { name: /^撤回/ }))
    await expect.poll(() => said.at(-1)).toEqual(['withdraw', '过期'])
    await expect.element(editor.getByText('已撤回')).toBeVisible()
  })

  test('of two editors the slower sees three texts, loses nothing, and sends nothing before choosing', async () => {
    const { fakes, at, said } = aServer()
    await open({ fakes })
    await userEvent.fill(calls(), '龙蛇我')
    at.row = { ...at.row, revision: 4 }
    at.text = { ...at.text, items: [{ id: 1, title: '326期', content: '鼠' }] }
    await press('{Control>}s{/Control}')
    const conflict = page.getByRole('region', { name: '冲突' })
    await expect.element(conflict.getByRole('row', { name: '第 1 行 · 内容 龙蛇马 龙蛇我 鼠' })).toBeVisible()
    await expect.element(button(/^存草稿/)).toBeDisabled()
    await userEvent.click(button(/^在新版本上继续我的/))
    await press('{Control>}s{/Control}')
    await expect.poll(() => said).toEqual([['save', 4, '龙蛇我']])
  })

  test('an article is edited as it looks and as source; what the editor cannot write is never dropped', async () => {
    const { fakes } = aServer({ code: 'MB01', content: '<p>本期<b>主攻</b>蛇</p>' })
    await open({ fakes })
    const visual = page.getByRole('textbox', { name: '正文', exact: true })
    await expect.element(visual).toHaveTextContent('本期主攻蛇')
    await userEvent.click(visual)
    await userEvent.keyboard('{Control>}{End}{/Control}龙')
    await userEvent.click(button(/^源码$/))
    const source = page.getByRole('textbox', { name: '正文（源码）' })
    await expect.element(source).toHaveValue('<p>本期<strong>主攻</strong>蛇龙</p>')
    await userEvent.fill(source, '<table><tbody><tr><td>一</td></tr></tbody></table>')
    await userEvent.click(button(/^可视$/))
    await expect.element(page.getByText(/只能改源码/)).toBeVisible()
    await expect.element(source).toHaveValue('<table><tbody><tr><td>一</td></tr></tbody></table>')
  })

  test('hostile text does nothing to the person who edits it [SEC-14]', async () => {
    const { fakes } = aServer({ code: 'MB01', content: '<p>x</p>' })
    await open({ fakes })
    await userEvent.click(button(/^源码$/))
    const source = page.getByRole('textbox', { name: '正文（源码）' })
    await userEvent.fill(source, '<p>y</p><script>document.title=1</script><img src=x onerror="document.title=1">')
    await userEvent.click(button(/^可视$/))
    await expect.element(page.getByText(/只能改源码/)).toBeVisible()
    expect(document.querySelector('img[src="x"]')).toBeNull()
    expect(document.title).not.toBe('1')
  })

  test('publishes the card itself', async () => {
    const { fakes, said } = aServer()
    await open({ fakes })
    await userEvent.click(button(/^发布卡片/))
    await userEvent.click(page.getByRole('dialog').getByRole('button', { name: /^发布/ }))
    await expect.poll(() => said).toEqual([['card', 2]])
    await expect.element(button(/^撤回卡片/)).toBeVisible()
  })

  test('somebody who only reads changes nothing, and a card that is not there says so', async () => {
    const { fakes } = aServer()
    await open({ as: READER, fakes })
    await expect.element(calls()).toBeDisabled()
    for (const name of [/^存草稿/, /^发布/, /^新文稿/]) expect(button(name).query()).toBeNull()
  })

  test('a card that is gone and a list that did not come are told', async () => {
    const { fakes } = aServer()
    const gone = fake(cards.read, () => {
      throw refusal('CONTENT/NOT_FOUND')
    })
    await open({ fakes: [...fakes, gone] })
    await expect.element(page.getByText('这里没有内容')).toBeVisible()
  })

  test.each(['light', 'dark'] as const)('has no serious fault of accessibility in %s', async (theme) => {
    localStorage.setItem('operator.appearance', JSON.stringify({ theme }))
    await open({ fakes: aServer({ code: 'MB01', content: '<p>本期<b>主攻</b></p>' }).fakes })
    await expect.element(page.getByRole('textbox', { name: '正文', exact: true })).toBeVisible()
    await expect.element(page.getByText(/延迟 \d+ ms/)).toBeVisible()
    expect(await graveFaults()).toEqual([])
  })
})

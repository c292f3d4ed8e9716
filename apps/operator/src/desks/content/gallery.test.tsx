import * as api from '@liuhe/contract/api/operator/gallery.ts'
import * as images from '@liuhe/contract/api/operator/images.ts'
import * as studio from '@liuhe/contract/api/operator/studio.ts'
import { describe, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { button, faultsIn, panel, press, row, walkByKeys } from '../../testing/desk.ts'
import { fake, openConsole, refusal } from '../../testing/open-console.tsx'
import type { Series, Sheet } from './gallery-words.ts'

const EDITOR = { login: 'li.na', role: 'content' } as const
const NOW = Date.now()
const [FIRST, SECOND] = ['a', 'b'].map((letter) => `/sys-upload/content/${letter.repeat(32)}.webp`) as [string, string]
const dialog = page.getByRole('dialog')
const preview = panel.getByRole('region', { name: '预览' })
const turn = (name: string) => panel.getByRole('button', { name, exact: true })

const aSeries = (id: number, name: string, part: Partial<Series> = {}): Series => ({
  ...{ id, revision: 1, gameId: 110, gameName: '新澳门六合彩', groupType: 1, name, initials: 'P', category: '玄机' },
  ...{ companyCode: null, popular: false, hidden: false, isDrawn: false, newestTurn: '2026128' },
  ...{ changedBy: 'wang.w', changedAt: NOW, ...part },
})
const aSheet = (id: number, turnNum: string, part: Partial<Sheet> = {}): Sheet => ({
  ...{ id, revision: 1, turnNum, state: 'shown', path: FIRST, width: 800, height: 1200, publishAt: null },
  ...{ publishedAt: NOW - 3_600_000, likes: 12, changedBy: 'wang.w', changedAt: NOW - 3_600_000, ...part },
})

/** A server with two series of pictures and a drawn one, which keeps to revisions. */
function aServer() {
  const series = [aSeries(1, '跑狗图'), aSeries(2, '平特一肖'), aSeries(3, '生肖图', { isDrawn: true })]
  const sheets = new Map([
    [1, [aSheet(12, '2026128'), aSheet(11, '2026127', { likes: 3 })]],
    [3, [aSheet(31, '2026128', { path: null })]],
  ])
  const sheetOf = (itemId: number, revision: number): Sheet => {
    const found = [...sheets.values()].flat().find(({ id }) => id === itemId)
    if (found === undefined) throw refusal('CONTENT/NOT_FOUND')
    if (found.revision !== revision) throw refusal('CONTENT/CHANGED')
    return found
  }
  const seriesOf = (groupId: number): Series => {
    const found = series.find(({ id }) => id === groupId)
    if (found === undefined) throw refusal('CONTENT/NOT_FOUND')
    return found
  }
  const fakes = [
    fake(api.games, () => [{ gameId: 110, gameName: '新澳门六合彩', categories: ['玄机'] }]),
    fake(api.groups, () => ({ data: series.map((one) => ({ ...one })), next: null, totalCount: 3 })),
    fake(api.read, ({ groupId }) => ({ ...seriesOf(groupId) })),
    fake(api.items, ({ groupId, turn: asked }) => {
      const data = (sheets.get(groupId) ?? []).filter(({ turnNum }) => asked === undefined || turnNum === asked)
      return { data: data.map((one) => ({ ...one })), next: null, totalCount: data.length }
    }),
    fake(api.createGroup, ({ text, groupType }) => {
      series.push(aSeries(4, text.name, { ...text, groupType, newestTurn: null }))
      return { id: 4, revision: 1 }
    }),
    fake(api.saveGroup, ({ groupId, revision, text }) => {
      const found = seriesOf(groupId)
      if (found.revision !== revision) throw refusal('CONTENT/CHANGED')
      Object.assign(found, { ...text, revision: revision + 1 })
      return { id: groupId, revision: revision + 1 }
    }),
    fake(api.putItem, ({ groupId, turnNum, path, seen }) => {
      const known = sheets.get(groupId) ?? []
      const found = known.find((one) => one.turnNum === turnNum)
      if ((found?.revision ?? 0) !== seen) throw refusal('CONTENT/CHANGED')
      if (found === undefined) sheets.set(groupId, [aSheet(19, turnNum, { path }), ...known])
      else Object.assign(found, { path, revision: seen + 1, state: 'shown' })
      return { id: found?.id ?? 19, revision: seen + 1, state: 'shown' as const }
    }),
    fake(api.withdrawItem, ({ itemId, revision }) => {
      Object.assign(sheetOf(itemId, revision), { state: 'withdrawn', revision: revision + 1 })
      return { id: itemId, revision: revision + 1, state: 'withdrawn' as const }
    }),
    fake(api.showItem, ({ itemId, revision }) => {
      Object.assign(sheetOf(itemId, revision), { state: 'shown', revision: revision + 1 })
      return { id: itemId, revision: revision + 1, state: 'shown' as const }
    }),
    fake(studio.draws, () => ({ open: { turnNum: '2026129', closeTime: NOW + 3_600_000 }, drawn: [] })),
    fake(images.list, () => ({
      data: [{ path: SECOND, width: 900, height: 1300, bytes: 9_000, uploadedBy: 'li.na', uploadedAt: NOW }],
      ...{ next: null, totalCount: 1 },
    })),
  ]
  return { series, sheets, fakes }
}

async function opened(at = '/content?view=gallery&row=1') {
  const server = aServer()
  const made = await openConsole({ as: EDITOR, at, fakes: server.fakes })
  const bodies = (name: string) => made.calls.filter((call) => call.name === `gallery.${name}`).map(({ body }) => body)
  return { ...made, ...server, bodies }
}

describe('the gallery of the desk of content', () => {
  test('shows the turns of a series, and the chosen one as members see it', async () => {
    await opened()
    await expect.element(row(/跑狗图 新澳门六合彩 · 彩色 2026128/)).toBeVisible()
    await expect.element(preview.getByRole('img', { name: '跑狗图 第 2026128 期' })).toHaveAttribute('src', FIRST)
    await expect.element(panel.getByRole('row', { name: /2026127.*已显示 3 r1 wang.w/ })).toBeVisible()
    await press('d')
    await expect.element(turn('2026127')).toHaveAttribute('aria-pressed', 'true')
    await expect.element(preview.getByRole('heading', { name: '第 2026127 期' })).toBeVisible()
  })

  test('puts an uploaded picture on a turn that has none, and shows it', async () => {
    const { bodies } = await opened()
    await expect.element(button(/^放图片/)).toBeVisible()
    await press('a')
    await userEvent.fill(dialog.getByRole('combobox', { name: '期数' }), '2026129')
    await userEvent.click(dialog.getByRole('button', { name: /最近上传 1/ }))
    await expect.element(dialog.getByRole('button', { name: '放上' })).toBeEnabled()
    await userEvent.click(dialog.getByRole('button', { name: '放上' }))
    await expect.element(preview.getByRole('heading', { name: '第 2026129 期' })).toBeVisible()
    expect(bodies('putItem')).toEqual([{ turnNum: '2026129', path: SECOND, seen: 0, requestId: expect.any(String) }])
  })

  test('says what a turn has before it is replaced, and names the revision that was seen', async () => {
    const { bodies } = await opened()
    await expect.element(button(/^换图片/)).toBeVisible()
    await press('r')
    await expect.element(dialog.getByText(/这一期已有图（r1 wang.w，赞 12）/)).toBeVisible()
    expect(dialog.getByLabelText(/何时显示/).elements()).toEqual([])
    await userEvent.click(dialog.getByRole('button', { name: /最近上传 1/ }))
    await userEvent.click(dialog.getByRole('button', { name: '替换' }))
    await expect.element(preview.getByRole('img')).toHaveAttribute('src', SECOND)
    expect(bodies('putItem')).toMatchObject([{ turnNum: '2026128', seen: 1 }])
  })

  test('leaves a sheet that waits its time, and says that a withdrawn one will be shown again', async () => {
    const { bodies, sheets } = await opened('/content?view=gallery')
    const publishAt = Math.floor(NOW / 60_000) * 60_000 + 3_600_000
    Object.assign(sheets.get(1)?.[0] as Sheet, { state: 'scheduled', publishAt })
    Object.assign(sheets.get(1)?.[1] as Sheet, { state: 'withdrawn' })
    await userEvent.click(row(/跑狗图/).getByRole('button'))
    await expect.element(button(/^换图片/)).toBeVisible()
    await press('r')
    await userEvent.click(dialog.getByRole('button', { name: /最近上传 1/ }))
    await userEvent.click(dialog.getByRole('button', { name: '替换' }))
    await expect.poll(() => bodies('putItem')).toMatchObject([{ publishAt: expect.stringMatching(/^\d{4}-/), seen: 1 }])
    await expect.element(dialog).not.toBeInTheDocument()
    await userEvent.click(turn('2026127'))
    await press('r')
    await expect.element(dialog.getByText(/放上新图会重新显示/)).toBeVisible()
  })

  test('puts nothing over a faster colleague before his picture was shown', async () => {
    const { bodies, sheets } = await opened()
    await expect.element(button(/^换图片/)).toBeVisible()
    await press('r')
    await userEvent.click(dialog.getByRole('button', { name: /最近上传 1/ }))
    Object.assign(sheets.get(1)?.[0] as Sheet, { revision: 2, changedBy: 'zhao.l' })
    await userEvent.click(dialog.getByRole('button', { name: '替换' }))
    await expect.element(dialog.getByText(/没有放上：内容已被他人修改/)).toBeVisible()
    await expect.element(dialog.getByText(/这一期已有图（r2 zhao.l/)).toBeVisible()
    await userEvent.click(dialog.getByRole('button', { name: '替换' }))
    await expect.poll(() => bodies('putItem')).toMatchObject([{ seen: 1 }, { seen: 2 }])
  })

  test('withdraws a turn for a reason, takes it back within its seconds, and shows it again later', async () => {
    const { bodies } = await opened()
    await expect.element(button(/^撤回/)).toBeVisible()
    await press('x')
    await userEvent.fill(dialog.getByRole('textbox', { name: /理由/ }), '图片放错期')
    await userEvent.click(dialog.getByRole('button', { name: '撤回' }))
    await expect.element(page.getByText('已撤回「跑狗图」第 2026128 期')).toBeVisible()
    expect(bodies('withdrawItem')).toEqual([{ revision: 1, reason: '图片放错期' }])
    await expect.element(preview.getByText(/没有会员看得到/)).toBeVisible()
    await press('z')
    await expect.poll(() => bodies('showItem')).toEqual([{ revision: 2 }])
    await expect.element(preview.getByText(/没有会员看得到/)).not.toBeInTheDocument()
  })

  test('of a drawn series nothing is put, and a turn can be withdrawn', async () => {
    await opened('/content?view=gallery&row=3')
    await expect.element(panel.getByText(/按配方绘制：每期由服务器画/)).toBeVisible()
    expect(button(/^放图片|^换图片/).elements()).toEqual([])
    await expect.element(button(/^撤回/)).toBeVisible()
  })

  test('makes a series, and opens it', async () => {
    const { bodies } = await opened('/content?view=gallery')
    await expect.element(row(/跑狗图/)).toBeVisible()
    await press('i')
    await userEvent.fill(dialog.getByRole('textbox', { name: '名称' }), '四不像')
    await userEvent.fill(dialog.getByRole('textbox', { name: '首字母' }), 's')
    await userEvent.click(dialog.getByRole('button', { name: '新建' }))
    await expect.element(panel.getByRole('heading', { name: '四不像' })).toBeVisible()
    expect(bodies('createGroup')).toMatchObject([
      { gameId: 110, groupType: 1, text: { name: '四不像', initials: 'S', category: null, hidden: false } },
    ])
  })

  test('changes a series, and over a faster colleague sends nothing before one text is chosen', async () => {
    const { bodies, series } = await opened()
    const name = panel.getByRole('textbox', { name: '名称' })
    await expect.element(name).toHaveValue('跑狗图')
    await userEvent.fill(name, '')
    await expect.element(panel.getByText('还缺：名称')).toBeVisible()
    await expect.element(button(/^保存/)).toBeDisabled()
    await userEvent.fill(name, '新跑狗图')
    series[0] = { ...(series[0] as Series), revision: 5, initials: 'X' }
    await press('{Control>}s{/Control}')
    await expect.element(panel.getByRole('region', { name: '冲突' })).toBeVisible()
    expect(bodies('saveGroup')).toMatchObject([{ revision: 1 }])
    await userEvent.click(panel.getByRole('button', { name: '在新版本上继续我的' }))
    await userEvent.click(button(/^保存/))
    await expect.poll(() => bodies('saveGroup')).toMatchObject([{ revision: 1 }, { revision: 5 }])
  })

  test('who may only read has fields that are closed, and no steps', async () => {
    const { fakes } = aServer()
    await openConsole({ as: { login: 'aud', role: 'auditor' }, at: '/content?view=gallery&row=1', fakes })
    await expect.element(panel.getByRole('textbox', { name: '名称' })).toBeDisabled()
    await expect.element(preview).toBeVisible()
    expect(button(/^撤回|^保存|^放图片|^换图片|^新图库/).elements()).toEqual([])
  })

  test('is walked by keys alone, and the focus is never lost', async () => {
    await walkByKeys({ as: EDITOR, at: '/content?view=gallery', fakes: aServer().fakes }, [/跑狗图/, /平特一肖/])
  })

  test.each(['light', 'dark'] as const)('can be read and used by everybody in %s', async (theme) => {
    const opening = { as: EDITOR, at: '/content?view=gallery&row=1', fakes: aServer().fakes }
    expect(await faultsIn(theme, opening, /第 2026128 期/)).toEqual([])
  })
})

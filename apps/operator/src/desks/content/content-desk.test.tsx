import * as images from '@liuhe/contract/api/operator/images.ts'
import * as api from '@liuhe/contract/api/operator/pieces.ts'
import * as promotions from '@liuhe/contract/api/operator/promotions.ts'
import { describe, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { button, faultsIn, panel, press, row, walkByKeys } from '../../testing/desk.ts'
import { fake, openConsole, refusal } from '../../testing/open-console.tsx'
import type { PieceRow, PieceText } from './words.ts'

const EDITOR = { login: 'li.na', role: 'content' } as const
const NOW = Date.now()
const FRAME = 'data:text/html,<title>preview</title>'
const dialog = page.getByRole('dialog')

const aRow = (id: number, name: string, part: Partial<PieceRow> = {}): PieceRow => ({
  ...{ id, revision: 2, state: 'published', kind: 'notice', place: 'index', companyCode: null, name, imageUrl: '' },
  ...{ groupName: '', audience: 'all', sort: id, publishAt: null, endsAt: null, publishedAt: NOW - 3_600_000 },
  ...{ withdrawnAt: null, changedBy: 'wang.w', ...part },
})
const textOf = ({ name, kind, place }: PieceRow, content = '<p>正文</p>'): PieceText => ({
  ...{ kind, place, companyCode: null, clients: null, groupName: '', title: name, content, imageUrl: '' },
  ...{ redirectUrl: '', audience: 'all', endsAt: null },
})

/** A text that was published, and the draft before it. */
const changesOf = (text: PieceText, before: PieceText) => [
  { revision: 2, changedBy: 'wang.w', state: 'published' as const, text, madeAt: NOW },
  { revision: 1, changedBy: 'wang.w', state: 'draft' as const, text: before, madeAt: NOW - 9_000 },
]

/** A server with three notices, which keeps to revisions and orders. */
function aServer() {
  const rows = [
    aRow(3, '停机公告', { state: 'draft', revision: 1, publishedAt: null }),
    aRow(2, '开奖时间'),
    aRow(1, '元旦安排', { state: 'scheduled', publishAt: NOW + 86_400_000, publishedAt: null }),
  ]
  const texts = new Map(rows.map((one) => [one.id, textOf(one)]))
  const said: unknown[] = []
  const find = (id: number) => {
    const found = rows.find((one) => one.id === id)
    if (found === undefined) throw refusal('CONTENT/NOT_FOUND')
    return found
  }
  const step =
    (name: string, state: PieceRow['state'] | undefined) => (asked: { pieceId: number; revision: number }) => {
      said.push([name, asked])
      const found = find(asked.pieceId)
      if (found.revision !== asked.revision) throw refusal('CONTENT/CHANGED')
      Object.assign(found, { revision: found.revision + 1, ...(state !== undefined && { state }) })
      return { id: found.id, revision: found.revision, state: found.state }
    }
  const fakes = [
    fake(api.list, ({ kind }) => ({
      data: rows.filter((one) => one.kind === kind).map((one) => ({ ...one })),
      ...{ next: null, totalCount: 3 },
    })),
    fake(api.read, ({ pieceId }) => ({
      piece: { ...find(pieceId) },
      text: texts.get(pieceId) as PieceText,
      isShown: find(pieceId).state === 'published',
    })),
    fake(api.changes, ({ pieceId }) => changesOf(texts.get(pieceId) as PieceText, textOf(find(1), '<p>旧正文</p>'))),
    fake(api.save, (asked) => {
      const done = step('save', undefined)(asked)
      texts.set(asked.pieceId, asked.text)
      return done
    }),
    fake(api.publish, step('publish', 'published')),
    fake(api.withdraw, step('withdraw', 'withdrawn')),
    fake(api.reorder, ({ seen, ids }) => {
      said.push(['reorder', seen, ids])
      rows.sort((a, b) => ids.indexOf(a.id) - ids.indexOf(b.id))
      return null
    }),
    fake(promotions.list, () => ({ promotions: [], categories: [] })),
    fake(images.list, () => ({ data: [], next: null, totalCount: 0 })),
  ]
  return { rows, said, fakes }
}

const opened = (server: ReturnType<typeof aServer>, at: string) =>
  openConsole({ as: EDITOR, at, fakes: server.fakes, previewAddress: FRAME })
const title = panel.getByRole('textbox', { name: '标题' })

describe('the desk of content', () => {
  test('changes a published notice for a reason, and what it changed can be read', async () => {
    const server = aServer()
    await opened(server, '/content?row=2')
    await expect.element(title).toHaveValue('开奖时间')
    await userEvent.fill(title, '开奖时间调整')
    await userEvent.click(button(/保存为新版本/))
    await userEvent.fill(dialog.getByRole('textbox'), '写错了时间')
    await userEvent.click(dialog.getByRole('button', { name: '保存为新版本' }))
    await expect.poll(() => server.said).toHaveLength(1)
    expect(server.said[0]).toMatchObject([
      'save',
      { revision: 2, reason: '写错了时间', text: { title: '开奖时间调整' } },
    ])
  })

  test('withdraws at once, and takes it back within its seconds', async () => {
    const server = aServer()
    await opened(server, '/content?row=2')
    await expect.element(button(/^撤回/)).toBeVisible()
    await press('x')
    await expect.element(page.getByText('已撤回「开奖时间」')).toBeVisible()
    await press('z')
    await expect.poll(() => server.said.map((one) => (one as [string])[0])).toEqual(['withdraw', 'publish'])
    expect(server.said[1]).toMatchObject(['publish', { revision: 3 }])
  })

  test('over a faster colleague it shows three texts, and sends nothing before one is chosen', async () => {
    const server = aServer()
    await opened(server, '/content?row=3')
    await expect.element(title).toHaveValue('停机公告')
    await userEvent.fill(title, '我的标题')
    server.rows[0] = { ...(server.rows[0] as PieceRow), revision: 5 }
    await userEvent.click(button(/^保存/))
    await expect.element(panel.getByRole('region', { name: '冲突' })).toBeVisible()
    await userEvent.click(panel.getByRole('button', { name: '在新版本上继续我的' }))
    await userEvent.click(button(/^保存/))
    await expect.poll(() => server.said.at(-1)).toMatchObject(['save', { revision: 5, text: { title: '我的标题' } }])
  })

  test('moves a notice, names the order that was seen, and takes it back', async () => {
    const server = aServer()
    await opened(server, '/content?row=2')
    await expect.element(row(/开奖时间/)).toBeVisible()
    await expect.element(button(/^上移/)).toBeEnabled()
    await press('u')
    await expect.element(page.getByText('已移动「开奖时间」')).toBeVisible()
    await press('z')
    await expect
      .poll(() => server.said)
      .toEqual([
        ['reorder', [3, 2, 1], [2, 3, 1]],
        ['reorder', [2, 3, 1], [3, 2, 1]],
      ])
  })

  test('who may only read has fields that are closed, and no steps', async () => {
    const { fakes } = aServer()
    await openConsole({ as: { login: 'aud', role: 'auditor' }, at: '/content?row=2', fakes, previewAddress: FRAME })
    await expect.element(title).toBeDisabled()
    expect(button(/^撤回|^保存|^新公告/).elements()).toEqual([])
  })

  test('has a tab for each kind', async () => {
    await opened(aServer(), '/content')
    for (const [tab, empty] of [
      ['轮播图', '还没有轮播图'],
      ['活动', '还没有活动'],
      ['图片', '还没有上传的图片'],
    ] as const) {
      await userEvent.click(page.getByRole('navigation', { name: '视图' }).getByRole('button', { name: tab }))
      await expect.element(page.getByText(empty)).toBeVisible()
    }
  })

  test('is walked by keys alone, and the focus is never lost', async () => {
    const opening = { as: EDITOR, at: '/content', fakes: aServer().fakes, previewAddress: FRAME }
    await walkByKeys(opening, [/停机公告/, /开奖时间/])
  })

  test.each(['light', 'dark'] as const)('can be read and used by everybody in %s', async (theme) => {
    const opening = { as: EDITOR, at: '/content?row=2', fakes: aServer().fakes, previewAddress: FRAME }
    expect(await faultsIn(theme, opening, /会员看到的/)).toEqual([])
  })
})

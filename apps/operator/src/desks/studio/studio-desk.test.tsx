import * as cards from '@liuhe/contract/api/operator/cards.ts'
import * as documents from '@liuhe/contract/api/operator/documents.ts'
import * as studio from '@liuhe/contract/api/operator/studio.ts'
import type { OutputOf } from '@liuhe/contract/endpoint.ts'
import { describe, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { button, press } from '../../testing/desk.ts'
import { graveFaults } from '../../testing/faults-of.ts'
import { type Fake, fake, type Opening, openConsole, refusal } from '../../testing/open-console.tsx'
import type { DocumentText } from './texts.ts'

const EDITOR = { login: 'content', role: 'content' } as const
const READER = { login: 'auditor', role: 'auditor' } as const
type Row = OutputOf<typeof documents.list>['data'][number]
type CardRow = OutputOf<typeof cards.list>['data'][number]

/** A frame that says what it was told, and that it has drawn it. */
const FRAME = `data:text/html,${encodeURIComponent(`<pre id=told></pre><script>
  addEventListener('message', ({ data, source }) => {
    parent.postMessage({ kind: 'drawn', turn: data.turn, height: 1, cards: 1 }, '*')
    parent.postMessage({ kind: 'echo', data }, '*')
  })
  parent.postMessage({ kind: 'ready' }, '*')
</script>`)}`

/** What the frame was told last. */
function listenToFrame() {
  const told: Record<string, never>[] = []
  const hear = ({ data }: MessageEvent) => {
    if (data?.kind === 'echo') told.push(data.data as never)
  }
  window.addEventListener('message', hear)
  return {
    last: () =>
      told.at(-1) as never as {
        template: { templateCode: string; groups: { items: { content?: string; lock?: string }[] }[] }
        layouts: string
        theme: string
      },
  }
}

function aServer({ state = 'draft' as Row['state'], code = 'MB05', content = '龙蛇马' } = {}) {
  const card: CardRow = {
    ...{ id: 7, gameId: 110, location: 'home', playCateName: '生肖', name: '九肖阶梯', code, sort: 1 },
    ...{ state: 'draft', revision: 2, documents: 1, publishAt: null, publishedAt: null, withdrawnAt: null },
  }
  const row: Row = {
    ...{ id: 70, templateId: 7, gameId: 110, templateName: '九肖阶梯', name: '326', turnNum: '2026326', state },
    ...{ revision: 3, publishAt: null, publishedAt: null, withdrawnAt: null },
  }
  const text: DocumentText = { name: '326', turnNum: '2026326', items: [{ id: 1, title: '326期', content }] }
  const said: unknown[] = []
  const at = { row, text, card }
  const fakes: Fake[] = [...cardFakes(at, said, code), ...documentFakes(at, said)]
  return { at, said, fakes }
}

interface World {
  row: Row
  text: DocumentText
  card: CardRow
}

/** A card as its revisions keep it. */
const STOOD = { name: '九肖', code: 'md6', play_cate: '生肖', location: 'home', sort: 3, state: 'draft', game_id: 110 }
const PUBLISHED = { ...STOOD, name: '九肖阶梯', state: 'published' }

const cardFakes = (at: World, said: unknown[], code: string): Fake[] => [
  fake(studio.places, () => [
    { gameId: 110, gameName: '新澳门六合彩', location: 'home', playCateName: '生肖', cards: 1 },
  ]),
  fake(studio.draws, () => ({
    open: { turnNum: '2026326', closeTime: Date.now() + 600_000 },
    drawn: [{ turnNum: '2026325', resultText: '05,17,22,30,38,41,26', lunarYear: 2026 }],
  })),
  fake(cards.list, () => ({ data: [at.card], next: null, totalCount: 1 })),
  fake(cards.read, () => ({
    card: at.card,
    text: {
      gameId: 110,
      location: 'home',
      playCateName: '生肖',
      name: '九肖阶梯',
      code,
      colorTheme: '#d7242f,#ff7a45',
    },
  })),
  fake(cards.changes, () => [
    { revision: 2, action: 'publish', actor: 'editor', at: 1_795_000_000_000, before: STOOD, after: PUBLISHED },
    { revision: 1, action: 'draft', actor: 'gaowj', at: 1_794_000_000_000, before: null, after: STOOD },
  ]),
  fake(cards.publish, ({ revision }) => {
    said.push(['card', revision])
    at.card = { ...at.card, state: 'published', revision: revision + 1 }
    return { id: 7, revision: revision + 1, state: 'published' as const }
  }),
]

function documentFakes(at: World, said: unknown[]): Fake[] {
  const changed = (revision: number) => {
    if (revision !== at.row.revision) throw refusal('CONTENT/CHANGED')
    at.row = { ...at.row, revision: revision + 1 }
  }
  const step = (next: Row['state']) => ({
    id: 70,
    revision: (at.row = { ...at.row, state: next }).revision,
    state: next,
  })
  return [
    fake(documents.list, () => ({ data: [at.row], next: null, totalCount: 1 })),
    fake(documents.read, () => ({ document: at.row, text: at.text as never, seals: 0 })),
    fake(documents.changes, () => [
      {
        revision: 3,
        action: 'draft',
        actor: 'content',
        at: 1_795_000_000_000,
        before: null,
        after: snapshot('龙蛇马'),
      },
      { revision: 2, action: 'draft', actor: 'gaowj', at: 1_794_000_000_000, before: null, after: snapshot('鼠牛虎') },
    ]),
    fake(documents.saveDraft, ({ revision, text: sent }) => {
      changed(revision)
      at.text = sent
      said.push(['save', revision, sent.items[0]?.content])
      return step(at.row.state)
    }),
    fake(documents.publish, ({ revision }) => {
      changed(revision)
      said.push(['publish', revision])
      return { ...step('published'), seal: 'sealed' as const }
    }),
    fake(documents.withdraw, ({ revision, reason }) => {
      changed(revision)
      said.push(['withdraw', reason])
      return step('withdrawn')
    }),
    fake(documents.revise, ({ revision, text: sent, reason }) => {
      changed(revision)
      said.push(['revise', sent.items[0]?.content, reason])
      return step('published')
    }),
  ]
}

const snapshot = (content: string) => ({
  ...{ group_name: '326', sort: 0, turn_num: '2026326', post_draw: false, poll: [] },
  items: [
    {
      ...{ item_id: 1, title: '326期', content, content2: null, content3: null, note: null, icon_url: null },
      ...{ sub_name: null, multi_contents: null, sort: 0, status: 1, require_login: false, require_recharge: false },
      ...{ template_type: null, active_cover: false },
    },
  ],
})

const open = (opening: Opening) => openConsole({ as: EDITOR, at: '/studio?card=7', previewAddress: FRAME, ...opening })
const calls = () => page.getByRole('textbox', { name: /^生肖（开奖后判定）/ })
const editor = page.getByRole('region', { name: '内容' })

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

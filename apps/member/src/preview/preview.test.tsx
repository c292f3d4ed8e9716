import type { PreviewAnswer, PreviewCard, PreviewPiece } from '@liuhe/contract/preview.ts'
import { layoutRulesOf } from '@liuhe/domain/content/layout-rules-of.ts'
import hostile from '@liuhe/fixtures/data/hostile-html.json' with { type: 'json' }
import { acting, render } from '@liuhe/web/testing/render.tsx'
import { expect, it, vi } from 'vitest'
import { page } from 'vitest/browser'
import { allLayouts } from '../features/templates/all-layouts.ts'
import { cardFixtures } from '../features/templates/testing/card-fixtures.ts'
import { keepHtml } from './keep-html.ts'
import { Preview } from './preview.tsx'

/** An editor's window: what it was told, and a way to speak as it. */
function anEditor() {
  const told: PreviewAnswer[] = []
  const { contentWindow: editor } = document.body.appendChild(document.createElement('iframe'))
  if (editor === null) throw new Error('a frame has a window')
  vi.spyOn(editor, 'postMessage').mockImplementation(((answer: PreviewAnswer) => void told.push(answer)) as never)
  const say = (data: PreviewCard | PreviewPiece, source: Window = editor) =>
    acting(async () => void window.dispatchEvent(new MessageEvent('message', { data, source })))
  return { editor, told, say }
}

const answers = <Kind extends PreviewAnswer['kind']>(told: readonly PreviewAnswer[], kind: Kind) =>
  told.filter((one): one is Extract<PreviewAnswer, { kind: Kind }> => one.kind === kind)

const aCard = (code: string, part: Partial<PreviewCard> = {}): PreviewCard => {
  const fixture = cardFixtures.get(code)
  if (fixture === undefined) throw new Error(`${code} has no fixture`)
  const { template, draws } = fixture
  return { kind: 'card', turn: 1, theme: 'theme3', template, draws, now: 0, reader: 'guest', layouts: 'own', ...part }
}

it('draws what its editor says, in its theme, and answers with the turn', async () => {
  const { editor, told, say } = anEditor()
  const { container } = await render(<Preview editor={editor} />)
  await expect.poll(() => told).toEqual([{ kind: 'ready' }])
  await say(aCard('mb05', { theme: 'theme4' }))
  await expect.element(page.getByRole('heading', { name: cardFixtures.get('mb05')?.template.name ?? '' })).toBeVisible()
  expect(document.documentElement.dataset['theme']).toBe('theme4')
  expect(container.querySelectorAll('[data-card]')).toHaveLength(1)
  await expect.poll(() => answers(told, 'drawn').at(-1)).toMatchObject({ turn: 1, cards: 1 })
})

/** The texts of what is marked in the card that is shown. */
const markedIn = (container: Element): string[] =>
  [...container.querySelectorAll('[data-changed]')].map(({ textContent }) => textContent)

it('tells how high what it draws is, and again when it is another one', async () => {
  const { editor, told, say } = anEditor()
  const { container } = await render(<Preview editor={editor} />)
  await say(aCard('mb05'))
  const height = () => answers(told, 'sized').at(-1)?.height ?? 0
  const drawn = () => container.querySelector('[data-card]')?.parentElement?.getBoundingClientRect().height ?? 0
  await expect.poll(height).toBe(Math.ceil(drawn()))
  const before = height()
  await say(aCard('mb05', { turn: 2, layouts: 'all' }))
  await expect.poll(height).toBeGreaterThan(before * 10)
  expect(height()).toBe(Math.ceil(drawn()))
})

/** The card with other words in each item of its newest document. */
function rewritten(template: PreviewCard['template']): PreviewCard['template'] {
  const [newest, ...others] = template.groups
  if (newest === undefined) return template
  const other = (words: string | null | undefined) => (words ? `${words}改` : words)
  const items = newest.items.map((item) => ({
    ...{ ...item, title: other(item.title) ?? '', content: other(item.content), content2: other(item.content2) },
    ...{ content3: other(item.content3), note: other(item.note) },
    multiContents: (item.multiContents ?? []).map(({ title, content }) => ({ title, content: `${content}改` })),
  }))
  return { ...template, groups: [{ ...newest, items }, ...others] }
}

it.each(allLayouts.map(({ code }) => code))(
  'marks in a card of %s what another version shows otherwise, and nothing of the same one',
  async (code) => {
    const { editor, told, say } = anEditor()
    const { container } = await render(<Preview editor={editor} />)
    const { template } = aCard(code)
    await say(aCard(code, { against: { template, marks: 'after' } }))
    await expect.poll(() => answers(told, 'drawn').at(-1)).toMatchObject({ turn: 1, marked: 0 })
    const changed = rewritten(template)
    await say(aCard(code, { turn: 2, template: changed, against: { template, marks: 'after' } }))
    await expect.poll(() => answers(told, 'drawn').at(-1)?.turn).toBe(2)
    const hasPosts = layoutRulesOf(code).kind === 'posts'
    expect(markedIn(container).length).toBe(answers(told, 'drawn').at(-1)?.marked)
    // Links and furniture have no words of their own.
    expect(markedIn(container).length > 0 || !hasPosts).toBe(true)
  },
)

it('compares what is folded too, and marks words, not the rows around them', async () => {
  const { editor, say } = anEditor()
  const { container } = await render(<Preview editor={editor} />)
  const { template } = aCard('mb05')
  const [newest, ...others] = template.groups
  const items = newest?.items ?? []
  const last = items.length - 1
  const changed = {
    ...template,
    groups: [
      { ...newest, items: items.map((item, index) => (index === last ? { ...item, title: '末行' } : item)) },
      ...others,
    ],
  } as PreviewCard['template']
  await say(aCard('mb05', { template: changed, against: { template, marks: 'after' } }))
  await expect.poll(() => markedIn(container)).toEqual(['末行'])
  await say(aCard('mb05', { turn: 2, against: { template: changed, marks: 'before' } }))
  await expect.poll(() => markedIn(container)).toEqual([items[last]?.title])
  await say(aCard('mb05', { turn: 3 }))
  await expect.poll(() => markedIn(container)).toEqual([])
})

const aPiece = (part: Partial<PreviewPiece['piece']>): PreviewPiece => ({
  ...{ kind: 'piece', turn: 2, theme: 'theme3' },
  piece: {
    ...{ kind: 'notice', place: 'index', groupName: '', title: '停机公告', content: '', imageUrl: '', redirectUrl: '' },
    ...part,
  },
})

it('draws what is no card as its page does, and keeps of its HTML what the server keeps [SEC-14]', async () => {
  const { editor, told, say } = anEditor()
  const { container } = await render(<Preview editor={editor} />)
  await say(aPiece({ content: '<p onclick="alert(1)">今晚维护</p><script>alert(1)</script>' }))
  await expect.element(page.getByText('今晚维护')).toBeVisible()
  expect(container.innerHTML).not.toMatch(/onclick|<script/)
  await say(aPiece({ kind: 'about', place: 'about', content: '<h3>关于我们</h3>' }))
  await expect.element(page.getByRole('heading', { name: '关于我们' })).toBeVisible()
  await expect.poll(() => answers(told, 'drawn').at(-1)?.turn).toBe(2)
})

it('listens to nobody else', async () => {
  const { editor, say } = anEditor()
  const { container } = await render(<Preview editor={editor} />)
  await say(aCard('mb05'), window)
  expect(container.textContent).toBe('')
})

it('shows one text in every layout, and no card takes another one with it', async () => {
  const { editor, say } = anEditor()
  const { container } = await render(<Preview editor={editor} />)
  await say(aCard('mb05', { layouts: 'all' }))
  const codes = [...container.querySelectorAll<HTMLElement>('[data-card]')].map((one) => one.dataset['card'])
  expect(codes).toEqual(allLayouts.map(({ code }) => code))
  expect(codes.length).toBeGreaterThan(50)
})

it('leads nowhere, whatever is pressed', async () => {
  const { editor, say } = anEditor()
  const { container } = await render(<Preview editor={editor} />)
  const code = allLayouts.find((one) => layoutRulesOf(one.code).parts[0]?.field === 'content')?.code ?? 'mb01'
  const card = aCard(code)
  await say(card)
  const link = container.appendChild(document.createElement('a'))
  link.href = 'https://evil.example/'
  const click = new MouseEvent('click', { bubbles: true, cancelable: true })
  link.dispatchEvent(click)
  expect(click.defaultPrevented).toBe(true)
})

it.each(hostile)('keeps nothing that acts of $source [SEC-14]', ({ source }) => {
  const kept = keepHtml(source)
  const { body } = new DOMParser().parseFromString(kept, 'text/html')
  for (const element of body.querySelectorAll('*')) {
    expect(element.matches('script, style, iframe, object, embed, form, svg, math, base, meta, link')).toBe(false)
    for (const { name, value } of element.attributes) {
      expect(name).toMatch(/^(class|href|title|rel|src|alt|width|height|colspan|rowspan|data-d|data-s)$/)
      expect(value).not.toMatch(/^\s*(javascript|data|vbscript):/i)
    }
  }
  expect(keepHtml(kept)).toBe(kept)
})

it.each([
  ['<p>本期<b>主攻</b><br/>蛇</p>', '<p>本期<b>主攻</b><br>蛇</p>'],
  [
    '<font color="#0000ff">蓝</font><span style="color:red;position:fixed">红</span>',
    '<span class="c-blue">蓝</span><span class="c-red">红</span>',
  ],
  ['<a href="/game/71" target=_blank>投注</a>', '<a href="/game/71" rel="noopener noreferrer nofollow">投注</a>'],
  ['<i class="tk" data-d="zod" data-s="SP" onclick=x()>蛇</i>', '<i class="tk" data-d="zod" data-s="SP">蛇</i>'],
  ['<marquee>x</marquee>', 'x'],
])('keeps of %s what the server keeps', (source, kept) => expect(keepHtml(source)).toBe(kept))

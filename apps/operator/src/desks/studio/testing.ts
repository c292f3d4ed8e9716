/** A server of the template studio with one card and its document, and the frame of its preview. */
import * as cards from '@liuhe/contract/api/operator/cards.ts'
import * as documents from '@liuhe/contract/api/operator/documents.ts'
import * as studio from '@liuhe/contract/api/operator/studio.ts'
import type { OutputOf } from '@liuhe/contract/endpoint.ts'
import { page } from 'vitest/browser'
import { type Fake, fake, type Opening, openConsole, refusal } from '../../testing/open-console.tsx'
import type { DocumentText } from './texts.ts'

export const EDITOR = { login: 'content', role: 'content' } as const
export const READER = { login: 'auditor', role: 'auditor' } as const
type Row = OutputOf<typeof documents.list>['data'][number]
type CardRow = OutputOf<typeof cards.list>['data'][number]

/** A frame that says what it was told, and that it has drawn it. */
const FRAME = `data:text/html,${encodeURIComponent(`<pre id=told></pre><script>
  addEventListener('message', ({ data, source }) => {
    const shown = JSON.stringify(data.template), other = JSON.stringify(data.against?.template ?? data.template)
    parent.postMessage({ kind: 'drawn', turn: data.turn, cards: 1, marked: shown === other ? 0 : 2 }, '*')
    parent.postMessage({ kind: 'sized', height: data.against?.marks === 'after' ? 700 : 500 }, '*')
    parent.postMessage({ kind: 'echo', data }, '*')
  })
  parent.postMessage({ kind: 'ready' }, '*')
</script>`)}`

/** What the frame was told last. */
export function listenToFrame() {
  const told: Told[] = []
  const hear = ({ data }: MessageEvent) => {
    if (data?.kind === 'echo') told.push(data.data as never)
  }
  window.addEventListener('message', hear)
  return {
    last: () => told.at(-1) as Told,
    /** What was last told for one side of a comparison. */
    side: (marks: 'before' | 'after') => told.findLast(({ against }) => against?.marks === marks),
  }
}

export const contentOf = (template: Template | undefined) => template?.groups[0]?.items[0]?.content

type Template = { name: string; groups: { items: { content?: string; lock?: string }[] }[] }
interface Told {
  template: Template
  against?: { template: Template; marks: 'before' | 'after' }
  draws: { turnNum: string; resultText: string }[]
  layouts: string
  theme: string
}

export function aServer({ state = 'draft' as Row['state'], code = 'MB05', content = '龙蛇马' } = {}) {
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
        before: snapshot('鼠牛虎'),
        after: snapshot('龙蛇马'),
      },
      {
        ...{ revision: 2, action: 'draft', actor: 'gaowj', at: 1_794_000_000_000 },
        ...{ before: snapshot('鼠'), after: snapshot('鼠牛虎') },
      },
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

export const open = (opening: Opening) =>
  openConsole({ as: EDITOR, at: '/studio?card=7', previewAddress: FRAME, ...opening })
export const calls = () => page.getByRole('textbox', { name: /^生肖（开奖后判定）/ })
export const editor = page.getByRole('region', { name: '内容' })

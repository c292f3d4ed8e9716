/**
 * What a card marks is what its record counts (ADR 066). Every layout judges every spelling that a person might
 * type through both: the model that cards are drawn from, and the verdict that records are made of.
 */
import { verdictOfPost } from '@liuhe/domain/content/layout-judging.ts'
import { ballsOfResult, type Verdict } from '@liuhe/domain/content/prediction.ts'
import { describe, expect, it } from 'vitest'
import { cardModelOf, type ItemModel, type WireDraw, type WireTemplate } from './card-model.ts'
import { layoutAmong, loadLayouts } from './layout-registry.ts'
import { cardFixtures } from './testing/card-fixtures.ts'

const layouts = await loadLayouts()
const DRAWS: readonly WireDraw[] = [
  { turnNum: '2026128', resultText: '05,17,22,30,38,41,26', lunarYear: 2026 },
  { turnNum: '2026127', resultText: '03,09,18,27,36,44,49', lunarYear: 2026 },
]

type Item = WireTemplate['groups'][number]['items'][number]
type Typed = Partial<Pick<Item, 'title' | 'content' | 'content2' | 'content3' | 'multiContents' | 'templateType'>>

/** The card of one post, as its document stands in a list. */
function cardOf(code: string, typed: readonly Typed[], { turnNum }: WireDraw) {
  const { template } = cardFixtures.get('default') as { template: WireTemplate }
  const items = typed.map((fields, id) => ({ id, title: '', sort: 0, status: 1, ...fields }))
  const groups = [{ id: 1, groupName: turnNum.slice(-3), turnNum, items }]
  return cardModelOf({ ...template, groups }, { draws: DRAWS, now: 0, rules: layoutAmong(layouts, code) })
}

/** The record counts the longest set or tier of these, of all others the first call. */
const LAST = ['mb06', 'mb30']

/** Each call that a card judges, in order, as its reader sees it. Tables wait for a draw that never comes. */
function verdictsOf(item: ItemModel): Verdict[] {
  const articles = item.parts.flatMap((part) => (part.kind === 'html' ? (articleVerdict(part.html) ?? []) : []))
  const entries = item.segments.flatMap(({ part }) => part.verdict ?? [])
  return [item.verdict ?? [], ...articles, ...entries].flat().filter((verdict) => verdict !== 'pending')
}

/** An article marks what came, and does not say what did not. */
const articleVerdict = (html: string): Verdict | undefined => (/data-mark="hit"/.test(html) ? '准' : undefined)

const isArticle = (code: string) => code === 'mb01'

function shownBy(code: string, typed: readonly Typed[], draw: WireDraw): Verdict | undefined {
  const verdicts = (cardOf(code, typed, draw)?.groups ?? []).flatMap(({ items }) => items.flatMap(verdictsOf))
  return LAST.includes(code) ? verdicts.at(-1) : verdicts[0]
}

const recordedBy = (code: string, typed: readonly Typed[], { turnNum, resultText, lunarYear }: WireDraw) =>
  verdictOfPost(
    code,
    typed.map((fields) => ({ title: '', ...fields })),
    {
      ...{ turnNum, lunarYear },
      balls: ballsOfResult(resultText),
    },
  )

const LABELS = [
  ...[
    '',
    '128期',
    '１２８期',
    '第128期',
    '128 期',
    '六肖',
    '6肖',
    '６肖',
    '六 肖',
    ' 六肖 ',
    '【六肖】',
    '128期【三肖】',
  ],
  ...[
    '杀六肖',
    '绝杀三肖',
    ' 杀 三 肖',
    '杀尾',
    '杀半波',
    '杀段',
    '五不中',
    '不中',
    '平特',
    '平特一肖',
    '平特一尾',
    '平 特',
  ],
  ...[
    '二尾中',
    '二连尾',
    '二连肖',
    '三连肖',
    '２连肖',
    '24码',
    '２４码',
    '①码',
    '十码',
    '波色',
    '单双',
    '合数',
    '特尾',
  ],
  ...['特头', '五行', '四段', '三门', '家野', '琴棋书画', 'qqsh', '防', '—', '80', '30', '5', '连准5', '1101111011'],
  ...['10中8', '老马哥', '肖老师', '5码王', '2026马年生肖表'],
]
const CALLS = [
  ...[
    '虎蛇鸡',
    '虎 蛇 鸡',
    '虎、蛇、鸡',
    '马羊',
    '26',
    '26,38',
    '２６,３８',
    '26.38.14',
    '07,16',
    '05,17,22|30,38,49',
    '3',
  ],
  ...[
    '6尾',
    '5尾,6尾',
    '5,7',
    '2头,3头',
    '蓝,红',
    '蓝波',
    '绿单',
    '双',
    '合双,大',
    '金,水',
    '4段',
    '3门',
    '野兽',
    '琴,书',
  ],
  ...['祝大家好运', '特：蛇', '/chat-rooms/3', '<b>虎</b>蛇', '<span class="c-26">07,16</span>', '&#x86c7;', '六肖'],
]
const word = (text: string, attributes: string) => `<i ${attributes}>${text}</i>`
const ARTICLES = [
  ...['class="tk" data-d="zod" data-s="SP"', 'class="tk" data-d="zod"', 'class="tk c-red" data-d="zod" data-s="SP"'],
  ...['class="tk" data-d="zod" data-s="ALL"', 'class="tk" data-d="color" data-s="SP"', 'class="tk" data-d="tail"'],
  ...['class="tk" data-d="num" data-s="MAIN"', 'class="tk" data-d="other"', 'class="c-red"', 'data-d="zod"'],
].flatMap((attributes) =>
  ['蛇', '马', '蛇、马', '蓝', '6', '26', '05', '好'].map((text) => `<p>一${word(text, attributes)}</p>`),
)
const FEW = ['', '防', '—', '平特', '杀三肖', '5', '30', '连准5', '虎', '26', '6尾', '二连尾', '蓝', '<b>蛇</b>']

/** Every label with every call, in each field that may be either. */
const POSTS: readonly (readonly Typed[])[] = [
  ...LABELS.flatMap((title) => CALLS.map((content) => [{ title, content }])),
  ...LABELS.flatMap((content2) => CALLS.map((content) => [{ title: '128期', content, content2 }])),
  ...CALLS.flatMap((content2) => FEW.map((content3) => [{ title: '128期', content2, content3 }])),
  ...CALLS.flatMap((content) => FEW.flatMap((content2) => [[{ title: '', content, content2, content3: '30' }]])),
  ...ARTICLES.map((content) => [{ title: '128期', content }]),
  ...LABELS.flatMap((title) =>
    CALLS.map((content) => [
      {
        title: '128期',
        multiContents: [
          { title, content },
          { title: '5码', content: '26' },
        ],
      },
    ]),
  ),
  ...LABELS.map((title) => [{ title, multiContents: [{ title: '马', content: '01,13,26' }] }]),
  ...LABELS.flatMap((title) => [
    [
      { title: '祝词', content: '好运' },
      { title, content: '马羊' },
      { title, content: '蛇' },
    ],
  ]),
  ...CALLS.map((content) => [{ title: '128期', content, content2: content, templateType: 0 }]),
]

describe('card and record agree, however a post is spelt', () => {
  it.each([...layouts.keys()])('%s', (code) => {
    const seen = new Set<Verdict | undefined>()
    const disagreements = POSTS.flatMap((typed) =>
      DRAWS.flatMap((draw) => {
        const [card, record] = [shownBy(code, typed, draw), recordedBy(code, typed, draw)]
        seen.add(record)
        return card === record || (isArticle(code) && card === undefined && record === '错')
          ? []
          : [`${JSON.stringify(typed)}: card ${card}, record ${record}`]
      }),
    )
    expect([disagreements.length, ...disagreements.slice(0, 5)]).toEqual([0])
    const callsNothing = layoutAmong(layouts, code).counts === 'none'
    expect([seen.has('准'), seen.has('错')], 'the spellings reach both verdicts').toEqual(Array(2).fill(!callsNothing))
  })
})

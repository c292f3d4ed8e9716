/**
 * Wire template + draws → what a card shows. All thinking about a card happens here; bodies only draw
 * (architecture B8). Pure.
 */
import type { CardDraw, Template, TemplateGroup, TemplateItem } from '@liuhe/contract/api/templates.ts'
import {
  ballsOfOpenNum,
  detectJudging,
  drawOfIssue,
  issueOf,
  type JudgedDraw,
  judgeText,
  type Judging,
  type MarkedSegment,
  specialOf,
  type Verdict,
  verdictOfParts,
} from '@liuhe/domain/content/prediction.ts'
import type { Dimension } from '@liuhe/domain/content/tokens.ts'
import { formatBall, isBall } from '@liuhe/domain/lottery/ball.ts'
import { timeAgo } from '@liuhe/domain/time.ts'
import type { output } from 'zod/mini'
import { markHtml } from './mark-html.ts'

export type WireTemplate = output<typeof Template>
export type WireDraw = output<typeof CardDraw>
type WireGroup = output<typeof TemplateGroup>
type WireItem = output<typeof TemplateItem>

/** How one field of an item is judged. `auto` reads the label and the words (domain reference §5.2). */
export type PartSpec = {
  readonly field: 'content' | 'content2' | 'content3'
  readonly judging: 'auto' | 'html' | Judging
  /** The field whose keywords name what is called; the title when it does not say. */
  readonly label?: 'title' | 'content2'
}

/** What a layout says about its thinking. */
export type CardRules = {
  readonly parts: readonly PartSpec[]
  /** Every item a row, the newest issue only, or a tab for each issue. */
  readonly groups: 'flat' | 'first' | 'tabs'
  /** A word for the header, from the judged items of the shown group. */
  readonly badge?: (items: readonly ItemModel[]) => string | undefined
}

export type CardModel = {
  readonly id: number
  readonly gameId: number
  readonly name: string
  readonly subName: string
  readonly note1: string
  readonly note2: string
  readonly colours: readonly [string, string]
  readonly like: boolean
  /** At least one; a card without any is no card. */
  readonly groups: readonly GroupModel[]
}

export type GroupModel = {
  readonly id: number
  /** `128期`; empty groups have no tab. */
  readonly label: string
  readonly items: readonly ItemModel[]
  readonly badge: string | undefined
}

/** What stands in the place of an item's content. */
export type ItemState = 'open' | 'login' | 'recharge' | 'chat' | 'updating'

export type ItemModel = {
  readonly id: number
  readonly title: string
  /** `settled` is red because the note carries an asterisk, `pushed` because the author highlights it. */
  readonly titleTone: 'plain' | 'settled' | 'pushed'
  /** The play label of one-line layouts, 波色. */
  readonly label: string
  readonly state: ItemState
  readonly parts: readonly PartModel[]
  readonly result: ResultModel
  /** Whether any part of the row came true; undefined when nothing is judged. */
  readonly verdict: Verdict | undefined
  readonly timeAgo: string
  /** Where 进入聊天室查看 leads. */
  readonly chatLink: string
}

export type PartModel =
  | {
      readonly kind: 'words'
      readonly dim: Dimension | undefined
      readonly verdict: Verdict | undefined
      readonly segments: readonly MarkedSegment[]
    }
  | { readonly kind: 'html'; readonly html: string }

/** `蛇26` or `？00`: the server's note wins over what we computed, except for the verdict word (5.1). */
export type ResultModel = { readonly text: string; readonly ball: number | undefined; readonly settled: boolean }

/** The card, or undefined for one that shows nothing: without groups or visible items (Spec B §5). */
export function cardModelOf(
  template: WireTemplate,
  { draws, now, rules }: { draws: readonly WireDraw[]; now: number; rules: CardRules },
): CardModel | undefined {
  const judged = draws.map(({ turnNum, openNum, lunarYear }) => ({
    turnNum,
    lunarYear,
    balls: ballsOfOpenNum(openNum),
  }))
  const groups = arranged(template.groups, rules.groups).flatMap((group): GroupModel[] => {
    const items = group.items
      .filter(({ status }) => status !== 0)
      .map((item) => itemOf(item, group, { judged, now, rules }))
    if (items.length === 0) return []
    return [{ id: group.id, label: labelOfGroup(group.groupName), items, badge: rules.badge?.(items) }]
  })
  if (groups.length === 0) return undefined
  const [from = '', to = from] = template.colorTheme.split(',').map((colour) => colour.trim())
  return {
    id: template.id,
    gameId: template.gameId,
    name: template.name,
    subName: template.subName ?? '',
    note1: template.note1 ?? '',
    note2: template.note2 ?? '',
    colours: [colourOr(from, '#d7000f'), colourOr(to, '#ff8a00')],
    like: template.like,
    groups,
  }
}

/** Tabs are labelled '{groupName}期' (Spec B §4). */
const labelOfGroup = (groupName: string): string => (groupName === '' ? '' : `${groupName.replace(/期$/, '')}期`)

function arranged(groups: readonly WireGroup[], how: CardRules['groups']): WireGroup[] {
  const [first] = groups
  if (first === undefined) return []
  if (how === 'first') return [first]
  if (how === 'tabs') return groups.filter(({ groupName }) => groupName !== '')
  // Rows of every issue under one another; each keeps the name of its group for a title that says nothing.
  const items = groups.flatMap((group) =>
    group.items.map((item) => ({ ...item, title: item.title || labelOfGroup(group.groupName) })),
  )
  return [{ ...first, items }]
}

type Facts = { judged: readonly JudgedDraw[]; now: number; rules: CardRules }

function itemOf(item: WireItem, group: WireGroup, { judged, now, rules }: Facts): ItemModel {
  const title = item.title || labelOfGroup(group.groupName)
  const draw = drawOfIssue(issueOf(title) ?? issueOf(group.groupName), judged)
  const state = stateOf(item, draw)
  const parts = state === 'open' ? rules.parts.flatMap((spec) => partOf(spec, item, draw)) : []
  const verdicts = parts.flatMap((part) => (part.kind === 'words' && part.verdict !== undefined ? [part.verdict] : []))
  return {
    id: item.id,
    title,
    titleTone: item.activeCover ? 'pushed' : item.note?.includes('*') ? 'settled' : 'plain',
    label: item.content2 ?? '',
    state,
    parts,
    result: resultOf(item.note ?? '', draw),
    verdict: verdicts.length > 0 ? verdictOfParts(verdicts) : undefined,
    timeAgo: item.updatedTime && now > 0 ? timeAgo(now, item.updatedTime) : '',
    chatLink: item.content ?? '',
  }
}

/** A lock comes before everything; an empty row of an issue that is not drawn is still being written (5.1). */
function stateOf(item: WireItem, draw: JudgedDraw | undefined): ItemState {
  if (item.lock !== undefined) return item.lock
  if (item.templateType === 0) return 'chat'
  const isEmpty = !item.content && !item.content2 && !item.content3
  return isEmpty && draw === undefined ? 'updating' : 'open'
}

function partOf(spec: PartSpec, item: WireItem, draw: JudgedDraw | undefined): PartModel[] {
  const text = item[spec.field] ?? ''
  if (text === '') return []
  if (spec.judging === 'html') return [{ kind: 'html', html: markHtml(text, draw) }]
  const judging =
    spec.judging === 'auto' ? detectJudging(item[spec.label ?? 'title'] ?? '', plainText(text)) : spec.judging
  if (judging === undefined) {
    return [
      {
        kind: 'words',
        dim: undefined,
        verdict: undefined,
        segments: [{ text: plainText(text), token: false, mark: 'plain' }],
      },
    ]
  }
  const { verdict, segments } = judgeText(plainText(text), judging, draw)
  return [{ kind: 'words', dim: judging.dim, verdict, segments }]
}

/** Rows are text; an operator who pasted markup into one sees its words. */
const plainText = (text: string): string =>
  text
    .replace(/<[^>]*>/g, '')
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&nbsp;', ' ')
    .replaceAll('&amp;', '&')

function resultOf(note: string, draw: JudgedDraw | undefined): ResultModel {
  const special = specialOf(draw)
  const computed = special ? `${special.animal}${formatBall(special.ball)}` : '？00'
  // A note that still says pending is older than the draw.
  const stated = note.replaceAll('*', '').trim()
  const text = stated === '' || (special && stated.startsWith('？')) ? computed : stated
  const number = Number(/(\d{2})\s*$/.exec(text)?.[1])
  return { text, ball: isBall(number) ? number : undefined, settled: special !== undefined || note.includes('*') }
}

/** Only colours reach a style; anything else an operator wrote is not one. */
const colourOr = (value: string, standard: string): string =>
  /^#[0-9a-f]{3,8}$|^[a-z]+$|^rgba?\([\d.,%\s/]+\)$/i.test(value) ? value : standard

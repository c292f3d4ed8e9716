/**
 * Wire template + draws → what a card shows. All thinking about a card happens here; bodies only draw
 * (ADR 033). Pure.
 */
import type { CardDraw, Template, TemplateGroup, TemplateItem } from '@liuhe/contract/api/templates.ts'
import { type Call, callsOfPart } from '@liuhe/domain/content/calls.ts'
import type { Field, LayoutRules, PartRules } from '@liuhe/domain/content/layout-rules.ts'
import { judgingOfMark, MARKED_WORD } from '@liuhe/domain/content/marked-words.ts'
import { plainText } from '@liuhe/domain/content/plain-text.ts'
import {
  ballsOfResult,
  drawOfRow,
  type JudgedDraw,
  judgeText,
  type MarkedSegment,
  specialOf,
  type Verdict,
  verdictOfParts,
} from '@liuhe/domain/content/prediction.ts'
import type { Dimension } from '@liuhe/domain/content/tokens.ts'
import { formatBall, isBall } from '@liuhe/domain/lottery/ball.ts'
import { timeAgo } from '@liuhe/domain/time.ts'
import type { output } from 'zod/mini'

export type WireTemplate = output<typeof Template>
export type WireDraw = output<typeof CardDraw>
type WireGroup = output<typeof TemplateGroup>
export type WireItem = output<typeof TemplateItem>

/** A word for the header, from the judged items of the shown group. */
export type Badge = (items: readonly ItemModel[]) => string | undefined

/** What a layout says about its thinking. */
export type CardRules = Pick<LayoutRules, 'groups' | 'parts'> & { readonly badge?: Badge }

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
  /** Server time (epoch ms) of what the card shows; 0 while unknown. */
  readonly now: number
  /** As it came, for layouts whose cards are more than rows of calls: polls, links, pictures. */
  readonly source: WireTemplate
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
  /** Titles of the two sides, a pair of groups, a kind of picture: what a layout asks for by name. Never judged. */
  readonly texts: { readonly content: string; readonly content2: string; readonly content3: string }
  readonly subName: string
  /** As the operator names it; empty for none. */
  readonly iconUrl: string
  readonly state: ItemState
  readonly parts: readonly PartModel[]
  /** Labelled calls of an item that carries several, 5码 and 10码. */
  readonly segments: readonly SegmentModel[]
  /** What was drawn in the issue that the item speaks about. */
  readonly draw: JudgedDraw | undefined
  /** Of its draw; of the newest draw for an issue that is not drawn yet. 0 when the page knows none. */
  readonly lunarYear: number
  readonly result: ResultModel
  /** Whether any part of the row came true; undefined when nothing is judged. */
  readonly verdict: Verdict | undefined
  readonly timeAgo: string
  /** Where 进入聊天室查看 leads. */
  readonly chatLink: string
  /** As it came. What is locked has not come, so nothing of it is here. */
  readonly source: WireItem
}

export type WordsPart = {
  readonly kind: 'words'
  readonly field: Field
  readonly dim: Dimension | undefined
  readonly verdict: Verdict | undefined
  readonly segments: readonly MarkedSegment[]
}
export type PartModel = WordsPart | { readonly kind: 'html'; readonly field: Field; readonly html: string }

/** One entry of `multiContents`. */
export type SegmentModel = { readonly title: string; readonly part: WordsPart }

/** The calls of a field; a field that a layout cuts into several has as many. */
export const wordsOf = ({ parts }: ItemModel, field: Field): WordsPart[] =>
  parts.filter((part) => part.kind === 'words').filter((part) => part.field === field)

/** The words of a field that are calls. */
export const tokensOfField = (item: ItemModel, field: Field): MarkedSegment[] =>
  wordsOf(item, field).flatMap((part) => part.segments.filter(({ token }) => token))

/** `蛇26` or `？00`: the server's note wins over what we computed, except for the verdict word (5.1). */
export type ResultModel = { readonly text: string; readonly ball: number | undefined; readonly settled: boolean }

/** The card, or undefined for one that shows nothing: without groups or visible items (Spec B §5). */
export function cardModelOf(
  template: WireTemplate,
  { draws, now, rules }: { draws: readonly WireDraw[]; now: number; rules: CardRules },
): CardModel | undefined {
  const judged = draws.map(({ turnNum, resultText, lunarYear }) => ({
    turnNum,
    lunarYear,
    balls: ballsOfResult(resultText),
  }))
  const groups = arranged(template.groups, { judged, now, rules })
    .filter(({ items }) => items.length > 0)
    .map((group): GroupModel => ({ ...group, badge: rules.badge?.(group.items) }))
  if (groups.length === 0) return undefined
  const [from = '', to = from] = template.colorTheme.split(',').map((colour) => colour.trim())
  return {
    id: template.id,
    gameId: template.gameId,
    name: template.name,
    subName: template.subName ?? '',
    note1: template.note1 ?? '',
    note2: template.note2 ?? '',
    colours: [colourOr(from, 'var(--brand)'), colourOr(to, 'var(--brand-2)')],
    like: template.like,
    groups,
    now,
    source: template,
  }
}

/** Tabs are labelled '{groupName}期' (Spec B §4). */
const labelOfGroup = (groupName: string): string => (groupName === '' ? '' : `${groupName.replace(/期$/, '')}期`)

type Arranged = Omit<GroupModel, 'badge'>

/** Every item is judged in its own issue, wherever it then stands. */
function arranged(groups: readonly WireGroup[], facts: Facts): Arranged[] {
  const [first] = groups
  if (first === undefined) return []
  const how = facts.rules.groups
  if (how === 'first' || how === 'newest') return [modelledGroup(first, facts)]
  if (how === 'tabs')
    return groups.filter(({ groupName }) => groupName !== '').map((group) => modelledGroup(group, facts))
  const issues = groups.map((group) => modelledGroup(group, facts))
  if (how === 'blocks') return issues
  // Rows of every issue under one another, or the first of three beside one another.
  const items = how === 'columns' ? issues.slice(0, COLUMNS).flatMap(firstOfIssue) : issues.flatMap((one) => one.items)
  return [{ id: first.id, label: labelOfGroup(first.groupName), items }]
}

const modelledGroup = (group: WireGroup, facts: Facts): Arranged => ({
  id: group.id,
  label: labelOfGroup(group.groupName),
  items: group.items.filter(({ status }) => status !== 0).map((item) => itemOf(item, group, facts)),
})

/** Issues that stand beside one another (Spec B §4, MB38). */
const COLUMNS = 3

/** The first visible item of an issue, under the name of the issue and with its own label before the calls. */
function firstOfIssue({ label, items: [item] }: Arranged): ItemModel[] {
  return item ? [{ ...item, title: label || item.title, subName: item.source.title }] : []
}

type Facts = { judged: readonly JudgedDraw[]; now: number; rules: CardRules }

function itemOf(item: WireItem, group: WireGroup, { judged, now, rules }: Facts): ItemModel {
  const title = item.title || labelOfGroup(group.groupName)
  const draw = drawOfRow({ ...item, title }, group, judged)
  const state = stateOf(item, draw)
  const isOpen = state === 'open'
  const parts = isOpen ? rules.parts.flatMap((part) => partsOf(part, item, draw)) : []
  const verdicts = parts.flatMap((part) => (part.kind === 'words' && part.verdict !== undefined ? [part.verdict] : []))
  return {
    id: item.id,
    title,
    titleTone: item.activeCover ? 'pushed' : item.note?.includes('*') ? 'settled' : 'plain',
    label: item.content2 ?? '',
    texts: textsOf(isOpen ? item : {}),
    subName: item.subName ?? '',
    iconUrl: item.iconUrl ?? '',
    state,
    parts,
    segments: isOpen ? rules.parts.flatMap((part) => segmentsOf(part, item, draw)) : [],
    draw,
    lunarYear: draw?.lunarYear ?? judged[0]?.lunarYear ?? 0,
    result: resultOf(item.note ?? '', draw),
    verdict: verdicts.length > 0 ? verdictOfParts(verdicts) : undefined,
    timeAgo: item.updatedTime && now > 0 ? timeAgo(now, item.updatedTime) : '',
    chatLink: item.content ?? '',
    source: item,
  }
}

/** A lock comes before everything; an empty row of an issue that is not drawn is still being written (5.1). */
function stateOf(item: WireItem, draw: JudgedDraw | undefined): ItemState {
  if (item.lock !== undefined) return item.lock
  if (item.templateType === 0) return 'chat'
  const isEmpty = !item.content && !item.content2 && !item.content3 && !item.multiContents?.length
  return isEmpty && draw === undefined ? 'updating' : 'open'
}

function partsOf(part: PartRules, item: WireItem, draw: JudgedDraw | undefined): PartModel[] {
  if (part.field === 'multiContents') return []
  const { field, judging } = part
  if (judging !== 'marks' && judging !== 'never')
    return callsOfPart(part, item).map((call) => wordsPart(field, call, draw))
  const html = item[field] ?? ''
  return html === '' ? [] : [{ kind: 'html', field, html: judging === 'marks' ? markHtml(html, draw) : html }]
}

/** Entries with a label of their own. */
function segmentsOf(part: PartRules, item: WireItem, draw: JudgedDraw | undefined): SegmentModel[] {
  if (part.field !== 'multiContents') return []
  return callsOfPart(part, item).map((call) => ({ title: call.title, part: wordsPart('content', call, draw) }))
}

/** A text that calls nothing is shown and not judged. */
function wordsPart(field: Field, { text, judging, isTable }: Call, draw: JudgedDraw | undefined): WordsPart {
  const kind = 'words'
  if (judging !== undefined)
    return { kind, field, dim: judging.dim, ...judgeText(text, judging, isTable ? undefined : draw) }
  const segments: MarkedSegment[] = [{ text, token: false, mark: 'plain' }]
  return { kind, field, dim: undefined, verdict: undefined, segments }
}

/** Rows are text; of markup that an operator pasted into one his readers see the words. */
const textsOf = ({ content, content2, content3 }: Partial<WireItem>): ItemModel['texts'] => ({
  content: plainText(content ?? ''),
  content2: plainText(content2 ?? ''),
  content3: plainText(content3 ?? ''),
})

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

/** Marks those of the judged words of an article that came (Domain §5.4.1). */
export const markHtml = (html: string, draw: JudgedDraw | undefined): string =>
  html.replace(MARKED_WORD, (source: string, kind: string, scope: string | undefined, text: string) => {
    const judging = judgingOfMark(kind, scope)
    const { verdict, segments } = judging ? judgeText(text, judging, draw) : NOT_JUDGED
    if (verdict !== '准') return source
    // What its author marked as one word stays as he spelt it.
    if (segments.length === 1) return hit(text)
    const plain = (word: string) => `${source.slice(0, source.indexOf('>') + 1)}${word}</i>`
    return segments.map((one) => (one.mark === 'hit' ? hit(one.text) : plain(one.text))).join('')
  })

const NOT_JUDGED = { verdict: undefined, segments: [] }

const hit = (text: string): string => `<i class="tk tk-hit" data-mark="hit">${text}</i>`

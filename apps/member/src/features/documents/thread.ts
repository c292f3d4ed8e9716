/** A card as a thread of the forum. Pure; what a reader may not see is not in the card. */
import type { CardDraw, Template } from '@liuhe/contract/api/templates.ts'
import { verdictOfPost } from '@liuhe/domain/content/layout-judging.ts'
import { layoutRulesOf } from '@liuhe/domain/content/layout-rules-of.ts'
import { excerptOf, plainText, spokenText } from '@liuhe/domain/content/plain-text.ts'
import { ballsOfResult, drawOfRow, issueOf } from '@liuhe/domain/content/prediction.ts'
import type { output } from 'zod/mini'

type WireTemplate = output<typeof Template>
type WireDraw = output<typeof CardDraw>
type Item = WireTemplate['groups'][number]['items'][number]

export type Thread = {
  /** The newest post: `128期`, or the name of its document. */
  readonly label: string
  readonly excerpt: string
  readonly lock: Item['lock']
  /** Seconds since the epoch; 0 when unknown. */
  readonly updatedTime: number
  /** Of the issues that came with the card; nothing judged is 0 of 0. */
  readonly hits: number
  readonly judged: number
}

/** The thread of a card; undefined for a card without posts. */
export function threadOf({ templateCode, groups }: WireTemplate, draws: readonly WireDraw[]): Thread | undefined {
  const [newest] = groups
  const first = newest?.items.find(({ status }) => status !== 0)
  if (newest === undefined || first === undefined || isFurniture(templateCode)) return undefined
  const issue = issueOf(newest.groupName) ?? issueOf(first.title)
  const verdicts = verdictsByIssue(templateCode, groups, draws)
  return {
    label: issue === undefined ? newest.groupName : `${issue}期`,
    excerpt: openingOf(newest.items, issue),
    lock: first.lock,
    updatedTime: Math.max(0, ...newest.items.map(({ updatedTime }) => updatedTime ?? 0)),
    hits: verdicts.filter((hit) => hit).length,
    judged: verdicts.length,
  }
}

const isFurniture = (code: string): boolean => layoutRulesOf(code).kind === 'furniture'

/** Whether each judged issue hit, by the first call of its post, as records count. */
function verdictsByIssue(code: string, groups: WireTemplate['groups'], wire: readonly WireDraw[]): boolean[] {
  const draws = wire.map((draw) => ({ ...draw, balls: ballsOfResult(draw.resultText) }))
  return groups.flatMap((group) => {
    const posts = Map.groupBy(group.items, ({ title }) => issueOf(title) ?? issueOf(group.groupName))
    return [...posts].flatMap(([issue, items]) => {
      const [first] = items
      const verdict = issue && first && verdictOfPost(code, items, drawOfRow(first, group, draws))
      return verdict && verdict !== 'pending' ? [verdict === '准'] : []
    })
  })
}

/** The first rows of the issue as running text, without what the label says already. */
function openingOf(items: readonly Item[], issue: string | undefined): string {
  const own = items.filter(({ title }) => (issueOf(title) ?? issue) === issue)
  // Entries of a directory count issues in their words and mean none.
  const words = (own.length > 0 ? own : items).slice(0, EXCERPT_ROWS).map(({ title, content, content2 }) => {
    const label = issue !== undefined && issueOf(title) === issue ? '' : plainText(title)
    return [label, spokenText(content2 ?? ''), spokenText(content ?? '')].filter((text) => text).join(' ')
  })
  return excerptOf(words.filter((text) => text).join('；'), EXCERPT_MAX)
}

const EXCERPT_ROWS = 3
/** About two lines of a phone. */
const EXCERPT_MAX = 70

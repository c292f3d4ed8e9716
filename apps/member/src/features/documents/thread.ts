/** A card as a thread of the forum. Pure; what a reader may not see is not in the card. */
import type { CardDraw, Template } from '@liuhe/contract/api/templates.ts'
import { isFurniture } from '@liuhe/domain/content/furniture.ts'
import { verdictOfCalls } from '@liuhe/domain/content/layout-judging.ts'
import { ballsOfOpenNum, drawOfIssue, issueOf } from '@liuhe/domain/content/prediction.ts'
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
    excerpt: excerptOf(newest.items, issue),
    lock: first.lock,
    updatedTime: Math.max(0, ...newest.items.map(({ updatedTime }) => updatedTime ?? 0)),
    hits: verdicts.filter((hit) => hit).length,
    judged: verdicts.length,
  }
}

/** Whether each judged issue hit. */
function verdictsByIssue(code: string, groups: WireTemplate['groups'], wire: readonly WireDraw[]): boolean[] {
  const draws = wire.map((draw) => ({ ...draw, balls: ballsOfOpenNum(draw.openNum) }))
  const issues = new Map<string, boolean>()
  for (const { groupName, items } of groups) {
    for (const item of items) {
      const issue = issueOf(item.title) ?? issueOf(groupName)
      const verdict = verdictOfCalls(code, item, drawOfIssue(issue, draws))
      if (issue === undefined || verdict === undefined || verdict === 'pending') continue
      issues.set(issue, issues.get(issue) === true || verdict === '准')
    }
  }
  return [...issues.values()]
}

/** The first rows of the issue as running text, without what the label says already. */
function excerptOf(items: readonly Item[], issue: string | undefined): string {
  const own = items.filter(({ title }) => (issueOf(title) ?? issue) === issue)
  // Entries of a directory count issues in their words and mean none.
  const words = (own.length > 0 ? own : items).slice(0, EXCERPT_ROWS).map(({ title, content, content2 }) => {
    const label = issue !== undefined && issueOf(title) === issue ? '' : `${title} `
    return (label + [content2, content].filter((text) => text && !isForMachines(text)).join(' ')).trim()
  })
  const text = plain(words.join('；')).trim()
  return text.length > EXCERPT_MAX ? `${text.slice(0, EXCERPT_MAX)}…` : text
}

/** A way to another page, or the results of an author as digits: layouts draw these, nobody reads them. */
const isForMachines = (text: string): boolean => /^(\/|https?:|[01]{3,}$)/.test(text)

const EXCERPT_ROWS = 3
/** About two lines of a phone. */
const EXCERPT_MAX = 70

const plain = (html: string): string =>
  html
    .replaceAll(/<[^>]*>/g, ' ')
    .replaceAll('&nbsp;', ' ')
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&amp;', '&')
    .replaceAll(/\s+/g, ' ')

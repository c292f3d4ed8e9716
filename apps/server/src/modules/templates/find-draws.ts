/** Which draw each row of a card speaks of. What a label leaves open is decided here, for lists, pages and records. */
import { isIssueOf, issueOf } from '@liuhe/domain/content/prediction.ts'
import type { Queryable } from '../../db/connect.ts'
import { type DrawOfLabel, type FoundDraw, selectDrawsOfLabels, selectDrawsOfTurns } from './draw-queries.ts'
import type { DrawRow, ItemRow, TemplateRow } from './queries.ts'

/** What is known of a row: the issue it names, the draw of its document, and the newest turn of its card. */
export type Row = Pick<ItemRow, 'templateId' | 'title' | 'groupName' | 'turnNum'>

export interface FoundDraws {
  /** The published draws, the newest first. */
  draws: DrawRow[]
  /** The turn a row speaks of; null when it names none, or one that is not drawn and not stated either. */
  turnOf(row: Row): string | null
}

/**
 * Finds the draws of rows of cards of one game. The turn of a row's document counts; a row that names another issue
 * repeats an old post, so its draw lies before. Without a turn the label means the latest draw of that name up to the
 * newest turn of the card, and never one from a year ago.
 */
export async function findDraws(
  sql: Queryable,
  {
    cards,
    rows,
    now,
  }: { cards: readonly Pick<TemplateRow, 'id' | 'gameId' | 'gameTurn'>[]; rows: readonly Row[]; now: number },
): Promise<FoundDraws> {
  const gameId = cards[0]?.gameId ?? 0
  const newest = new Map(cards.map(({ id, gameTurn }) => [id, gameTurn]))
  const turns = new Set<string>()
  const labels = new Map<string, DrawOfLabel>()
  for (const row of rows) {
    const [stated, label] = [statedTurn(row), labelOf(row, newest)]
    if (stated !== undefined) turns.add(stated)
    else if (label !== undefined) labels.set(keyOf(label), label)
  }
  const [ofTurns, ofLabels] = await Promise.all([
    turns.size === 0 ? [] : selectDrawsOfTurns(sql, gameId, [...turns]),
    labels.size === 0 ? [] : selectDrawsOfLabels(sql, gameId, [...labels.values()], new Date(now)),
  ])
  const turnByLabel = new Map(ofLabels.map((found) => [keyOf(found), found.turnNum]))
  return {
    draws: newestFirst([...ofTurns, ...ofLabels]),
    turnOf: (row) => {
      const label = labelOf(row, newest)
      return statedTurn(row) ?? (label && turnByLabel.get(keyOf(label))) ?? null
    },
  }
}

/** The draw of the document, unless the row names another issue. */
function statedTurn({ title, turnNum }: Row): string | undefined {
  const issue = issueOf(title)
  return turnNum !== null && (issue === undefined || isIssueOf(issue, turnNum)) ? turnNum : undefined
}

function labelOf({ templateId, title, groupName, turnNum }: Row, newest: Map<number, string | null>) {
  const issue = issueOf(title) ?? issueOf(groupName)
  return issue === undefined ? undefined : { issue, documentTurn: turnNum, cardTurn: newest.get(templateId) ?? null }
}

const keyOf = ({ issue, documentTurn, cardTurn }: DrawOfLabel): string => `${issue} ${documentTurn} ${cardTurn}`

function newestFirst(found: readonly FoundDraw[]): DrawRow[] {
  const byTurn = new Map(found.map((draw) => [draw.turnNum, draw]))
  return [...byTurn.values()]
    .sort((a, b) => b.planAt.getTime() - a.planAt.getTime())
    .map(({ turnNum, resultText, lunarYear }) => ({ turnNum, resultText, lunarYear }))
}

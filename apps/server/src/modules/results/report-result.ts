import { type Family, FAMILIES, formatResult, parseRevealed } from '@liuhe/domain/lottery/family.ts'
import type { Tx } from '../../db/connect.ts'
import { Refusal } from '../../http/refusal.ts'
import { announce } from '../../realtime/outbox.ts'
import { liveUrls } from '../lottery/index.ts'
import * as queries from './queries.ts'

/** What a reporter saw, and how anybody can check it. */
export type Sighting = {
  gameId: number
  turnNum: string
  /** Padded or not; only the first numbers unless `isFinal`. */
  resultText: string
  isFinal: boolean
  url: string
  capturedAt: Date
  /** SHA-256 of the picture that the reporter keeps. */
  screenshot: Buffer
}

/** Who says it; two of them are needed. */
export type Reporter = { id: `source:${string}` | `operator:${string}`; sourceName: string }

/**
 * Takes a report of an external draw (Reliability §4.7): the one way its numbers come in. When two reporters agree on
 * more than before, the world is told so in the same transaction; when they agree on everything, it is the result.
 * @returns a refusal that must be committed (a mismatch withdraws both words and raises an alarm), or what came of it
 */
export async function reportResult(
  tx: Tx,
  reporter: Reporter,
  sighting: Sighting,
): Promise<Refusal | { outcome: 'counted' | 'known' | 'published'; confirmed: string | null }> {
  const { gameId, turnNum, isFinal, url, capturedAt, screenshot } = sighting
  const draw = await queries.findDraw(tx, gameId, turnNum)
  if ('missing' in draw) return new Refusal(draw.missing === 'game' ? 'GAME/NOT_FOUND' : 'DRAW/NOT_FOUND')
  const resultText = canonical(draw.family, sighting)
  if (resultText === undefined || !isWebAddress(url)) return new Refusal('REQ/INVALID')
  const { outcome, confirmed, hasGrown } = await queries.report(tx, {
    drawId: draw.drawId,
    reporter: reporter.id,
    resultText,
    isFinal,
    sourceName: reporter.sourceName,
    url,
    capturedAt,
    screenshot,
  })
  if (hasGrown && confirmed !== null) {
    const news = { drawId: draw.drawId, gameId, turnNum, state: 'drawn', openNum: confirmed }
    // The broadcast is on air with the first number that is agreed on, and over with the last.
    const video = (await liveUrls(tx, [gameId])).get(gameId) ?? ''
    await announce(tx, { topic: 'draw', payload: { ...news, isStreaming: outcome !== 'published', video } })
  }
  switch (outcome) {
    case 'not-external':
    case 'closed':
      return new Refusal('RESULT/CLOSED')
    case 'too-early':
      return new Refusal('RESULT/TOO_EARLY')
    case 'mismatch':
      return new Refusal('RESULT/MISMATCH')
    case 'counted':
    case 'known':
    case 'published':
      return { outcome, confirmed }
  }
}

/** The numbers as results are written; undefined when they can be no (part of a) result, or are not all and final. */
function canonical(family: Family, { resultText, isFinal }: Sighting): string | undefined {
  const numbers = parseRevealed(family, resultText)
  if (numbers === undefined || (isFinal && numbers.length < FAMILIES[family].count)) return undefined
  return formatResult(family, numbers)
}

const isWebAddress = (text: string): boolean => /^https?:\/\/\S+$/.test(text) && URL.canParse(text)

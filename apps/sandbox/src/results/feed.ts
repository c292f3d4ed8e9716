import { createHash, createHmac, randomUUID } from 'node:crypto'
import { drawPicture } from './draw-picture.ts'

/** One broadcaster: its name at the site, and what it signs with. */
export type Feed = { source: string; key: string }

export type Sighting = { gameId: number; turnNum: string; balls: readonly number[]; isFinal: boolean }

/** Where a feed reports to, and where its pictures can be seen. */
export type Line = { site: string; pictures: string }

/**
 * Reports what the feed sees. Answers the site's code, `OK` when it was taken and `AGREED` when the other feed has said
 * all of it too; throws when the site is not to be reached.
 */
export async function reportSighting(feed: Feed, sighting: Sighting, { site, pictures }: Line): Promise<string> {
  const { gameId, turnNum, balls, isFinal } = sighting
  const openNum = balls.map((ball) => String(ball).padStart(2, '0')).join(',')
  const url = `${pictures}/results/${feed.source}/${gameId}/${turnNum}`
  const screenshot = createHash('sha256').update(drawPicture(sighting)).digest('hex')
  const now = Date.now()
  const nonce = randomUUID()
  const values = [feed.source, gameId, turnNum, openNum, isFinal, url, now, screenshot, now, nonce]
  const signature = createHmac('sha256', feed.key)
    .update(JSON.stringify(['result-report/v1', ...values]))
    .digest('hex')
  const answer = await fetch(`${site}/app-api/results/report`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({
      source: feed.source,
      gameId,
      turnNum,
      openNum,
      isFinal,
      url,
      capturedAt: now,
      screenshot,
      sentAt: now,
      nonce,
      signature,
    }),
    signal: AbortSignal.timeout(5_000),
  })
  const { code, data } = (await answer.json()) as { code: string; data: { confirmed: string | null } | null }
  return code === 'OK' && data?.confirmed === openNum ? 'AGREED' : code
}

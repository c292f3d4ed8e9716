import { type Picture, pictureOf, THUMB_WIDTH } from '@liuhe/domain/content/drawing.ts'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { Refusal } from '../../http/refusal.ts'
import type { Server } from '../../http/server.ts'
import { drawingKey } from './drawing-key.ts'
import type { PictureDesk } from './picture-desk.ts'
import { type ItemRow, selectItem, selectNewest } from './queries.ts'

/** A year, and never asked again: another drawing has another address. */
const FOR_EVER = 'public, max-age=31536000, immutable'

/** Serves the drawn sheets below /sys-upload/gallery/. */
export const mountPictures = (server: Server, desk: PictureDesk): void => {
  const { sql, clock, limits } = server.services
  const answer = async (request: FastifyRequest, reply: FastifyReply) => {
    await limits.passFile(request.ip)
    const { id, file } = request.params as { id: string; file: string }
    const picture = pictureOf(`gallery/${id}/${file}`)
    if (picture === undefined || picture.galleryId > ID_MAX) throw new Refusal('REQ/NOT_FOUND')
    const etag = `"${picture.key}-${picture.width}-${picture.format}"`
    reply.header('cache-control', FOR_EVER).header('etag', etag)
    // Pages of the mobile app come from the device; a picture of the public gallery may be shown anywhere.
    reply.header('cross-origin-resource-policy', 'cross-origin')
    if (request.headers['if-none-match'] === etag) return reply.code(304).send()
    const sheet = await selectItem(sql, picture.galleryId, new Date(clock.now()))
    const meant = sheet && stateOf(sheet, picture)
    if (meant === undefined) throw new Refusal('REQ/NOT_FOUND')
    return reply.type(`image/${picture.format}`).send(await desk.get(meant, picture))
  }
  server.app.route({ method: ['GET', 'HEAD'], url: '/sys-upload/gallery/:id/:file', handler: answer })
}

/** Largest integer of PostgreSQL. */
const ID_MAX = 2_147_483_647

/** The drawn sheet that the address names: as it is, or as it was before its result, which open pages still show. */
const stateOf = (sheet: ItemRow, { turnNum, key }: Picture): ItemRow | undefined =>
  sheet.imageUrl === null && sheet.turnNum === turnNum
    ? [sheet, { ...sheet, resultText: null }].find((state) => drawingKey(state) === key)
    : undefined

/** Draws what the gallery opens with, so that its first visitor does not wait: the popular newest sheets of a game. */
export async function prepareNewest(
  { services: { sql, clock } }: Pick<Server, 'services'>,
  desk: PictureDesk,
  { gameId, signal }: { gameId: number; signal: AbortSignal },
): Promise<void> {
  for (const sheet of await selectNewest(sql, gameId, new Date(clock.now()))) {
    if (signal.aborted) return
    const picture = { galleryId: sheet.id, turnNum: sheet.turnNum, key: drawingKey(sheet) }
    await desk.prepare(sheet, { ...picture, width: THUMB_WIDTH, format: 'avif' })
  }
}

/** Pictures of rooms (SEC-15): through the one door of pictures, under a name of chance, read by those of the room. */
import { errorOf, type ErrorCode, isErrorCode } from '@liuhe/contract/errors.ts'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Queryable, Sql } from '../../db/connect.ts'
import { Refusal } from '../../http/refusal.ts'
import type { Server } from '../../http/server.ts'
import { tokenOf } from '../../http/sessions/viewer.ts'
import type { Random } from '../../platform/random.ts'
import { cleanPicture } from '../content/index.ts'
import { insertPicture, selectPicture } from './people-queries.ts'
import { judge, selectRoom, selectRules } from './room-queries.ts'
import { type Holder, holderOf } from './tokens.ts'

/** Where pictures of the chat lie (API-004). */
export const PICTURE_ROOT = '/img-messen'

/**
 * Takes a picture for a room in which its sender may speak.
 * @throws CHAT/NOT_FOUND, CHAT/NO_PICTURES, what keeps him from speaking, UPLOAD/…
 */
export async function takePicture(
  sql: Sql,
  random: Random,
  { holder, roomId, bytes }: { holder: Holder; roomId: number; bytes: Buffer },
) {
  const { personId } = holder
  const verdict = await judge(sql, personId, roomId)
  if (verdict.code !== null && isErrorCode(verdict.code)) throw refusalOf(verdict.code, verdict.msg)
  const room = await selectRoom(sql, personId, roomId)
  if (room === undefined) throw new Refusal('CHAT/NOT_FOUND')
  if (!(await selectRules(sql, personId, roomId)).allowImage) throw new Refusal('CHAT/NO_PICTURES')
  const clean = await cleanPicture(sql, `person:${personId}`, bytes)
  return keepPicture(sql, random, { roomId, personId, ...clean })
}

/** Keeps a clean picture of somebody in a room under a name of chance. @returns how messages name it */
export async function keepPicture(
  db: Queryable,
  random: Random,
  picture: Omit<Parameters<typeof insertPicture>[1], 'name'>,
): Promise<{ path: string; width: number; height: number }> {
  const name = Buffer.from(Uint32Array.from({ length: 4 }, () => random.u32()).buffer).toString('hex')
  await insertPicture(db, { name, ...picture })
  return { path: `${PICTURE_ROOT}/${name}`, width: picture.width, height: picture.height }
}

const refusalOf = (code: ErrorCode, msg: string | null) => new Refusal(code, { msg: msg ?? errorOf(code).message })

/**
 * Serves pictures to those who read the room: the chat token comes in `Authorization`, as with every call. To anybody
 * else there is none.
 */
export function mountPictures(server: Server): void {
  const { services } = server
  const handler = async (request: FastifyRequest, reply: FastifyReply) => {
    await services.limits.passFile(request.ip)
    const { name = '' } = request.params as { name?: string }
    const { personId } = await holderOf(services.sql, tokenOf(request.headers))
    const bytes = NAME.test(name) ? await selectPicture(services.sql, personId, name) : undefined
    if (bytes === undefined) throw new Refusal('CHAT/NOT_FOUND')
    return reply
      .header('cache-control', 'private, max-age=86400')
      .header('vary', 'authorization')
      .header('content-disposition', `inline; filename="${name}.webp"`)
      .header('content-security-policy', "sandbox; default-src 'none'")
      .header('x-content-type-options', 'nosniff')
      .type('image/webp')
      .send(bytes)
  }
  server.app.route({ method: ['GET', 'HEAD'], url: `${PICTURE_ROOT}/:name`, handler })
}

const NAME = /^[0-9a-f]{32}$/

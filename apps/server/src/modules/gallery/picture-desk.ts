/**
 * Draws pictures when they are first asked for and keeps them. Few are drawn at a time, so that the process has room
 * for everything else; who asks goes before what is drawn ahead of need, and a queue that is too long is refused.
 */
import { availableParallelism } from 'node:os'
import { type Picture, picturePath } from '@liuhe/domain/content/drawing.ts'
import { Refusal } from '../../http/refusal.ts'
import { drawSheet } from './drawing/draw-sheet.ts'
import type { SheetRow } from './drawing/facts.ts'
import { encodePicture } from './encode-picture.ts'
import type { PictureStore } from './picture-store.ts'

export interface PictureDesk {
  /** The picture of a sheet, from the store or drawn now. @throws SYS/BUSY when too many wait */
  get(sheet: SheetRow, picture: Picture): Promise<Buffer>
  /** Draws a picture while nobody waits for another; does nothing when it is there. */
  prepare(sheet: SheetRow, picture: Picture): Promise<void>
}

const AT_ONCE = Math.max(1, Math.floor(availableParallelism() / 2))
const WAITING_MAX = 400

export const createPictureDesk = (store: PictureStore, draw = drawAndEncode): PictureDesk => {
  const asked: (() => void)[] = []
  const ahead: (() => void)[] = []
  /** Pictures that are being made: who asks meanwhile gets the same. */
  const making = new Map<string, Promise<Buffer>>()
  let running = 0

  const next = () => {
    while (running < AT_ONCE) {
      const start = asked.shift() ?? (running === 0 ? ahead.shift() : undefined)
      if (start === undefined) return
      running++
      start()
    }
  }
  const turn = (queue: (() => void)[]) =>
    new Promise<void>((resolve) => {
      queue.push(resolve)
      next()
    })
  const make = async (sheet: SheetRow, picture: Picture, queue: (() => void)[]): Promise<Buffer> => {
    await turn(queue)
    try {
      const bytes = await draw(sheet, picture)
      await store.write(nameOf(picture), bytes)
      return bytes
    } finally {
      running--
      next()
    }
  }
  const once = (sheet: SheetRow, picture: Picture, queue: (() => void)[]): Promise<Buffer> => {
    const name = nameOf(picture)
    const known = making.get(name)
    if (known !== undefined) return known
    const made = make(sheet, picture, queue).finally(() => making.delete(name))
    making.set(name, made)
    return made
  }

  return {
    async get(sheet, picture) {
      const kept = await store.read(nameOf(picture))
      if (kept !== undefined) return kept
      if (asked.length >= WAITING_MAX) throw new Refusal('SYS/BUSY', { retryAfterSeconds: 5 })
      return once(sheet, picture, asked)
    },
    async prepare(sheet, picture) {
      if ((await store.read(nameOf(picture))) === undefined) await once(sheet, picture, ahead)
    },
  }
}

const drawAndEncode = (sheet: SheetRow, picture: Picture): Promise<Buffer> => encodePicture(drawSheet(sheet), picture)

/** The fingerprint names the drawing; two rows with the same drawing share the file. */
const nameOf = (picture: Picture): string => picturePath({ ...picture, galleryId: 0 }).replace(/^.*\/[^-]*-/, '')

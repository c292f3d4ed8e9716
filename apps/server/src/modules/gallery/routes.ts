import { setTimeout as sleep } from 'node:timers/promises'
import * as api from '@liuhe/contract/api/gallery.ts'
import { GALLERY_DEFAULTS } from '@liuhe/domain/content/drawing.ts'
import { mountArea } from '../../http/mount.ts'
import type { Server } from '../../http/server.ts'
import { listCategory, listGroupNames, listGroups, searchGroups } from './list-groups.ts'
import { mountPictures, prepareNewest } from './mount-pictures.ts'
import { createPictureDesk, type PictureDesk } from './picture-desk.ts'
import { createPictureStore } from './picture-store.ts'
import { selectCategories } from './queries.ts'
import { listItems, listLiked, readGroup, toggleLike } from './read-sheets.ts'

/** What all drawn pictures together may take on disk. */
const PICTURES_BYTES_MAX = 256 * 1024 * 1024
/** After the start: first the process does what somebody waits for. */
const PREPARE_AFTER_MS = 8_000

/** Drawing sheets and their pictures (Spec B §7 Gallery), kept in a folder of the process's own. */
export const mountGallery = (server: Server, folder: string): void => {
  const desk = createPictureDesk(createPictureStore({ folder, bytesMax: PICTURES_BYTES_MAX }))
  mountPictures(server, desk)
  prepareOnceListening(server, desk)
  mountArea(server, api, {
    playCategories: async ({ sql, clock }, { gameId }) => ({
      data: await selectCategories(sql, gameId, new Date(clock.now())),
    }),
    groups: listGroups,
    groupNames: listGroupNames,
    category: listCategory,
    items: listItems,
    detail: readGroup,
    toggleLike,
    search: searchGroups,
    liked: listLiked,
  })
}

function prepareOnceListening(server: Server, desk: PictureDesk): void {
  const closing = new AbortController()
  const { signal } = closing
  const prepare = async () => {
    await sleep(PREPARE_AFTER_MS, undefined, { signal, ref: false })
    await prepareNewest(server, desk, { gameId: GALLERY_DEFAULTS.gameId, signal })
  }
  server.app.addHook('onListen', async () => {
    prepare().catch((err: unknown) => {
      if (!signal.aborted) server.services.log.warn({ err }, 'pictures were not drawn ahead')
    })
  })
  server.app.addHook('onClose', async () => closing.abort())
}

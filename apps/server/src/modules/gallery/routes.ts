import * as api from '@liuhe/contract/api/gallery.ts'
import { mountArea } from '../../http/mount.ts'
import type { Server } from '../../http/server.ts'
import { listCategory, listGroupNames, listGroups, searchGroups } from './list-groups.ts'
import { selectCategories } from './queries.ts'
import { listItems, listLiked, readGroup, toggleLike } from './read-sheets.ts'

/** Drawing sheets (Spec B §7 Gallery). */
export const mountGallery = (server: Server): void =>
  mountArea(server, api, {
    playCategories: async ({ sql }, { gameId }) => ({ data: await selectCategories(sql, gameId) }),
    groups: listGroups,
    groupNames: listGroupNames,
    category: listCategory,
    items: listItems,
    detail: readGroup,
    toggleLike,
    search: searchGroups,
    liked: listLiked,
  })

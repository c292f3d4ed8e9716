import * as api from '@liuhe/contract/api/templates.ts'
import { mountArea } from '../../http/mount.ts'
import type { Server } from '../../http/server.ts'
import { listFavourites } from './list-favourites.ts'
import { listTemplates } from './list-templates.ts'
import { selectPlayCategories } from './queries.ts'
import { readTemplate } from './read-template.ts'
import { toggleLike } from './toggle-like.ts'

/** Prediction cards (Spec B §3 Template, §7). */
export const mountTemplates = (server: Server): void =>
  mountArea(server, api, {
    list: listTemplates,
    playCategories: ({ sql }, { gameId, location }) => selectPlayCategories(sql, gameId, location),
    detail: readTemplate,
    toggleLike,
    favourites: listFavourites,
  })

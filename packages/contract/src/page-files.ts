/**
 * Published files that only single pages read. They stand apart from static-files.ts, because what that file names is
 * loaded with most pages.
 */
import * as z from 'zod/mini'
import { GameCentre } from './api/games.ts'
import { Promotion } from './api/promotions.ts'
import { staticFiles } from './static-files.ts'
import type { StaticFile } from './static-files-of-home.ts'

export const pageFiles = {
  /** The promotions of the site's company, as the call lists them for the mobile site. */
  promotions: { path: '/sys-upload/data/json/promotion_list.json', schema: z.array(Promotion) },
  /** The game centre as a guest reads it (Spec A §7); `games.json` beside it has the lotteries. */
  gameCenter: { path: '/sys-upload/data/json/game_center.json', schema: GameCentre },
} as const satisfies Record<string, StaticFile>

/** Every published file there is. */
export const allFiles = { ...staticFiles, ...pageFiles } as const

/** `'games' | 'openInfo' | …` */
export type FileName = keyof typeof allFiles

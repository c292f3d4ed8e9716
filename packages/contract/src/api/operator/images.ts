/** Pictures that content may name (SEC-15). */
import * as z from 'zod/mini'
import { rowsNumber, siteTime } from '../../codecs.ts'
import { operatorArea } from '../../operator-endpoint.ts'
import { after, keysetPage } from './common.ts'

const { get, upload: post } = operatorArea('images')

export const Picture = z.object({
  /** As content names it. */
  path: z.string(),
  width: z.int(),
  height: z.int(),
})

export const upload = post('upload', '/images', {
  summary: 'Takes JPEG, PNG, WebP or GIF as the body, five megabytes at most, and encodes it again as WebP.',
  access: 'writeContent',
  effect: 'write',
  output: Picture,
  errors: ['UPLOAD/TOO_LARGE', 'UPLOAD/TYPE', 'UPLOAD/BROKEN', 'UPLOAD/QUOTA'],
})

export const list = get('list', '/images', {
  summary: 'Uploaded pictures, the newest first, and who brought each first.',
  access: 'readContent',
  effect: 'read',
  query: { after, rows: rowsNumber(40) },
  output: keysetPage(z.object({ ...Picture.shape, bytes: z.int(), uploadedBy: z.string(), uploadedAt: siteTime })),
})

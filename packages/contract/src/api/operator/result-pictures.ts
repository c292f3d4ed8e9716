/** Pictures of results: what somebody saw, found by the hash of his file. */
import * as z from 'zod/mini'
import { siteTime } from '../../codecs.ts'
import { operatorArea } from '../../operator-endpoint.ts'
import { digest } from './results.ts'

const { get, upload } = operatorArea('resultPictures')

/** A picture of a result that somebody uploaded. */
const Picture = z.object({
  /** SHA-256 of the file as its author has it. */
  sha256: digest,
  width: z.int(),
  height: z.int(),
  /** Bytes of that file. */
  size: z.int(),
  uploadedBy: z.string(),
  uploadedAt: siteTime,
})

export const keep = upload('keep', '/results/pictures', {
  summary: 'Keeps a picture of a result, found by the SHA-256 of its file; the same file again is answered as before.',
  access: 'operateDraws',
  effect: 'write',
  output: Picture,
  errors: ['UPLOAD/TOO_LARGE', 'UPLOAD/TYPE', 'UPLOAD/BROKEN', 'UPLOAD/QUOTA'],
})

export const read = get('read', '/results/pictures/:sha256', {
  summary: 'A picture of a result. That of a draw whose entries are blind is hidden from who has not entered his own.',
  access: 'readDraws',
  effect: 'read',
  params: { sha256: digest },
  output: z.extend(Picture, {
    /** WebP in base64. */
    data: z.string(),
  }),
  errors: ['RESULT/NO_PICTURE'],
})

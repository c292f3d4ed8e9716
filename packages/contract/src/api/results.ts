/** Results of official draws, reported by sources outside (Reliability §4.7). No page calls this. */
import * as z from 'zod/mini'
import { RESULT_WORD } from '../codecs.ts'
import { area } from '../endpoint.ts'

const { post } = area('results')

/** SHA-256 in hex. */
const digest = z.string().check(z.regex(/^[0-9a-f]{64}$/))
/** Epoch ms. */
const instant = z.int().check(z.minimum(0))

export const report = post('report', '/results/report', {
  summary: 'A source reports the numbers of an official draw so far; signed by the key of the source.',
  access: 'public',
  effect: 'write',
  strict: true,
  names: RESULT_WORD,
  body: {
    source: z.string().check(z.minLength(2), z.maxLength(40)),
    gameId: z.int(),
    turnNum: z.string().check(z.regex(/^\d{3,20}$/)),
    /** The numbers in the order they came; '' while the draw runs and none is out. */
    resultText: z.string().check(z.maxLength(60)),
    /** Whether these are all numbers and the source has confirmed them. */
    isFinal: z.boolean(),
    /** Where the source saw them. */
    url: z.string().check(z.maxLength(300)),
    capturedAt: instant,
    /** Hash of the picture that the source keeps. */
    screenshot: digest,
    sentAt: instant,
    /** New for every call: a call is heard once. */
    nonce: z.string().check(z.minLength(8), z.maxLength(64)),
    /**
     * HMAC-SHA256, by the key of the source, over the JSON array `["result-report/v1", source, gameId, turnNum,
     * openNum, isFinal, url, capturedAt, screenshot, sentAt, nonce]` without spaces.
     */
    signature: digest,
  },
  output: z.object({
    outcome: z.enum(['counted', 'known', 'published']),
    /** What two reporters agree on; null before the draw is seen to run. */
    confirmed: z.nullable(z.string()),
  }),
  errors: [
    'GAME/NOT_FOUND',
    'DRAW/NOT_FOUND',
    'RESULT/UNSIGNED',
    'RESULT/REPLAYED',
    'RESULT/TOO_EARLY',
    'RESULT/MISMATCH',
    'RESULT/CLOSED',
  ],
})

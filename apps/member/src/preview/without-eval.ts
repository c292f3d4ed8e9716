/**
 * The frame's policy allows no eval. zod asks the browser for it once, when its first object is described, and is then
 * content without; a browser reports the question as a breach of the policy all the same. Imported before anything
 * else, so that nothing is described yet.
 */
import { z } from 'zod'

z.config({ jitless: true })

/**
 * The page's policy allows no eval, and zod asks for it once, when a desk describes its first object (as in the frame
 * of the preview). Imported before anything else.
 */
import * as z from 'zod/mini'

z.config({ jitless: true })

/**
 * Layouts of the first load: those with which the first card of home, which stands in the document, is usually drawn.
 * Their style is inlined into it, so the budget decides how many there may be (docs/performance.md); a first card of
 * another layout takes the script and style of all along.
 */
import type { Layout } from './layout.ts'
import { layout as mb04 } from './layouts/mb04.tsx'

export const firstLayouts: readonly Layout[] = [mb04]

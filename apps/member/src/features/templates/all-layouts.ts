/** Every layout; loaded when a list of cards is asked for. Adding one is a file in `layouts/` and its fixture. */
import type { Layout } from './layout.ts'

export const allLayouts: readonly Layout[] = Object.values(
  import.meta.glob<Layout>('./layouts/*.tsx', { eager: true, import: 'layout' }),
)

/** All layouts by code (architecture B8). Adding one is a file in `layouts/` and its fixture; nothing here changes. */
import type { Layout } from './layout.ts'

/** Every layout by its lower-case code. */
export const layouts: ReadonlyMap<string, Layout> = new Map(
  Object.values(import.meta.glob<Layout>('./layouts/*.tsx', { eager: true, import: 'layout' })).map((layout) => [
    layout.code.toLowerCase(),
    layout,
  ]),
)

/** The layout of a code in any spelling. An unknown one is drawn by `default` and reported, never dropped. */
export function layoutOf(code: string): Layout {
  const known = layouts.get(code.toLowerCase())
  if (known) return known
  reportUnknown(code)
  return layouts.get('default') as Layout
}

const reported = new Set<string>()

/** Once for each code: a list of twenty cards would say the same twenty times. */
function reportUnknown(code: string) {
  if (reported.has(code)) return
  reported.add(code)
  // oxlint-disable-next-line no-console -- the operator's browser console is where a missing layout is looked for
  console.warn(`no layout for template code ${code}`)
}

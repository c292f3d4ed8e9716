/** Layouts by code (ADR 010). Those of the first load are here at once, the others after `loadLayouts`. */
import { ApiError } from '@liuhe/contract/client.ts'
import { firstLayouts } from './first-layouts.ts'
import type { Layout } from './layout.ts'

type Layouts = ReadonlyMap<string, Layout>

const first = byCode(firstLayouts)
let all: Layouts | undefined
let loading: Promise<Layouts> | undefined

/** Every layout by its lower-case code. @throws ApiError NETWORK; the next call tries again */
export function loadLayouts(): Promise<Layouts> {
  loading ??= import('./all-layouts.ts').then(
    ({ allLayouts }) => (all = byCode(allLayouts)),
    () => {
      loading = undefined
      // For the page it is a call that did not arrive.
      throw new ApiError('NETWORK', '网络异常，请检查网络后重试', 0)
    },
  )
  return loading
}

/** The layout of a code in any spelling, if it is here already. */
export const layoutAtHand = (code: string): Layout | undefined =>
  first.get(keyOf(code)) ?? (all && layoutAmong(all, code))

/** The layout of a code in any spelling. An unknown one is drawn by `default` and reported, never dropped. */
export function layoutAmong(layouts: Layouts, code: string): Layout {
  const known = layouts.get(keyOf(code))
  if (known) return known
  reportUnknown(code)
  return layouts.get('default') as Layout
}

/** Whether the operator leaves cards of this code out; the spelling does not matter. */
export const isHidden = (code: string, hiddenLayouts: readonly string[]): boolean =>
  hiddenLayouts.some((hidden) => keyOf(hidden) === keyOf(code))

/** The wire spells codes as it likes (Ruling C60). */
function keyOf(code: string): string {
  return code.toLowerCase()
}

function byCode(list: readonly Layout[]): Layouts {
  return new Map(list.map((layout) => [keyOf(layout.code), layout]))
}

const reported = new Set<string>()

/** Once for each code: a list of twenty cards would say the same twenty times. */
function reportUnknown(code: string) {
  if (reported.has(code)) return
  reported.add(code)
  // oxlint-disable-next-line no-console -- the operator's browser console is where a missing layout is looked for
  console.warn(`no layout for template code ${code}`)
}

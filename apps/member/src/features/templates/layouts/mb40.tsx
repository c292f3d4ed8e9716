import { Filmstrip } from '../bodies/filmstrip.tsx'
import { AllSheets } from '../cells/header-links.tsx'
import { defineLayout } from '../layout.ts'

/** 画廊条: a strip of drawing sheets, and the way to the gallery. */
export const layout = defineLayout({
  code: 'mb40',
  groups: 'newest',
  parts: [],
  fold: { kind: 'none' },
  aside: AllSheets,
  body: Filmstrip,
})

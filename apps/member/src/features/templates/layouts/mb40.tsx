import { rules } from '@liuhe/domain/content/layouts/mb40.ts'
import { Filmstrip } from '../bodies/filmstrip.tsx'
import { AllSheets } from '../cells/header-links.tsx'
import { defineLayout } from '../layout.ts'

/** 画廊条: a strip of drawing sheets, and the way to the gallery. */
export const layout = defineLayout(rules, {
  fold: { kind: 'none' },
  aside: AllSheets,
  body: Filmstrip,
})

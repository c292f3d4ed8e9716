import { Fax } from '../bodies/fax.tsx'
import { defineLayout } from '../layout.ts'

/** 内幕传真表: labelled rows of one issue with up to three cells, each judged by itself. */
export const layout = defineLayout({
  code: 'mb21',
  groups: 'first',
  parts: [
    { field: 'content', judging: 'auto' },
    { field: 'content2', judging: 'auto' },
    { field: 'content3', judging: 'auto' },
  ],
  note1: 'for the body',
  fold: { kind: 'rows', collapsed: 5, starts: 'open' },
  body: Fax,
})

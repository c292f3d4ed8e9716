import { type ThemeId, themeIds } from '@liuhe/brand/theme.ts'
import * as lottery from '@liuhe/contract/api/lottery.ts'
import { fake } from '@liuhe/web/testing/fake-call.ts'
import { acting } from '@liuhe/web/testing/render.tsx'
import { afterEach, describe, expect, it } from 'vitest'
import { renderPage } from '../../shared/testing/render-page.tsx'
import type { WireTemplate } from './card-model.ts'
import { loadLayouts } from './layout-registry.ts'
import { TemplateCard } from './template-card.tsx'
import { LAST_DRAW } from './testing/last-draw.ts'
import { cardFixtures } from './testing/card-fixtures.ts'
import { colourOnly, cutOff, fingerprintOf, overlapping, paleWords, smallTargets } from './testing/card-picture.ts'
import { type CardState, inState, READERS, statesOf } from './testing/card-states.ts'

const codes = [...(await loadLayouts()).keys()]

/** Cards stand this far from both edges of the screen, in px. */
const MARGIN = 12

type Scene = { screen?: number; theme?: ThemeId; state?: CardState; colours?: string }

/** The card as a phone of this width shows it, opened as far as it can be. */
async function photograph(code: string, { screen = 390, theme = 'theme3', state = 'open', colours }: Scene = {}) {
  const fixture = cardFixtures.get(code)
  if (fixture === undefined) throw new Error(`${code} has no fixture`)
  const template: WireTemplate = inState(fixture.template, state)
  const { container } = await renderPage(
    <div style={{ width: screen - 2 * MARGIN, background: 'var(--bg)' }}>
      <TemplateCard
        template={colours === undefined ? template : { ...template, colorTheme: colours }}
        draws={fixture.draws}
        now={Date.parse('2026-05-08T21:30:00+08:00')}
        playCateName="全部"
        reader={READERS[state]}
      />
    </div>,
    { theme, fakes: [fake(lottery.openInfo, () => LAST_DRAW)] },
  )
  const fold = [...container.querySelectorAll<HTMLElement>('button')].find((button) => button.textContent === '展开')
  if (fold) await acting(() => fold.click())
  return container.querySelector('section, aside') as HTMLElement
}

afterEach(() => {
  document.documentElement.style.fontSize = ''
})

describe.each(codes)('the picture of %s', (code) => {
  it.each([390, 320])('fits a phone of %i px: nothing is cut, nothing lies over another', async (screen) => {
    const card = await photograph(code, { screen })
    expect([...cutOff(card), ...overlapping(card)]).toEqual([])
  })

  it('fits with letters of twice the size', async () => {
    document.documentElement.style.fontSize = '200%'
    const card = await photograph(code)
    expect([...cutOff(card), ...overlapping(card)]).toEqual([])
  })

  it.each(themeIds)('is readable in %s, and tells nothing by colour alone', async (theme) => {
    const card = await photograph(code, { theme })
    expect([...paleWords(card), ...colourOnly(card)]).toEqual([])
  })

  it.each(['#ffeb3b,#ffffff', '#000000,#222222', '#00e5ff,#76ff03'])(
    "is readable in an operator's %s, by day and by night",
    async (colours) => {
      const faults = []
      for (const theme of ['theme3', 'theme4'] as const)
        faults.push(...paleWords(await photograph(code, { theme, colours })))
      expect(faults).toEqual([])
    },
  )

  it('is tapped without aiming', async () => {
    expect(smallTargets(await photograph(code))).toEqual([])
  })

  it.each(statesOf(code).filter((state) => state !== 'open'))('fits when its newest row is %s', async (state) => {
    const card = await photograph(code, { screen: 320, state })
    expect([...cutOff(card), ...overlapping(card), ...paleWords(card)]).toEqual([])
  })
})

it('no two codes are one design under two names', async () => {
  const byPrint = new Map<string, string[]>()
  for (const code of codes) {
    const card = await photograph(code)
    const body = card.querySelector(':scope > div:not(:has(> [role="tablist"])):not([class*="skeleton"])') ?? card
    const print = fingerprintOf(body)
    byPrint.set(print, [...(byPrint.get(print) ?? []), code])
  }
  expect([...byPrint.values()].filter((twins) => twins.length > 1)).toEqual([])
})

import { type ThemeId, themeIds } from '@liuhe/brand/theme.ts'
import * as lottery from '@liuhe/contract/api/lottery.ts'
import samples from '@liuhe/fixtures/data/templates.json' with { type: 'json' }
import { fake } from '@liuhe/web/testing/fake-call.ts'
import { acting } from '@liuhe/web/testing/render.tsx'
import { describe, expect, it, vi } from 'vitest'
import { LAST_DRAW } from './testing/last-draw.ts'
import { cardFixtures, statedMarks } from './testing/card-fixtures.ts'
import { fingerprintOf } from './testing/card-picture.ts'
import { type CardState, inState, READERS, statesOf } from './testing/card-states.ts'
import { renderPage } from '../../shared/testing/render-page.tsx'
import { AdvertFrame } from './frames/advert-frame.tsx'
import { layoutAmong, loadLayouts } from './layout-registry.ts'
import { TemplateCard } from './template-card.tsx'

const files = Object.keys(import.meta.glob('./layouts/*.tsx')).map((path) =>
  path.slice('./layouts/'.length, -'.tsx'.length),
)
const layouts = await loadLayouts()
const codes = [...layouts.keys()]
const layoutOf = (code: string) => layoutAmong(layouts, code)

const draw = (code: string, { state = 'open', theme = 'theme3' }: { state?: CardState; theme?: ThemeId } = {}) => {
  const fixture = cardFixtures.get(code)
  if (fixture === undefined) throw new Error(`${code} has no fixture`)
  const card = (
    <TemplateCard
      template={inState(fixture.template, state)}
      draws={fixture.draws}
      now={0}
      playCateName="全部"
      reader={READERS[state]}
    />
  )
  return renderPage(card, { theme, fakes: [fake(lottery.openInfo, () => LAST_DRAW)] })
}

/** Marked words in the order of the page. */
const marksIn = (container: Element, mark = 'hit') =>
  [...container.querySelectorAll(`[data-mark="${mark}"]`)].map((element) => element.textContent)

it('every file is registered under its own name, once', () => {
  expect([...codes].sort()).toEqual([...files].sort())
  expect([...cardFixtures.keys()].sort()).toEqual([...files].sort())
})

it('a code is found in any spelling; an unknown one is drawn by default and reported once [TPL-014] [TPL-067]', () => {
  expect(layoutOf('MB04')).toBe(layoutOf('mb04'))
  const warn = vi.mocked(globalThis.console.warn).mockImplementation(() => undefined)
  expect([layoutOf('MB99').code, layoutOf('mb99x').code, layoutOf('MB99').code]).toEqual([
    'default',
    'default',
    'default',
  ])
  expect(warn.mock.calls).toEqual([['no layout for template code MB99'], ['no layout for template code mb99x']])
  warn.mockClear()
})

/** Codes of judged rows. */
const JUDGED = (
  'mb01 mb02 mb03 MB04 MB05 MB06 MB07 MB08 MB09 MB10 MB11 MB12 MB13 MB14 MB15 MB16 ' +
  'MB21 MB22 MB23 MB26 MB27 MB28 MB29 MB30 MB31 MB32 MB33 MB34 MB35 MB38 TYmb'
).split(' ')

it(
  'every code of judged rows has a layout of its own, in both spellings ' +
    '[TPL-015 TPL-016 TPL-017 TPL-018 TPL-019 TPL-020 TPL-021 TPL-022 TPL-023 TPL-024 TPL-025 TPL-026] ' +
    '[TPL-027 TPL-028 TPL-029 TPL-030 TPL-035 TPL-036 TPL-037 TPL-040 TPL-041 TPL-042 TPL-043 TPL-044] ' +
    '[TPL-045 TPL-046 TPL-047 TPL-048 TPL-049 TPL-052 TPL-059]',
  async () => {
    const prints = new Set<string>()
    for (const code of JUDGED) {
      expect([layoutOf(code).code, layoutOf(code.toUpperCase()).code]).toEqual(Array(2).fill(code.toLowerCase()))
      const { container } = await draw(code.toLowerCase())
      prints.add(fingerprintOf(container.querySelector('section') as HTMLElement))
    }
    expect(prints.size).toBe(JUDGED.length)
  },
)

/** The layouts that are no judged rows: pictures, lists, polls, adverts. */
const SPECIAL = (
  'mb01A MB17 MB18 MB19 MB20 MB24 MB25 MB36 MB37 MB39 MB40 MB41 MB42 MB43 ' +
  'JhtGshou SYmb Symb2 Symb3 AD13 AD14 SYAD-THEME3'
).split(' ')

it(
  'every other code has a layout of its own, in both spellings ' +
    '[TPL-031 TPL-032 TPL-033 TPL-034 TPL-038 TPL-039 TPL-050 TPL-051 TPL-053 TPL-054 TPL-055 TPL-056 TPL-057] ' +
    '[TPL-058 TPL-060 TPL-061 TPL-062 TPL-063 TPL-064 TPL-065 TPL-066]',
  async () => {
    const prints = new Set<string>()
    for (const code of SPECIAL) {
      expect([layoutOf(code).code, layoutOf(code.toUpperCase()).code]).toEqual(Array(2).fill(code.toLowerCase()))
      const { container } = await draw(code.toLowerCase())
      prints.add(fingerprintOf(container.querySelector('section, aside') as HTMLElement))
    }
    expect(prints.size).toBe(SPECIAL.length)
  },
)

/** What the reference strikes through; its data lists only what it marks. */
const STRUCK: Record<string, readonly string[]> = { mb12: ['马'], mb13: ['4段'], mb33: ['27'] }

describe.each(codes)('layout %s', (code) => {
  it('marks exactly what its sample expects', async () => {
    const { container } = await draw(code)
    const marks: (string | null)[] = []
    const tabs = [...container.querySelectorAll<HTMLElement>('[role="tab"]')]
    const open = container.querySelector<HTMLElement>('button[aria-expanded="false"]')
    if (open) await acting(() => open.click())
    if (tabs.length === 0) marks.push(...marksIn(container))
    for (const tab of tabs) {
      await acting(() => tab.click())
      marks.push(...marksIn(container))
    }
    const sample = samples.templates.find((template) => template.code.toLowerCase() === code)
    const stated = statedMarks(code)
    expect(marks).toEqual(sample?.expected.flatMap((row) => row.marks) ?? stated.marks)
    expect(marksIn(container, 'guilty')).toEqual(STRUCK[code] ?? stated.struck)
  })

  it.each(themeIds.flatMap((theme) => statesOf(code).map((state) => ({ theme, state }))))(
    'is drawn silently in $theme, $state',
    async ({ theme, state }) => {
      const { container } = await draw(code, { theme, state })
      expect(container.querySelector('section, aside')?.getAttribute('aria-label')).toBeTruthy()
      expect(container.textContent).toContain(
        {
          // An advert is nobody's record: it has no past to look up.
          open: layoutOf(code).frame === AdvertFrame ? '' : '查看往期记录',
          login: '登陆后可以解锁查看！',
          recharge: '请充值任意金额开通VIP！',
          chat: '进入聊天室查看',
          updating: '更新中…',
        }[state],
      )
    },
  )

  it('reads like this', async () => {
    const { container } = await draw(code)
    expect(readable(container)).toMatchSnapshot()
  })
})

/** The card as a screen reader walks it: one line for each element that holds text of its own. */
function readable(container: Element): string {
  const lines = [...container.querySelectorAll('h3, button, a, li, tr, p, [role="tab"]')].map((element) => {
    const name = element.getAttribute('role') ?? element.tagName.toLowerCase()
    return `${name}: ${element.textContent?.replace(/\s+/g, ' ').trim()}`
  })
  return lines.join('\n')
}

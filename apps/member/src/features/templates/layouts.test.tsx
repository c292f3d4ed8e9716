import { type ThemeId, themeIds } from '@liuhe/brand/theme.ts'
import * as lottery from '@liuhe/contract/api/lottery.ts'
import samples from '@liuhe/fixtures/data/templates.json' with { type: 'json' }
import { fake } from '@liuhe/web/testing/fake-call.ts'
import { acting } from '@liuhe/web/testing/render.tsx'
import { describe, expect, it, vi } from 'vitest'
import { LAST_DRAW } from './testing/last-draw.ts'
import { cardFixtures } from './testing/card-fixtures.ts'
import { type CardState, inState, isAdvert, READERS, statesOf } from './testing/card-states.ts'
import { renderPage } from '../../shared/testing/render-page.tsx'
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

/** Requirements of the layouts by code: TPL-015 is mb01, the next ones follow its number. */
const requirementOf = (code: string): string => {
  const named: Record<string, string> = {
    ...{ default: '[TPL-067]', jhtgshou: '[TPL-058]', tymb: '[TPL-059]', symb: '[TPL-060]', symb2: '[TPL-061]' },
    ...{ symb3: '[TPL-062]', ad13: '[TPL-063]', ad14: '[TPL-064]', mb01a: '[TPL-065]', 'syad-theme3': '[TPL-066]' },
  }
  return named[code] ?? `[TPL-0${14 + Number(code.slice(2))}]`
}

/** What the reference strikes through; its data lists only what it marks. */
const STRUCK: Record<string, readonly string[]> = { mb12: ['马'], mb13: ['4段'], mb33: ['27'] }

describe.each(codes)('layout %s', (code) => {
  it(`marks exactly what its sample expects ${requirementOf(code)}`, async () => {
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
    expect(marks).toEqual(sample?.expected.flatMap((row) => row.marks))
    expect(marksIn(container, 'guilty')).toEqual(STRUCK[code] ?? [])
  })

  it.each(themeIds.flatMap((theme) => statesOf(code).map((state) => ({ theme, state }))))(
    'is drawn silently in $theme, $state',
    async ({ theme, state }) => {
      const { container } = await draw(code, { theme, state })
      expect(container.querySelector('section, aside')?.getAttribute('aria-label')).toBeTruthy()
      expect(container.textContent).toContain(
        {
          open: isAdvert(code) ? '' : '查看往期记录',
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

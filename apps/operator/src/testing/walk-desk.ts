/** Walks through a desk as somebody would who looks at everything: its views, its tabs, and each dialog of a button. */
import * as entry from '@liuhe/contract/api/operator/entry.ts'
import { permissionsOf, STAFF_ROLES } from '@liuhe/domain/staff.ts'
import { expect } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { graveFaults } from './faults-of.ts'
import { doubleLabels, fitFaults } from './fit-faults.ts'
import { fullAnswers } from './full-answers.ts'
import { type Fake, fake, openConsole } from './open-console.tsx'
import { reachFaults } from './reach-faults.ts'
import { frame, settled } from './settled.ts'

export interface Walk {
  /** Views, tabs and what unfolds, in the order in which they were opened: `全部 › 资料`. */
  views: string[]
  /** Titles of dialogs, in the order in which they opened. */
  dialogs: string[]
  /** What somebody would stumble over, each with where it is. */
  faults: string[]
}

/** Twice as large on the narrowest screen. */
const ZOOMED = [640, 400] as const
const USUAL = [1280, 800] as const

/** Somebody who may do everything sees every button: no role may. */
const EVERYTHING = [...new Set(STAFF_ROLES.flatMap(permissionsOf))]

/** States and kinds of one object that are shown one after another. */
const CHOICES = [1, 2, 3]

interface Way {
  path: string
  title: string
  /** Addresses of what no row leads to. */
  further?: readonly string[] | undefined
  /** Answers that mean something. */
  fakes?: readonly Fake[] | undefined
}

/** @throws when the desk does not open, or shows nothing of what is answered */
export async function walkDesk({ path, title, further = [], fakes = [] }: Way): Promise<Walk> {
  const operator = { login: 'finance.maker.two', role: 'auditor', permissions: EVERYTHING } as const
  const everybody = fake(entry.whoAmI, () => ({ operator, signedInAt: 0, expiresAt: 0 }) as never)
  let choice = 0
  const { history, isAsking } = await openConsole({
    as: operator,
    fakes: [...fullAnswers({ deeds: true, choice: () => choice }), everybody, ...fakes],
    at: path,
    newsEveryMs: 600_000,
  })
  await expect.element(page.getByRole('heading', { name: title, level: 1 })).toBeVisible()
  const walking = new Walking(() => settled(isAsking), history)
  try {
    await walking.view([], new Set())
    expect(main().textContent).toMatch(ANSWERED)
    for (const next of CHOICES) {
      choice = next
      await walking.again()
    }
    choice = 0
    for (const address of further) {
      history.replace(address)
      await walking.view([address.replace(/^.*?\?/, '')], new Set())
    }
    await walking.zoom()
  } finally {
    await page.viewport(...USUAL)
  }
  return walking.walk
}

/** Part of what is answered, so that no desk passes with nothing on it. */
const ANSWERED = /99,999,999|ab\*{14}|finance\.maker|澳门六合彩|8800\d|abcdef0\d|文字/

interface Places {
  location: { href: string }
  replace(href: string): void
}

class Walking {
  readonly walk: Walk = { views: [], dialogs: [], faults: [] }
  readonly #pressed = new Set<string>()
  readonly #rest: () => Promise<void>
  readonly #history: Places

  constructor(rest: () => Promise<void>, history: Places) {
    this.#rest = rest
    this.#history = history
  }

  /** Looks at what is shown, presses each button of it, and goes on to its tabs. */
  async view(trail: readonly string[], within: ReadonlySet<string>): Promise<void> {
    if (trail.length > 0) this.walk.views.push(trail.join(' › '))
    await this.#rest()
    await this.#open()
    await this.#look(trail.join(' › '), trail.length === 0 ? document.body : main())
    const here = this.#history.location.href
    await this.#pressAll(trail)
    for (const [label, names] of tabsOf(within)) {
      for (const name of names.slice(1, label === TREE ? 2 : undefined)) {
        const tab = buttonsOf(label).find((button) => nameOf(button) === name)
        if (tab === undefined) this.#fault(name, 'is no longer there')
        else await this.#press(tab)
        await this.view([...trail, name], new Set([...within, label]))
        await this.#return(here)
      }
    }
  }

  /** Opens the first row once more, in another state, and presses what was not there before. */
  async again(): Promise<void> {
    if (panel() === null) return
    await userEvent.keyboard('{Escape}')
    await this.#rest()
    await this.#open()
    const isOther = pressable().some((button) => !this.#pressed.has(keyOf(button, [])))
    if (isOther) await this.#look('', main())
    await this.#pressAll([])
  }

  /** Opens the first row, where there are rows. */
  async #open(): Promise<void> {
    if (panel() !== null) return
    await userEvent.keyboard('j')
    await this.#rest()
  }

  /** Whether every control can be got at with the page twice as large. */
  async zoom(): Promise<void> {
    await page.viewport(...ZOOMED)
    await this.#rest()
    // What can be taken back stands over others for some seconds only.
    for (const part of document.querySelectorAll<HTMLElement>('[role="status"]')) {
      if (getComputedStyle(part).position === 'fixed') part.style.display = 'none'
    }
    for (const fault of reachFaults(document.body)) this.#fault('200 %', fault)
  }

  async #pressAll(trail: readonly string[]): Promise<void> {
    const here = this.#history.location.href
    for (;;) {
      const button = pressable().find((one) => !this.#pressed.has(keyOf(one, trail)))
      if (button === undefined) return
      this.#pressed.add(keyOf(button, trail))
      const name = nameOf(button)
      const before = main().querySelectorAll('*').length
      const unfolds = isUnfolding(button)
      await this.#press(button)
      const dialog = document.querySelector<HTMLDialogElement>('dialog[open]')
      if (dialog !== null) await this.#dialog(dialog, button)
      else if (this.#history.location.href !== here) await this.#return(here)
      else if (unfolds || Math.abs(main().querySelectorAll('*').length - before) > 4) {
        if (unfolds) this.walk.views.push([...trail, name].join(' › '))
        await this.#read(name, main())
      }
    }
  }

  async #press(button: HTMLElement): Promise<void> {
    button.focus()
    button.click()
    await this.#rest()
  }

  /** Looks at a dialog and leaves it by Escape. */
  async #dialog(dialog: HTMLDialogElement, button: HTMLElement): Promise<void> {
    const title = dialog.querySelector('h2')?.textContent ?? 'no title'
    if (!dialog.contains(document.activeElement)) this.#fault(title, 'does not get the focus')
    if (!this.walk.dialogs.includes(title)) {
      this.walk.dialogs.push(title)
      await this.#look(title, dialog)
    }
    await userEvent.keyboard('{Escape}')
    await this.#rest()
    if (document.querySelector('dialog[open]') !== null) {
      this.#fault(title, 'is not left by Escape')
      await this.#return('/exports')
    } else if (document.activeElement !== button && !main().contains(document.activeElement)) {
      this.#fault(title, `leaves the focus to ${document.activeElement?.tagName}`)
    }
  }

  /** Whether all of a part can be read, with labels twice as long, and be used by everybody. */
  async #read(where: string, part: HTMLElement): Promise<void> {
    for (const folded of part.querySelectorAll('details')) folded.open = true
    const undo = doubleLabels()
    await frame()
    for (const fault of fitFaults(part)) this.#fault(where, fault)
    undo()
    for (const fault of await graveFaults(part)) this.#fault(where, fault)
  }

  /** The same, in both themes. */
  async #look(where: string, part: HTMLElement): Promise<void> {
    await this.#read(where, part)
    const { theme } = document.documentElement.dataset
    document.documentElement.dataset['theme'] = theme === 'dark' ? 'light' : 'dark'
    for (const fault of await graveFaults(part, ['color-contrast'])) this.#fault(`${where}, in the other theme`, fault)
    document.documentElement.dataset['theme'] = theme
  }

  async #return(href: string): Promise<void> {
    if (this.#history.location.href !== href) this.#history.replace(href)
    await this.#rest()
  }

  #fault(where: string, what: string): void {
    this.walk.faults.push(`${where}: ${what}`)
  }
}

const main = (): HTMLElement => document.querySelector('main') as HTMLElement

const panel = () => main().querySelector('[aria-label="详情"] article')

/** A card is like another one: the first is enough. */
const TREE = '卡片'

/** What a button says, without its key. */
function nameOf(button: HTMLElement): string {
  const copy = button.cloneNode(true) as HTMLElement
  for (const key of copy.querySelectorAll('kbd, small')) key.remove()
  return (button.getAttribute('aria-label') ?? copy.textContent).trim()
}

/** The tabs of the page, beyond those within which it stands, by what they are called. */
const tabsOf = (within: ReadonlySet<string>): [string, string[]][] =>
  [...main().querySelectorAll('nav')].flatMap((nav) => {
    const label = nav.getAttribute('aria-label') ?? ''
    return within.has(label) || label === '已固定' ? [] : [[label, buttonsOf(label).map(nameOf)]]
  })

const buttonsOf = (label: string): HTMLElement[] => [
  ...main().querySelectorAll<HTMLElement>(`nav[aria-label="${label}"] button`),
]

/** What has been pressed once in a view, or at all, need not be pressed again. */
const keyOf = (button: HTMLElement, trail: readonly string[]): string =>
  (isSame(button) ? '' : trail.join('/')) + nameOf(button)

const isUnfolding = (button: HTMLElement): boolean =>
  button.hasAttribute('aria-expanded') || button.hasAttribute('aria-pressed')

/** Of the head, or of a part that each view has: once is enough. */
const isSame = (button: HTMLElement): boolean =>
  isUnfolding(button) || (button.closest('header')?.querySelector('h1') ?? null) !== null

/** More of the same: the answers of a test have no end. */
const FURTHER = /^(上一页|下一页|再看|更早|更多)/

/** Buttons that do something with what is shown: none that leads to another row, page or order, or writes in a text. */
const pressable = (): HTMLElement[] =>
  [...main().querySelectorAll<HTMLButtonElement>('button:not(:disabled, [aria-disabled], [type="submit"])')].filter(
    (button) =>
      button.closest('nav, [role="toolbar"], [aria-label="列表"] table') === null &&
      !FURTHER.test(nameOf(button)) &&
      button.checkVisibility({ opacityProperty: true, visibilityProperty: true }),
  )

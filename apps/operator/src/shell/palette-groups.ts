import { defaultFilter } from 'cmdk'
import type { ReactNode } from 'react'
import type { Desk } from '../desks/desk.ts'
import { desksOf } from '../desks/desks.ts'
import type { Operator } from '../session/session.ts'
import type { IconName } from '../shared/icon.tsx'

/** A row of the palette. */
export interface Choice {
  /** Of all rows its own. */
  id: string
  title: string
  /** Beside it, quietly. */
  note?: ReactNode
  icon?: IconName
  keys?: string
  run: () => void
}

export interface ChoiceGroup {
  heading: string
  choices: readonly Choice[]
  /** They were looked for by what is typed: all of them are meant. */
  isFound?: boolean
  /** What stands there in place of rows. */
  words?: string
}

/** Rows of a group until more of it is asked for. */
export const ROWS_SHOWN = 5

/**
 * The groups with what is typed in them, the best match first, and of groups that of the best match; all of them as
 * they stand while nothing is typed.
 */
export function matching(groups: readonly ChoiceGroup[], typed: string): ChoiceGroup[] {
  const word = typed.trim()
  const some = groups.filter(({ choices, words }) => choices.length > 0 || words !== undefined)
  if (word === '') return some
  const scored = some.map((group) => {
    if (group.isFound === true) return { group, best: FOUND }
    const choices = group.choices
      .map((choice) => ({ choice, score: defaultFilter(choice.title, word) }))
      .filter(({ score }) => score > 0)
      .toSorted((one, other) => other.score - one.score)
    return { group: { ...group, choices: choices.map(({ choice }) => choice) }, best: choices[0]?.score ?? 0 }
  })
  return scored
    .filter(({ best }) => best > 0)
    .toSorted((one, other) => other.best - one.best)
    .map(({ group }) => group)
}

/** Above every match of words. */
const FOUND = 2

/** Whose numbers are typed most: they stand before those that are seen only when more is asked for. */
const OFTEN: readonly string[] = ['/approvals', '/orders', '/members']
const rankOf = ({ path }: Desk): number => (OFTEN.includes(path) ? OFTEN.indexOf(path) : OFTEN.length)

/** Where objects of a number might be. */
export const objectsOf = (operator: Operator, number: string): { title: string; href: string }[] =>
  desksOf(operator)
    .toSorted((one, other) => rankOf(one) - rankOf(other))
    .flatMap(({ object }) => (object === undefined ? [] : [{ title: object.title(number), href: object.href(number) }]))

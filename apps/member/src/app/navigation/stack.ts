import type { ComponentType } from 'react'
import type { PageProps } from '../../shared/navigation.ts'

/** Kept pages beyond this many are dropped, the longest unseen first. (Ruling C27) */
export const KEPT_PAGES_MAX = 10

/** One page on the stack. */
export type PageEntry = PageProps & {
  /** The path with its parameters, without the query: a new query is a new prop of the same page. */
  key: string
  Component: ComponentType<PageProps>
  /** Stays mounted while another page is shown. */
  keep: boolean
  /** Where the window was scrolled when the page was left, in px. */
  scroll: { y: number }
}

export type Stack = {
  /** In the order of their first visit, so that the browser never has to move a page in the document. */
  entries: readonly PageEntry[]
  currentKey: string
  /** Keys, most recently shown first. */
  shown: readonly string[]
}

export const startStack = (entry: PageEntry): Stack => ({ entries: [entry], currentKey: entry.key, shown: [entry.key] })

/** The page in front. */
export const currentOf = (stack: Stack): PageEntry =>
  stack.entries.find((entry) => entry.key === stack.currentKey) as PageEntry

/**
 * Brings a page to the front. A page that is already there keeps its state and scroll position and gets the new query;
 * a page that is not to be kept goes when it is left, and so does the longest unseen one beyond the limit.
 * @param leftAt where the page in front is scrolled now, in px
 */
export function showPage(before: Stack, next: PageEntry, leftAt = 0, max = KEPT_PAGES_MAX): Stack {
  const stack = next.key === before.currentKey ? before : leave(before, leftAt)
  const shown = [next.key, ...stack.shown.filter((key) => key !== next.key)].slice(0, max)
  const known = stack.entries.some((entry) => entry.key === next.key)
  const entries = known
    ? stack.entries.map((entry) => (entry.key === next.key ? { ...next, scroll: entry.scroll } : entry))
    : [...stack.entries, next]
  const kept = entries.filter((entry) => entry.key === next.key || (entry.keep && shown.includes(entry.key)))
  return { entries: kept, currentKey: next.key, shown: shown.filter((key) => kept.some((entry) => entry.key === key)) }
}

/** Notes where the page in front is scrolled, for when it comes back. */
const leave = (stack: Stack, y: number): Stack => ({
  ...stack,
  entries: stack.entries.map((entry) => (entry.key === stack.currentKey ? { ...entry, scroll: { y } } : entry)),
})

/** Drops every page behind the current one: they belong to somebody else after login or logout. */
export const dropHidden = (stack: Stack): Stack => startStack(currentOf(stack))

/** Exceptions to rules: file → how many places of it a rule lets through. A list may only shrink. */
import type { Finding, Tree } from './tree.ts'

export type Exceptions = Readonly<Record<string, number>>

/**
 * What `found` says beside the exceptions. A file with more than its number is reported whole; one with fewer asks to
 * shorten the list, where the tree holds the file `home` in which the list stands (invented trees do not).
 */
export function beside(tree: Tree, found: readonly Finding[], exceptions: Exceptions, home: string): Finding[] {
  const counts = new Map<string, number>()
  for (const { path } of found) counts.set(path, (counts.get(path) ?? 0) + 1)
  const allowed = (path: string) => (Object.hasOwn(exceptions, path) ? (exceptions[path] as number) : 0)
  const idle = Object.entries(exceptions).filter(([path, count]) => (counts.get(path) ?? 0) < count)
  return [
    ...found
      .filter(({ path }) => (counts.get(path) as number) > allowed(path))
      .map((finding) => ({ ...finding, message: withCount(finding.message, allowed(finding.path)) })),
    ...(holds(tree, home) ? idle : []).map(([path, count]) => ({
      path: home,
      line: 1,
      message: `${path} has ${counts.get(path) ?? 0}, and ${count} are excepted: shorten the list`,
    })),
  ]
}

const withCount = (message: string, count: number): string =>
  count === 0 ? message : `${message} (${count} are excepted in this file)`

export const holds = (tree: Tree, path: string): boolean => tree.some((file) => file.path === path)

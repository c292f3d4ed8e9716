/**
 * How the client build is cut into files. What pages share goes into few files instead of one each, because a phone on a
 * slow line pays for every request (frontend.md §9 row 4); what the first page does not need stays out of what it loads
 * (row 1). Code of a single page stays with it.
 */
import path from 'node:path'

type ModuleInfo = { importedIds: readonly string[] }
/** What rolldown gives a group's `name` function. */
type Graph = { getModuleInfo: (id: string) => ModuleInfo | null }

const root = import.meta.dirname
const ENTRY = path.join(root, 'src/entry-client.tsx')
const HOME = path.join(root, 'src/features/home/home-page.tsx')

/** Code that belongs to no feature. */
const SHARED = /packages\/|src\/shared\/|~icons\//

/** A library of the first load, then our own code of it, then what home shares with others, then what others share. */
export const chunks = [
  { debugName: 'vendor', name: named('vendor', isOfEntry), test: /node_modules/, priority: 4 },
  { debugName: 'core', name: named('core', isOfEntry), priority: 3 },
  {
    debugName: 'content',
    name: named('content', isOfHome),
    test: SHARED,
    minShareCount: 2,
    priority: 2,
  },
  { name: 'kit', test: SHARED, minShareCount: 2, priority: 1 },
]

function named(name: string, belongs: (id: string, graph: Graph) => boolean) {
  return (id: string, graph: Graph) => (belongs(id, graph) ? name : null)
}

function isOfEntry(id: string, graph: Graph): boolean {
  return closureOf(ENTRY, graph).has(id)
}

function isOfHome(id: string, graph: Graph): boolean {
  return closureOf(HOME, graph).has(id)
}

const closures = new Map<string, Set<string>>()

/** A module and everything it imports statically. */
function closureOf(entry: string, graph: Graph): Set<string> {
  const known = closures.get(entry)
  if (known) return known
  const found = new Set<string>()
  const visit = (id: string) => {
    if (found.has(id)) return
    found.add(id)
    for (const imported of graph.getModuleInfo(id)?.importedIds ?? []) visit(imported)
  }
  visit(entry)
  closures.set(entry, found)
  return found
}

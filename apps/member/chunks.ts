/**
 * How the client build is cut into files. What pages share goes into few files instead of one each, because a phone on
 * a slow line pays for every request (Frontend §9 row 4); what the first page does not need stays out of what it
 * loads (row 1). Code of a single page stays with it.
 */
import path from 'node:path'

type ModuleInfo = { importedIds: readonly string[] }
/** What rolldown gives a group's `name` function. */
type Graph = { getModuleInfo: (id: string) => ModuleInfo | null }

const root = import.meta.dirname
const ENTRY = path.join(root, 'src/entry-client.tsx')
const HOME = path.join(root, 'src/features/home/home-page.tsx')
/** Parts of home that are taken over later. */
const PARTS = ['src/features/draws/result-panel.tsx', 'src/features/templates/template-list.tsx']
/** Places where members come to play or to talk, and to nothing else. */
const CENTRE = ['src/features/game-center/game-center-page.tsx']
const TALKS = ['chat-rooms', 'room-chat', 'individual-chat'].map((name) => `src/features/chat/${name}-page.tsx`)

/**
 * Code that belongs to no feature. The entry itself must stay alone: it waits for the first page while it runs, and
 * that page would wait for the file it imports from.
 */
const SHARED = /packages\/|src\/shared\/|~icons\//

/** Codes to scan are drawn where somebody asks for one, at two places: no page waits for their library. */
const QR = /node_modules[\\/]qr[\\/]|web[\\/]src[\\/]qr[\\/]|src[\\/]shared[\\/]parts[\\/]qr-code\./

/**
 * Libraries of the first load, our own code of it, what home shares, what the game centre shares with others, home's
 * parts in one file, codes, what the chat shares beyond all that, the rest.
 */
export const chunks = [
  { debugName: 'vendor', name: named('vendor', isOfEntry), test: /node_modules/, priority: 8 },
  { debugName: 'core', name: named('core', isOfEntry), test: SHARED, priority: 7 },
  { debugName: 'home', name: named('home-kit', isOfHome), minShareCount: 2, priority: 6 },
  { debugName: 'kit', name: named('kit', isOf(CENTRE)), test: SHARED, minShareCount: 2, priority: 5 },
  { debugName: 'content', name: named('content', isOf(PARTS)), priority: 4 },
  { name: 'qr', test: QR, priority: 3 },
  { debugName: 'talk', name: named('talk-kit', isOf(TALKS)), test: SHARED, minShareCount: 2, priority: 2 },
  { name: 'pages-kit', test: SHARED, minShareCount: 2, priority: 1 },
]

type Belongs = (id: string, graph: Graph) => boolean

function named(name: string, belongs: Belongs) {
  return (id: string, graph: Graph) => (belongs(id, graph) ? name : null)
}

function isOfEntry(id: string, graph: Graph): boolean {
  return closureOf(ENTRY, graph).has(id)
}

/**
 * Whatever home imports, its own features' code too: a place that home and a part of it both draw would else lie in the
 * file of the parts, and home would wait for all of that.
 */
function isOfHome(id: string, graph: Graph): boolean {
  return closureOf(HOME, graph).has(id) && !isOfEntry(id, graph)
}

/** Whether one of these modules needs it. */
function isOf(entries: readonly string[]): Belongs {
  return (id, graph) => entries.some((entry) => closureOf(path.join(root, entry), graph).has(id))
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

/**
 * How the page is cut into files. On a slow line every file costs half a second, however small it is: the start screen
 * is one, the stage with its library another, what games of a kind share a third, and a game's own code the rest.
 */
import path from 'node:path'

/** What rolldown gives a group's `name` function. */
type Graph = { getModuleInfo: (id: string) => { importedIds: readonly string[] } | null }

const ENTRY = path.join(import.meta.dirname, 'src/entry-play.tsx')
/** Stays a file of its own, which is here before the others. */
export const ASK = path.join(import.meta.dirname, 'src/entry-ask.ts')
/** Addresses of pictures: the first file asks for the game's own. */
const PICTURES = /virtual:atlas-pictures$|\.svg\?raster$|[\\/]studio-art[\\/].*\.(avif|webp)$/
/** Vite's own code around `import()`: whatever loads another file has it, and would wait for the file it lies in. */
const HELPERS = /^\0?(vite|rolldown)\//

const STAGE = /node_modules[\\/](pixi\.js|@pixi|eventemitter3|earcut|parse-svg-path)|[\\/]src[\\/]stage[\\/]/

export const chunks = [
  { debugName: 'ask', name: (id: string) => (isOfAsk(id) ? 'ask' : null), priority: 5 },
  { debugName: 'start', name: (id: string, graph: Graph) => (isOfStart(id, graph) ? 'start' : null), priority: 4 },
  { name: 'stage', test: STAGE, priority: 3 },
  { name: 'table', test: /[\\/]src[\\/](table|table-games|cards)[\\/]/, minShareCount: 2, priority: 1 },
  { name: 'play', test: /[\\/]src[\\/]frame[\\/]|[\\/]packages[\\/]games[\\/]/, minShareCount: 2, priority: 2 },
]

const isOfAsk = (id: string): boolean => id === ASK || PICTURES.test(id)

const isOfStart = (id: string, graph: Graph): boolean => id !== ASK && (HELPERS.test(id) || startOf(graph).has(id))

let start: Set<string> | undefined

/** The page's first module and everything it imports statically. */
function startOf(graph: Graph): Set<string> {
  if (start !== undefined) return start
  const found = new Set<string>()
  const visit = (id: string) => {
    if (found.has(id)) return
    found.add(id)
    for (const imported of graph.getModuleInfo(id)?.importedIds ?? []) visit(imported)
  }
  visit(ENTRY)
  start = found
  return found
}

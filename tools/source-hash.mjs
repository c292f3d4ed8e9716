// What the built product was made from, so that it is built again when, and only when, that changed.
import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs'
import path from 'node:path'
import { root } from './ensure-installed.mjs'

/** The server's programs as JavaScript; `main.js` is what is started. */
export const serverBuild = path.join(root, 'apps/server/dist')

/** Names the sources that the built product was made from. */
export const buildStamp = path.join(root, 'apps/member/dist/sources.txt')

/** Whether member app and server are built from the sources as they are now. */
export function isBuilt() {
  const isThere = existsSync(buildStamp) && existsSync(path.join(serverBuild, 'main.js'))
  return isThere && readFileSync(buildStamp, 'utf8') === sourceHash()
}

/** A hash over everything that the product is built from. */
export function sourceHash() {
  const hash = createHash('sha256')
  for (const place of SOURCES) {
    for (const file of filesAt(path.join(root, place))) {
      hash.update(`${path.relative(root, file)}\0`)
      hash.update(readFileSync(file))
    }
  }
  return hash.digest('hex')
}

function filesAt(place) {
  if (!existsSync(place)) return []
  if (statSync(place).isFile()) return [place]
  const entries = readdirSync(place, { withFileTypes: true, recursive: true })
  const files = entries
    .filter((entry) => entry.isFile())
    .map((entry) => path.join(entry.parentPath ?? entry.path, entry.name))
  return files.filter((file) => !/[/\\](node_modules|dist)[/\\]|\.test\.tsx?$/.test(file)).sort()
}

const SOURCES = [
  'apps/member',
  'apps/operator',
  'apps/server',
  'apps/sandbox',
  'apps/studio',
  'packages/domain',
  'packages/contract',
  'packages/brand',
  'packages/demo',
  'packages/games',
  'packages/web',
  'tools/build.ts',
  'tools/build-server.ts',
]

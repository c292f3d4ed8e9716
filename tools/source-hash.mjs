// What the built member app was made from, so that it is built again when, and only when, that changed.
import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { root } from './ensure-installed.mjs'

/** Names the sources that the built app was made from. */
export const buildStamp = path.join(root, 'apps/member/dist/sources.txt')

/** Whether the member app is built from the sources as they are now. */
export function isBuilt() {
  return existsSync(buildStamp) && readFileSync(buildStamp, 'utf8') === sourceHash()
}

/** A hash over everything that the member app is built from. */
export function sourceHash() {
  const hash = createHash('sha256')
  for (const place of SOURCES) {
    for (const file of filesBelow(path.join(root, place))) {
      hash.update(`${path.relative(root, file)}\0`)
      hash.update(readFileSync(file))
    }
  }
  return hash.digest('hex')
}

function filesBelow(place) {
  if (!existsSync(place)) return []
  const entries = readdirSync(place, { withFileTypes: true, recursive: true })
  const files = entries
    .filter((entry) => entry.isFile())
    .map((entry) => path.join(entry.parentPath ?? entry.path, entry.name))
  return files.filter((file) => !/[/\\](node_modules|dist)[/\\]|\.test\.tsx?$/.test(file)).sort()
}

const SOURCES = [
  'apps/member',
  'packages/domain',
  'packages/contract',
  'packages/brand',
  'packages/fixtures',
  'packages/web',
]

import { mkdirSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'

/** Writes texts below `root`, and tells where. */
export function writeFiles(root: string, files: Readonly<Record<string, string>>, tell: (line: string) => void): void {
  for (const [path, text] of Object.entries(files)) {
    mkdirSync(dirname(join(root, path)), { recursive: true })
    writeFileSync(join(root, path), text)
    tell(`  ${path}`)
  }
}

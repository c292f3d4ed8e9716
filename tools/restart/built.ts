import { spawnSync } from 'node:child_process'
import path from 'node:path'
import process from 'node:process'
import { type Product, type ProductOptions, startProduct } from '../../apps/server/src/testing/kill/product.ts'
import { root } from '../ensure-installed.mjs'
import { isBuilt, serverBuild } from '../source-hash.mjs'

/** The product as `npm start` runs it, on a fresh folder; built first where it is not. */
export async function startBuiltProduct(
  { world }: Pick<ProductOptions, 'world'> = { world: 'demo' },
): Promise<Product> {
  ensureBuilt()
  return startProduct({ main: path.join(serverBuild, 'main.js'), world })
}

/** Builds the product unless it is built from the sources as they are. @throws when it cannot be built */
export function ensureBuilt(): void {
  if (isBuilt()) return
  // Vitest's own mode would end up in the pages.
  const { NODE_ENV: _mode, ...env } = process.env
  const { status } = spawnSync(process.execPath, ['tools/build.ts'], { cwd: root, env, stdio: 'inherit' })
  if (status !== 0) throw new Error('The product could not be built.')
}

import { spawnSync } from 'node:child_process'
import path from 'node:path'
import process from 'node:process'
import { type ApiServers, startApiServers } from '../../apps/server/src/testing/kill/api-servers.ts'
import type { OwnPostgres } from '../../apps/server/src/testing/kill/own-postgres.ts'
import { type Product, type ProductOptions, startProduct } from '../../apps/server/src/testing/kill/product.ts'
import { root } from '../ensure-installed.mjs'
import { isBuilt, serverBuild } from '../source-hash.mjs'

/** The product as `npm start` runs it, on a fresh folder; built first where it is not. */
export async function startBuiltProduct(
  { world }: Pick<ProductOptions, 'world'> = { world: 'demo' },
): Promise<Product> {
  ensureBuilt()
  return startProduct({ main, world })
}

/** Built processes that serve members on one database, as an operator runs them; built first where they are not. */
export async function startBuiltServers(postgres: OwnPostgres, count: number): Promise<ApiServers> {
  ensureBuilt()
  return startApiServers({ main, postgres, count })
}

/** Builds the product unless it is built from the sources as they are. @throws when it cannot be built */
export function ensureBuilt(): void {
  if (isBuilt()) return
  // Vitest's own mode would end up in the pages.
  const { NODE_ENV: _mode, ...env } = process.env
  const { status } = spawnSync(process.execPath, ['tools/build.ts'], { cwd: root, env, stdio: 'inherit' })
  if (status !== 0) throw new Error('The product could not be built.')
}

const main = path.join(serverBuild, 'main.js')

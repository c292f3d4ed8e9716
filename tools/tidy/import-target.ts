import { builtinModules } from 'node:module'
import { posix } from 'node:path'

/**
 * Where an import leads: a file of this repository, a Node module, a package of a registry, or something of the
 * bundler.
 */
export type Target =
  | { readonly kind: 'file'; readonly path: string }
  | { readonly kind: 'node'; readonly name: string }
  | { readonly kind: 'npm'; readonly name: string }
  | { readonly kind: 'virtual'; readonly name: string }

/**
 * Follows the workspace convention: `@liuhe/<package>/<file>` is `packages/<package>/src/<file>`, or
 * `tools/<file>`.
 */
export function targetOf(from: string, specifier: string): Target {
  const bare = specifier.replace(/\?.*$/, '')
  if (bare.startsWith('.')) return { kind: 'file', path: posix.join(posix.dirname(from), bare) }
  if (bare.startsWith('~') || bare.startsWith('virtual:') || bare.startsWith('/'))
    return { kind: 'virtual', name: bare }
  const own = /^@liuhe\/([a-z]+)\/(.+)$/.exec(bare)
  if (own !== null) {
    const [, name, rest] = own as unknown as [string, string, string]
    if (/^(?:tools|bench|e2e)$/.test(name)) return { kind: 'file', path: `${name}/${rest}` }
    // Fixtures are data: there is no source that they would stand beside.
    return { kind: 'file', path: `packages/${name}/${name === 'fixtures' ? '' : 'src/'}${rest}` }
  }
  if (bare.startsWith('node:') || builtinModules.includes(bare)) return { kind: 'node', name: bare }
  const [scope, name] = bare.split('/') as [string, string | undefined]
  return { kind: 'npm', name: scope.startsWith('@') ? `${scope}/${name ?? ''}` : scope }
}

/** The workspace a file belongs to: `packages/domain`, `apps/server`, `tools` … */
export function workspaceOf(path: string): string {
  const [first, second] = path.split('/') as [string, string | undefined]
  return first === 'packages' || first === 'apps' ? `${first}/${second ?? ''}` : first
}

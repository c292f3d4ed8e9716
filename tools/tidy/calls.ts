/** Calls that may stand in few places, each with its replacement. */
import { type Finding, isScript, isTest, lineAt, matches, type Node, parse, type Tree, walk } from './tree.ts'

const CLOCK_AND_CHANCE = /\bDate\.now\s*\(|\bnew Date\s*\(\s*\)|\bMath\.random\s*\(/g

/** Time and chance are arguments, so that a draw can be replayed and a test can stop the clock. */
export function clockAndChance(tree: Tree): Finding[] {
  return tree
    .filter((file) => isScript(file.path) && !isTest(file.path))
    .filter((file) => /^(packages\/(domain|contract|brand)|apps\/server\/src)\//.test(file.path))
    .filter((file) => !file.path.startsWith('apps/server/src/platform/'))
    .flatMap((file) =>
      matches(
        file.path,
        parse(file).code,
        CLOCK_AND_CHANCE,
        (found) => `${found}…: take a Clock or a Random as an argument`,
      ),
    )
}

/** Operator HTML is cleaned when it is saved; the one component that shows it says why it may. */
export function rawHtml(tree: Tree): Finding[] {
  const name = ['dangerously', 'SetInnerHTML'].join('')
  return tree
    .filter((file) => isScript(file.path) && !file.path.endsWith('/safe-html.tsx') && !isTest(file.path))
    .flatMap((file) =>
      matches(file.path, parse(file).code, new RegExp(name, 'g'), () => 'use SafeHtml from safe-html.tsx'),
    )
}

/**
 * Node runs these files as they are: syntax that needs a compiler would stop the server, and barrels hide who uses
 * what.
 */
export function erasableAndNoBarrels(tree: Tree): Finding[] {
  const scripts = tree.filter((file) => isScript(file.path))
  return scripts.flatMap((file) => {
    const { code } = parse(file)
    const barrel = /^apps\/server\/src\/(modules\/[^/]+|ledger)\/index\.ts$/.test(file.path)
      ? []
      : matches(file.path, code, /^export \* from/gm, () => 'name what you export; no barrels')
    return [
      ...matches(
        file.path,
        code,
        /^\s*(?:export )?(?:const )?enum /gm,
        () => 'a table with `as const` instead of an enum',
      ),
      ...barrel,
    ]
  })
}

/**
 * The component compiler (oxc-transform-react 0.156) turns a bigint literal inside a component or a hook into
 * `undefined`, so `amount > 0n` is never true there. A plain function beside it is not compiled.
 */
export function bigintsOutsideComponents(tree: Tree): Finding[] {
  const browser = tree.filter(
    ({ path }) => isScript(path) && !isTest(path) && /^(apps\/(member|operator)|packages\/web)\/src\//.test(path),
  )
  return browser.flatMap((file) => {
    const findings: Finding[] = []
    walk(parse(file).program, (node) => {
      if (!COMPILED_NAME.test(nameOf(node))) return
      walk(node, (inner) => {
        if (inner.type !== 'Literal' || typeof inner['bigint'] !== 'string') return
        const line = lineAt(file.text, inner.start)
        findings.push({ path: file.path, line, message: 'a bigint literal in a component or hook: move it out' })
      })
    })
    return findings
  })
}

const COMPILED_NAME = /^(use[A-Z]|[A-Z][a-z])/

/** The name under which a function is declared; empty for anything else. */
function nameOf(node: Node): string {
  const isFunction = node.type === 'FunctionDeclaration'
  const initial = node.type === 'VariableDeclarator' ? (node['init'] as Node | null) : null
  const isArrow = initial?.type === 'ArrowFunctionExpression'
  return isFunction || isArrow ? (((node['id'] as Node | null)?.['name'] as string | undefined) ?? '') : ''
}

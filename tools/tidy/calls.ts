/** Calls that may stand in few places, each with its replacement. */
import { type Finding, isScript, isTest, matches, parse, type Tree } from './tree.ts'

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

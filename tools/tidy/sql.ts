/** What the database runs stands in one place (ADR 068), in functions that fit on a screen. */
import { FILE_LINES_MAX, FUNCTION_LINES_MAX, LINE_CHARS_MAX } from './sizes.ts'
import { type Finding, lineAt, type SourceFile, type Tree } from './tree.ts'

/** Migrations up to this one hold functions, as history. */
const LAST_WITH_FUNCTIONS = 65

const migrationNumber = (file: SourceFile): number =>
  Number(/^apps\/server\/src\/db\/migrations\/(\d{4})-[\w-]+\.sql$/.exec(file.path)?.[1] ?? 0)
const routineName = (file: SourceFile): string | undefined =>
  /^apps\/server\/src\/db\/routines\/(.+)\.sql$/.exec(file.path)?.[1]

/** Comments blanked out; every offset and line stays where it was. */
const codeOf = (file: SourceFile): string => file.text.replace(/--.*$/gm, (comment) => ' '.repeat(comment.length))

/**
 * A migration changes no function. It may make one that is new, where a trigger, a default, a view or an index of the
 * same migration needs it.
 */
export function functionsInRoutines(tree: Tree): Finding[] {
  return tree
    .filter((file) => migrationNumber(file) > LAST_WITH_FUNCTIONS)
    .flatMap((file) => {
      const code = codeOf(file)
      return [
        ...code.matchAll(/\bcreate\s+(or\s+replace\s+)?(?:function|procedure)\s+(?:"?public"?\s*\.\s*)?"?(\w+)/gi),
      ]
        .filter(([, replaces, name = '']) => replaces || code.split(new RegExp(`\\b${name}\\b`)).length < 3)
        .map((match) => ({
          path: file.path,
          line: lineAt(code, match.index),
          message: `change ${match[2]} in apps/server/src/db/routines/${match[2]}.sql`,
        }))
    })
}

/** One function a file, named for it, and who may call it. One with its owner's rights sets its search path. */
export function routinesByName(tree: Tree): Finding[] {
  return tree.flatMap((file) => {
    const name = routineName(file)
    if (name === undefined) return []
    const code = codeOf(file)
    const bare = code.replace(/(\$\w*\$)[\s\S]*?\1/g, (body) => body.replace(/[^\n]/g, ' '))
    const finding = (line: number, message: string): Finding => ({ path: file.path, line, message })
    const statements = [...bare.matchAll(/^(create|alter|drop|grant|revoke|do|select|insert|update|delete)\b.*$/gim)]
    const wrong = statements.filter(([text, verb = ''], index) =>
      index === 0
        ? !new RegExp(`^create or replace function ${name}\\(`, 'i').test(text)
        : !new RegExp(`^(grant|revoke) execute on function ${name} (to|from) `, 'i').test(text) || /create/i.test(verb),
    )
    return [
      ...wrong.map(({ index }) => finding(lineAt(bare, index), `one function a file: ${name}, and its grants`)),
      ...(statements.some(([text]) => /^(grant|revoke) .* (public|PUBLIC);/.test(text))
        ? []
        : [finding(1, `say whether public may execute ${name}`)]),
      ...(/security definer/i.test(bare) && !/search_path = pg_catalog, public, pg_temp\b/.test(bare)
        ? [finding(1, 'a function with the rights of its owner sets search_path = pg_catalog, public, pg_temp')]
        : []),
      ...(file.text.startsWith('--') ? [] : [finding(1, 'say above the function what it is for')]),
    ]
  })
}

/** From `create` to the end of its body. */
const FUNCTIONS = new RegExp(
  String.raw`^[ \t]*(?:create\s+(?:or\s+replace\s+)?(?:function|procedure)|do)\b[^;]*?` +
    String.raw`(?:(\$\w*\$)[\s\S]*?\1[^;]*;|\bbegin\s+atomic\b[\s\S]*?^\s*end;|;$)`,
  'gim',
)

/** As for scripts. */
export function sqlSizes(tree: Tree): Finding[] {
  return tree
    .filter((file) => routineName(file) !== undefined || migrationNumber(file) > LAST_WITH_FUNCTIONS)
    .flatMap((file) => {
      const lines = file.text.replace(/\n$/, '').split('\n')
      const finding = (line: number, message: string): Finding => ({ path: file.path, line, message })
      const code = codeOf(file)
      const functions = [...code.matchAll(FUNCTIONS)]
      return [
        ...(lines.length > FILE_LINES_MAX ? [finding(FILE_LINES_MAX + 1, `${lines.length} lines; split it`)] : []),
        ...lines.flatMap((text, index) =>
          text.length > LINE_CHARS_MAX ? [finding(index + 1, `${text.length} characters; break at 120`)] : [],
        ),
        ...functions
          .map((match) => ({ match, count: match[0].split('\n').length }))
          .filter(({ count }) => count > FUNCTION_LINES_MAX)
          .map(({ match, count }) => finding(lineAt(code, match.index), `a function of ${count} lines; split at 60`)),
      ]
    })
}

import { type Finding, isScript, lineAt, type Node, parse, type SourceFile, type Tree, walk } from './tree.ts'

export const FILE_LINES_MAX = 350
export const FUNCTION_LINES_MAX = 60
export const LINE_CHARS_MAX = 120

const FUNCTIONS = new Set(['FunctionDeclaration', 'FunctionExpression', 'ArrowFunctionExpression'])

/** Generated from the migrated database. */
const GENERATED = /^apps\/server\/src\/db\/rows\.ts$/

/** What fits on a screen can be read at once; what does not wants a second name. */
export function sizeLimits(tree: Tree): Finding[] {
  const files = tree.filter((file) => (isScript(file.path) || file.path.endsWith('.css')) && !GENERATED.test(file.path))
  return files.flatMap((file) => [
    ...longFile(file),
    ...longLines(file),
    ...(isScript(file.path) ? longFunctions(file) : []),
  ])
}

function longFile(file: SourceFile): Finding[] {
  const count = file.text.replace(/\n$/, '').split('\n').length
  if (count <= FILE_LINES_MAX) return []
  return [{ path: file.path, line: FILE_LINES_MAX + 1, message: `${count} lines; split at ${FILE_LINES_MAX}` }]
}

function longLines(file: SourceFile): Finding[] {
  return file.text
    .split('\n')
    .flatMap((text, index) =>
      text.length > LINE_CHARS_MAX
        ? [{ path: file.path, line: index + 1, message: `${text.length} characters; break at ${LINE_CHARS_MAX}` }]
        : [],
    )
}

function longFunctions(file: SourceFile): Finding[] {
  const found: Finding[] = []
  walk(parse(file).program, (node, parent) => {
    if (!FUNCTIONS.has(node.type) || isDescribe(parent)) return
    const [first, last] = [lineAt(file.text, node.start), lineAt(file.text, node.end)]
    const count = last - first + 1
    if (count > FUNCTION_LINES_MAX) {
      found.push({
        path: file.path,
        line: first,
        message: `a function of ${count} lines; split at ${FUNCTION_LINES_MAX}`,
      })
    }
  })
  return found
}

/** `describe` is a chapter heading, not a function. */
function isDescribe(parent: Node | undefined): boolean {
  if (parent?.type !== 'CallExpression') return false
  let callee = parent['callee'] as Node
  while (
    callee.type === 'CallExpression' ||
    callee.type === 'MemberExpression' ||
    callee.type === 'TaggedTemplateExpression'
  ) {
    callee = (callee['callee'] ?? callee['object'] ?? callee['tag']) as Node
  }
  return callee['name'] === 'describe'
}

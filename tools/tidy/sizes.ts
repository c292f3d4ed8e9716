import { beside, type Exceptions } from './exceptions.ts'
import { type Finding, isScript, lineAt, type Node, placesOf, type SourceFile, type Tree } from './tree.ts'

export const FILE_LINES_MAX = 350
export const FUNCTION_LINES_MAX = 60
export const LINE_CHARS_MAX = 120

const FUNCTIONS = ['FunctionDeclaration', 'FunctionExpression', 'ArrowFunctionExpression']

/** A page in one script that needs no compiler: one closure, and pictures whose addresses have no place to break. */
export const LONG: Exceptions = { 'apps/sandbox/src/captcha/gt4.js': 5 }
export const SIZES_HOME = 'tools/tidy/sizes.ts'

/** What fits on a screen can be read at once; what does not wants a second name. */
export function sizeLimits(tree: Tree): Finding[] {
  const files = tree.filter((file) => isScript(file.path) || /\.(?:s?css|less)$/.test(file.path))
  const found = files.flatMap((file) => [
    ...longFile(file),
    ...longLines(file),
    ...(isScript(file.path) ? longFunctions(file) : []),
  ])
  return beside(tree, found, LONG, SIZES_HOME)
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
  return placesOf(file, ...FUNCTIONS)
    .filter(({ parent }) => !isDescribe(parent))
    .flatMap(({ node }) => {
      const count = file.text.slice(node.start, node.end).split('\n').length
      if (count <= FUNCTION_LINES_MAX) return []
      const message = `a function of ${count} lines; split at ${FUNCTION_LINES_MAX}`
      return [{ path: file.path, line: lineAt(file.text, node.start), message }]
    })
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

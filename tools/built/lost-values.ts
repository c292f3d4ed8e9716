import { type Finding, lineAt, type Node, parse, type SourceFile, walk } from '../tidy/tree.ts'

/**
 * What a transformer may have done to a script: an order of something and `undefined` (never true, so somebody lost a
 * value), and code made from text, which our policy forbids (SEC-14).
 */
export function lostValues(file: SourceFile): Finding[] {
  const findings: Finding[] = []
  walk(parse(file).program, (node) => {
    const message = faultOf(node)
    if (message !== undefined) findings.push({ path: file.path, line: lineAt(file.text, node.start), message })
  })
  return findings
}

function faultOf(node: Node): string | undefined {
  if (node.type === 'BinaryExpression' && ORDERS.has(String(node['operator']))) {
    return [node['left'], node['right']].some((side) => isUndefined(side as Node))
      ? 'an order of something and undefined'
      : undefined
  }
  const isCall = node.type === 'CallExpression' || node.type === 'NewExpression'
  const callee = isCall ? (node['callee'] as Node) : undefined
  return callee?.type === 'Identifier' && MAKERS.has(String(callee['name'])) ? 'code made from text' : undefined
}

const ORDERS = new Set(['<', '<=', '>', '>='])
const MAKERS = new Set(['eval', 'Function'])

const isUndefined = (node: Node): boolean =>
  (node.type === 'Identifier' && node['name'] === 'undefined') ||
  (node.type === 'UnaryExpression' && node['operator'] === 'void')

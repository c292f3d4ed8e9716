/** Operator HTML is cleaned when it is saved; the one component that shows it says why it may. */
import { beside, type Exceptions } from './exceptions.ts'
import { memberOf, textsOf } from './syntax.ts'
import { type Finding, isScript, isTest, lineAt, type Node, placesOf, type SourceFile, type Tree } from './tree.ts'

export const SHOW_HTML: Exceptions = { 'packages/web/src/ui/safe-html.tsx': 1 }
export const HTML_HOME = 'tools/tidy/raw-html.ts'

const ATTRIBUTES = /^(?:dangerouslySetInnerHTML|srcDoc|srcdoc)$/
const METHODS = /^(?:insertAdjacentHTML|setHTMLUnsafe|parseHTMLUnsafe|createContextualFragment)$/

export function rawHtml(tree: Tree): Finding[] {
  const found = tree
    .filter((file) => isScript(file.path) && !isTest(file.path) && /^(?:apps|packages)\//.test(file.path))
    .flatMap((file) =>
      placesWithHtml(file).map((start) => ({
        path: file.path,
        line: lineAt(file.text, start),
        message: 'use SafeHtml from safe-html.tsx',
      })),
    )
  return beside(tree, found, SHOW_HTML, HTML_HOME)
}

/** Where a script hands text to the browser as HTML, in any spelling. */
export function placesWithHtml(file: SourceFile): number[] {
  const named = placesOf(file, 'JSXIdentifier', 'Identifier').filter(({ node }) =>
    ATTRIBUTES.test(String(node['name'])),
  )
  const spelt = textsOf(file).filter(({ text }) => ATTRIBUTES.test(text))
  const members = placesOf(file, 'MemberExpression').filter(({ node, parent }) => {
    const name = memberOf(file, node)?.name ?? ''
    if (METHODS.test(name)) return true
    if (/^write(?:ln)?$/.test(name)) return (node['object'] as Node)['name'] === 'document'
    return /^(?:inner|outer)HTML$/.test(name) && parent?.type === 'AssignmentExpression' && parent['left'] === node
  })
  return [
    ...named.map(({ node }) => node.start),
    ...spelt.map(({ start }) => start),
    ...members.map(({ node }) => node.start),
  ]
}

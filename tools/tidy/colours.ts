/** Components use tokens, so that a theme can change every colour (STYLE.md, 26). */
import { COLOURS_LEFT } from './colours-left.ts'
import { beside } from './exceptions.ts'
import { textsOf } from './syntax.ts'
import { type Finding, isScript, isTest, lineAt, type SourceFile, type Tree } from './tree.ts'

export const COLOURS_HOME = 'tools/tidy/colours-left.ts'

const NAMES =
  'white|black|red|green|blue|yellow|orange|purple|pink|brown|gr[ae]y|gold|silver|navy|teal|lime|maroon|olive|aqua|' +
  'cyan|magenta|fuchsia|crimson|tomato|coral|salmon|orchid|indigo|violet|beige|ivory|snow|whitesmoke|gainsboro|' +
  '(?:light|dark|medium|pale|deep|hot|dim|slate|sky|royal|forest|sea|spring|steel|dodger|midnight)' +
  '(?:gr[ae]y|red|green|blue|pink|orange|yellow|cyan|violet|slategr[ae]y|goldenrod|seagreen|skyblue)'
const HEX = String.raw`#(?:[\da-f]{8}|[\da-f]{6}|[\da-f]{3,4})(?![\w-])`
const CALL = String.raw`\b(?:rgba?|hsla?|hwb|lab|lch|oklab|oklch)\(\s*[-.\d]|\bcolor\(\s*[\w-]+\s+[-.\d]`
const NAMED = String.raw`(?<![\w#.-])(?:${NAMES})(?![\w(-])`
const IN_STYLES = new RegExp(`${HEX}|${CALL}|${NAMED}`, 'gi')
const IN_SCRIPTS = new RegExp(String.raw`#(?:[\da-f]{8}|[\da-f]{6})(?![\w-])|${CALL}|^${HEX}$`, 'gi')
const ONLY_NAMED = new RegExp(`^(?:${NAMES})$`, 'i')

const OF_STYLE = new RegExp(
  String.raw`\b(?:fill|stroke|color|background|(?:background|border|outline|accent|caret|stop|flood)Color)` +
    String.raw`\s*[:=]\s*\{?\s*$`,
)

/** Where tokens get their values. */
const TOKENS = 'packages/web/src/styles/tokens.css'

export function tokensForColours(tree: Tree): Finding[] {
  const found = tree
    .filter(({ path }) => /^(?:apps\/member|packages\/web)\/src\//.test(path) && path !== TOKENS && !isTest(path))
    .flatMap((file) => {
      const places = file.path.endsWith('.css')
        ? coloursInStyles(file.text)
        : isScript(file.path)
          ? coloursIn(file)
          : []
      return places.map(({ index, colour }) => ({
        path: file.path,
        line: lineAt(file.text, index),
        message: `${colour}: use a token, or make one`,
      }))
    })
  return beside(tree, found, COLOURS_LEFT, COLOURS_HOME)
}

type Colour = { readonly index: number; readonly colour: string }

/** Colours in the values of a style sheet; comments, addresses and quoted texts are none. */
function coloursInStyles(text: string): Colour[] {
  const code = text.replace(/\/\*[\s\S]*?\*\/|url\([^)]*\)|"[^"\n]*"|'[^'\n]*'/g, (hidden) =>
    hidden.replace(/[^\n]/g, ' '),
  )
  return [...code.matchAll(/(?<=[{;]\s*)([\w-]+\s*:)([^;{}]*)(?=[;}])/g)].flatMap((declaration) => {
    const start = declaration.index + (declaration[1] as string).length
    return [...(declaration[2] as string).matchAll(IN_STYLES)].map((match) => ({
      index: start + match.index,
      colour: match[0],
    }))
  })
}

/** Colours in the texts of a script: in a style, in an attribute of a drawing, on a canvas. */
function coloursIn(file: SourceFile): Colour[] {
  return textsOf(file).flatMap(({ text, start }) => {
    const isName = ONLY_NAMED.test(text) && OF_STYLE.test(file.text.slice(Math.max(0, start - 40), start))
    const colours = isName ? [{ index: 0, 0: text }] : [...text.matchAll(IN_SCRIPTS)]
    return colours.map((match) => ({ index: start, colour: match[0] }))
  })
}

/** Components use tokens, so that a theme can change every colour (STYLE.md, 26). */
import { textsOf } from './syntax.ts'
import { PALETTE } from './tokens.ts'
import { type Finding, isScript, isTest, lineAt, type SourceFile, type Tree } from './tree.ts'

const NAMES =
  'white|black|red|green|blue|yellow|orange|purple|pink|brown|gr[ae]y|gold|silver|navy|teal|lime|maroon|olive|aqua|' +
  'cyan|magenta|fuchsia|crimson|tomato|coral|salmon|orchid|indigo|violet|beige|ivory|snow|whitesmoke|gainsboro|' +
  '(?:alice|blue|cadet|cornflower|powder|rebecca)(?:blue|violet|purple)|(?:antique|floral|ghost|navajo)white|azure|' +
  'aquamarine|bisque|blanchedalmond|burlywood|chartreuse|chocolate|cornsilk|firebrick|goldenrod|greenyellow|honeydew|' +
  'khaki|lavender(?:blush)?|lawngreen|lemonchiffon|limegreen|linen|mintcream|mistyrose|moccasin|oldlace|olivedrab|' +
  'orangered|papayawhip|peachpuff|peru|plum|(?:rosy|saddle|sandy)brown|seashell|sienna|tan|thistle|turquoise|wheat|' +
  'yellowgreen|(?:pale|light)goldenrod(?:yellow)?|(?:light|dark)(?:coral|salmon|khaki|magenta|orange|orchid)|' +
  '(?:dark|medium|pale)?turquoise|(?:dark|medium)(?:aquamarine|olivegreen|orchid|purple|springgreen)|palevioletred|' +
  '(?:light|dark|medium|pale|deep|hot|dim|slate|sky|royal|forest|sea|spring|steel|dodger|midnight)' +
  '(?:gr[ae]y|red|green|blue|pink|orange|yellow|cyan|violet|slategr[ae]y|goldenrod|seagreen|skyblue)'
const HEX = String.raw`#(?:[\da-f]{8}|[\da-f]{6}|[\da-f]{3,4})(?![\w-])`
const CALL = String.raw`\b(?:rgba?|hsla?|hwb|lab|lch|oklab|oklch)\(\s*[-.\d]|\bcolor\(\s*[\w-]+\s+[-.\d]`
const NAMED = String.raw`(?<![\w#.-])(?:${NAMES})(?![\w(-])`
const IN_STYLES = new RegExp(`${HEX}|${CALL}|${NAMED}`, 'gi')
const SHORT = String.raw`(?<=(?:px|%|,|\()\s*)#[\da-f]{3,4}(?![\w-])`
const IN_SCRIPTS = new RegExp(String.raw`#(?:[\da-f]{8}|[\da-f]{6})(?![\w-])|${SHORT}|${CALL}|^${HEX}$`, 'gi')
const ONLY_NAMED = new RegExp(`^(?:${NAMES})$`, 'i')

const OF_STYLE = new RegExp(
  String.raw`\b(?:(?:fill|stroke)(?:Style)?|color|background|` +
    String.raw`(?:background|border|outline|accent|caret|stop|flood|shadow)Color)\s*[:=]\s*\{?\s*$`,
)

/** Only palettes have values; those of the other tokens stand in the brand package, which is data. */
export function tokensForColours(tree: Tree): Finding[] {
  return tree
    .filter(({ path }) => /^(?:apps\/member|packages\/web)\/src\//.test(path) && !PALETTE.test(path) && !isTest(path))
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

import { themeCss } from '@liuhe/brand/tokens-css.ts'
import { early, type EarlyFacts } from './early.ts'
import { packBoot, type ServerBoot } from './shared/boot.ts'
import { DISMISSED_MS } from './shared/startup/dismissal.ts'

/** What the document refers to: addresses of scripts, as the client build's manifest names them. */
export type DocumentAssets = {
  /** The entry script. */
  script: string
  /** Modules that the first page needs anyway: fetched beside the entry. */
  preloads: readonly string[]
  /** Modules of its parts that are taken over later: fetched when nothing else is waiting. */
  deferred: readonly string[]
  /** Style sheets whose rules stand in the document itself. */
  inlined: readonly string[]
}

export type DocumentParts = {
  /** The rendered page; empty for pages that the browser renders. */
  html: string
  /** Covers the window until the browser has rendered the page; only for pages whose `html` is empty. */
  loader?: string
  boot: ServerBoot
  /** The rules of the first page; the tokens of the theme are put after them, because the rules carry defaults. */
  css: string
  assets: DocumentAssets
  /** Of the content security policy. */
  nonce: string
  /** The first banner, fetched before anything else asks for it. */
  heroImage?: string
}

/** The one document of the member app. Everything in it is the same for every guest of a company. */
export function renderDocument({ html, loader = '', boot, css, assets, nonce, heroImage }: DocumentParts): string {
  const { brand } = boot
  const colours = Object.entries(brand.tokenOverrides).map(([name, value]) => `--${name}:${value}`)
  // A nonce covers a style element but not a style attribute, so a company's colours are a rule of their own.
  const company = colours.length > 0 ? `html:root{${colours.join(';')}}` : ''
  return `<!doctype html>
<html lang="zh-CN" data-theme="${attribute(brand.themeId)}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover">
<title>${text(brand.company.name)}</title>
<meta name="description" content="${attribute(`${brand.company.name}：六合彩开奖、资料与投注`)}">
<meta name="theme-color" content="${attribute(brand.tokens['head-1'])}">
<link rel="icon" href="${ICON}">
<link rel="manifest" href="/manifest.webmanifest?theme=${attribute(brand.themeId)}">
<link rel="apple-touch-icon" href="/app-icons/apple-180.png?theme=${attribute(brand.themeId)}">
<meta name="format-detection" content="telephone=no">
<meta name="mobile-web-app-capable" content="yes">
<meta name="apple-mobile-web-app-capable" content="yes">
<meta name="apple-mobile-web-app-title" content="${attribute(brand.company.logoText)}">
${heroImage ? `<link rel="preload" as="image" href="${attribute(heroImage)}" fetchpriority="high">\n` : ''}\
<script nonce="${attribute(nonce)}">${earlyScript(brand.company)}</script>
<style nonce="${attribute(nonce)}">${css}${themeCss(brand.themeId)}${company}</style>
<script type="module" nonce="${attribute(nonce)}" src="${attribute(assets.script)}"></script>
${assets.preloads.map((href) => preload(href, nonce)).join('\n')}
${assets.deferred.map((href) => preload(href, nonce, ' fetchpriority="low"')).join('\n')}
${assets.inlined.map(alreadyHere).join('\n')}
</head>
<body>
<div id="root">${html}</div>
<div id="loader">${loader}</div>
<script id="boot" type="application/json" nonce="${attribute(nonce)}">${inlineJson(packBoot(boot))}</script>
</body>
</html>
`
}

/** Runs before the first paint: see early.ts. */
function earlyScript({ iosDownloadUrl, androidDownloadUrl }: ServerBoot['brand']['company']): string {
  const facts: EarlyFacts = { ios: !!iosDownloadUrl, android: !!androidDownloadUrl, dismissedMs: DISMISSED_MS }
  return `(${early})(${inlineJson(facts)})`
}

const preload = (href: string, nonce: string, priority = '') =>
  `<link rel="modulepreload" nonce="${attribute(nonce)}" href="${attribute(href)}"${priority}>`

/**
 * The module loader fetches the style sheets of a page unless the document has a link to them. A disabled link is such
 * a link, and browsers do not fetch it.
 */
const alreadyHere = (href: string) => `<link rel="stylesheet" href="${attribute(href)}" disabled>`

/**
 * JSON that may stand inside a script element: nothing in it can end the element or open a comment, and the two line
 * separators that JSON allows and JavaScript once did not are escaped.
 */
export const inlineJson = (value: unknown): string =>
  JSON.stringify(value).replaceAll('<', '\\u003c').replaceAll('\u2028', '\\u2028').replaceAll('\u2029', '\\u2029')

const text = (value: string) => value.replaceAll('&', '&amp;').replaceAll('<', '&lt;')
const attribute = (value: string) => text(value).replaceAll('"', '&quot;')

/** One entry of the client build's `.vite/manifest.json`. */
export type ManifestChunk = { file: string; css?: string[]; imports?: string[]; isEntry?: boolean }
export type Manifest = Readonly<Record<string, ManifestChunk>>

export const CLIENT_ENTRY = 'src/entry-client.tsx'

/**
 * Files of the first load: the entry and the page's own module with all they import, then the page's parts. `sources`
 * are the source files of the page and its parts, none for pages that need not be fast on a first visit. `css` are
 * files of the build's folder, to inline.
 */
export function firstLoad(
  manifest: Manifest,
  [page, ...parts]: readonly string[] = [],
): { assets: DocumentAssets; css: string[] } {
  const entry = manifest[CLIENT_ENTRY]
  if (!entry) throw new Error(`the manifest has no ${CLIENT_ENTRY}`)
  const seen = new Set<ManifestChunk>()
  const collect = (key: string) => {
    const chunk = manifest[key]
    if (!chunk || seen.has(chunk)) return
    for (const name of chunk.imports ?? []) collect(name)
    seen.add(chunk)
  }
  collect(CLIENT_ENTRY)
  if (page) collect(page)
  const first = [...seen]
  for (const part of parts) collect(part)
  const css = [...new Set([...seen].flatMap((chunk) => chunk.css ?? []))]
  return {
    assets: {
      script: `/${entry.file}`,
      preloads: first.filter((chunk) => chunk !== entry).map((chunk) => `/${chunk.file}`),
      deferred: [...seen].slice(first.length).map((chunk) => `/${chunk.file}`),
      inlined: css.map((file) => `/${file}`),
    },
    css,
  }
}

/** A gold ball, drawn in place: browsers ask for /favicon.ico otherwise. */
const ICON =
  "data:image/svg+xml,%3Csvg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 32 32'%3E" +
  "%3Ccircle cx='16' cy='16' r='16' fill='%23ffb01f'/%3E%3Ccircle cx='16' cy='16' r='9' fill='%23fff'/%3E%3C/svg%3E"

/**
 * What makes the site installable: a web manifest and icons for each company and theme (docs/decisions/021-pwa.md).
 * The document names both with its theme, so that an address always means the same picture.
 */
import { createHash } from 'node:crypto'
import { paths } from '@liuhe/brand/paths.ts'
import type { Brand } from '@liuhe/brand/resolve.ts'
import { drawIcon, type IconKind, iconKinds, iconSizes } from './app-icons.ts'
import { type Asker, remember } from '../../platform/remember.ts'
import { type Prepared, prepare } from '../kept/compressed.ts'

export const MANIFEST_PATH = '/manifest.webmanifest'
const ICON = /^\/app-icons\/([a-z]+)-(\d{3})\.png$/

export interface AppIdentity {
  /** The manifest or an icon at a path, in a brand; undefined when the path is neither. */
  find(path: string, brand: Brand): Promise<Prepared> | undefined
}

/** An icon never grows old: what it looks like is in its key. Some hundred are every icon in every theme. */
const KEPT = { freshMs: Number.POSITIVE_INFINITY, entriesMax: 300 }

/** @param fileAt a file of the site by its address, for the company's own mark */
export const createAppIdentity = (asker: Asker, fileAt: (path: string) => Buffer | undefined): AppIdentity => {
  const keyOf = ({ brand, kind, size }: Icon) => `${identityOf(brand)} ${kind} ${size}`
  const iconOf = remember({ ...KEPT, keyOf }, (_, { brand, kind, size }: Icon) => {
    const { logoUrl } = brand.company
    return drawIcon({ brand, kind, size, mark: logoUrl === undefined ? undefined : fileAt(logoUrl) })
  })
  return {
    find(path, brand) {
      if (path === MANIFEST_PATH) {
        return Promise.resolve(prepare(JSON.stringify(manifestOf(brand)), 'application/manifest+json'))
      }
      const [, kind, size] = ICON.exec(path) ?? []
      const known = iconKinds.find((one) => one === kind)
      const edge = iconSizes.find((one) => one === Number(size))
      return known === undefined || edge === undefined ? undefined : iconOf(asker, { brand, kind: known, size: edge })
    },
  }
}

interface Icon {
  brand: Brand
  kind: IconKind
  size: number
}

/** What the looks of an icon depend on, short enough for an address. */
const identityOf = ({ companyCode, company, tokens }: Brand): string => {
  const looks = JSON.stringify([companyCode, company.logoUrl, tokens['head-1'], tokens['brand-2']])
  return createHash('sha256').update(looks).digest('base64url').slice(0, 10)
}

const iconUrl = (brand: Brand, kind: IconKind, size: number): string =>
  `/app-icons/${kind}-${size}.png?theme=${brand.themeId}&v=${identityOf(brand)}`

const manifestOf = (brand: Brand): object => {
  const { company, tokens, labels } = brand
  const icon = (kind: 'any' | 'maskable', size: number) => ({
    src: iconUrl(brand, kind, size),
    sizes: `${size}x${size}`,
    type: 'image/png',
    purpose: kind,
  })
  return {
    id: '/',
    name: company.name,
    short_name: company.logoText,
    description: `${company.name}：六合彩开奖、资料与投注`,
    lang: 'zh-CN',
    dir: 'ltr',
    start_url: '/',
    scope: '/',
    display: 'standalone',
    orientation: 'portrait',
    theme_color: tokens['head-1'],
    background_color: tokens.bg,
    icons: [icon('any', 192), icon('any', 512), icon('maskable', 192), icon('maskable', 512)],
    shortcuts: [
      { name: labels.gameCenter, url: paths['game-center'](), icons: [icon('any', 192)] },
      { name: labels.gallery, url: paths.gallery(), icons: [icon('any', 192)] },
      { name: labels.profile, url: paths.profile(), icons: [icon('any', 192)] },
    ],
  }
}

import type { Company } from '@liuhe/brand/company.ts'
import { resolveBrand } from '@liuhe/brand/resolve.ts'
import { noRuntimeConfig } from '@liuhe/brand/runtime-config.ts'
import type { HomePart } from '@liuhe/brand/theme.ts'
import type { CSSProperties } from 'react'
import style from './sketch.module.css'
import { HOME_PARTS } from './words.ts'

/** A drawing of home in the company's colours: which parts, in which order, over which menu. It is no page. */
export function Sketch({ company }: { company: Company | null }) {
  if (company === null) return <p className={style.broken}>改好有误的内容后，这里是首页的示意。</p>
  const { tokens, menu, homeBlocks } = resolveBrand(company.theme, company, noRuntimeConfig)
  const colours = {
    '--s-head': `linear-gradient(100deg, ${tokens['head-1']}, ${tokens['head-2']})`,
    '--s-head-ink': tokens['head-ink'],
    '--s-action': tokens['head-action'],
    '--s-action-ink': tokens['head-action-ink'],
    '--s-bg': tokens.bg,
    '--s-surface': tokens.surface,
    '--s-ink': tokens['ink-2'],
    '--s-brand': tokens.brand,
    '--s-brand-ink': tokens['brand-ink'],
    '--s-menu': tokens['menu-active'],
  } as CSSProperties
  return (
    <figure className={style.sketch} style={colours}>
      <figcaption>首页示意</figcaption>
      <div className={style.phone}>
        <header>
          <b>{company.logoText}</b>
          <i>注册</i>
        </header>
        <ol aria-label="首页从上到下">
          {homeBlocks.map((name) => (
            <li key={name} data-part={name}>
              {name === 'cards' ? '资料卡片' : HOME_PARTS[name as HomePart]}
            </li>
          ))}
        </ol>
        <ul aria-label="底部菜单示意">
          {menu.map(({ route, label, raised }, at) => (
            <li key={route} data-raised={raised || undefined} data-here={at === 0 || undefined}>
              {label}
            </li>
          ))}
        </ul>
      </div>
    </figure>
  )
}

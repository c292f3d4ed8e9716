import { paths } from '@liuhe/brand/paths.ts'
import { useEffect, useRef } from 'react'
import { Link } from '../../../shared/link.tsx'
import styles from './section-nav.module.css'
import { SECTIONS } from './sections.ts'
import type { Address } from './use-address.ts'

/** The way between the pages of statistics: the section on top, its pages below; the window goes along. */
export function SectionNav({ address }: { address: Address }) {
  const strip = useRef<HTMLElement>(null)
  const { route, gameId, window } = address
  const section = SECTIONS.find(({ pages }) => pages.some((page) => page.route === route)) ?? SECTIONS[0]
  const to = (name: typeof route) => paths[name]({ id: gameId }, window)
  useEffect(() => {
    const current = strip.current?.querySelector<HTMLElement>('[aria-current]')
    if (current && strip.current) strip.current.scrollLeft = current.offsetLeft - strip.current.clientWidth / 3
  }, [route])
  return (
    <>
      <nav className={styles.sections} aria-label="分析类别">
        {SECTIONS.map(({ name, pages }) => (
          <Link key={name} replace to={to(pages[0].route)} aria-current={name === section.name ? 'true' : undefined}>
            {name}
          </Link>
        ))}
      </nav>
      {section.pages.length > 1 && (
        <nav ref={strip} className={styles.pages} aria-label={section.name}>
          {section.pages.map((page) => (
            <Link key={page.route} replace to={to(page.route)} aria-current={page.route === route ? 'page' : undefined}>
              {page.label}
            </Link>
          ))}
        </nav>
      )}
    </>
  )
}

import { themeIds } from '@liuhe/brand/theme.ts'
import { tokensCss } from '@liuhe/brand/tokens-css.ts'
import { Chips } from '@liuhe/web/ui/chips.tsx'
import { SkeletonCard } from '@liuhe/web/ui/skeleton.tsx'
import { useEffect, useState } from 'react'
import { allLayouts } from '../features/templates/all-layouts.ts'
import { TemplateCard } from '../features/templates/template-card.tsx'
import { cardFixtures } from '../features/templates/testing/card-fixtures.ts'
import styles from './card-gallery-page.module.css'
import { CARD_STATES, type CardState, inState, READERS } from '../features/templates/testing/card-states.ts'

/** An hour after the draw that the samples speak of, so that ages of entries can be seen. */
const SHOWN_AT = Date.parse('2026-05-08T22:30:00+08:00')

/** A card may also be kept by its reader, or be on its way. */
const GALLERY_STATES = [...CARD_STATES, 'liked', 'loading'] as const
type GalleryState = (typeof GALLERY_STATES)[number]

/** Every layout in every theme and state, for developers: `/gallery-of-cards` of `npm run dev` (ADR 010). */
export default function CardGalleryPage() {
  const [state, setState] = useState<GalleryState>('open')
  useAllThemes()
  return (
    <main className={styles.gallery}>
      <h1>卡片陈列</h1>
      <Chips
        label="状态"
        items={GALLERY_STATES.map((name) => ({ key: name, label: name }))}
        value={state}
        onChange={setState}
      />
      {allLayouts.map(({ code }) => (
        <section key={code} aria-label={code}>
          <h2 className={styles.code}>{code}</h2>
          <div className={styles.themes}>
            {themeIds.map((theme) => (
              <div key={theme} data-theme={theme} className={styles.theme}>
                <Sample code={code} state={state} />
              </div>
            ))}
          </div>
        </section>
      ))}
    </main>
  )
}

/** The document carries the tokens of its own theme only. */
function useAllThemes(): void {
  useEffect(() => {
    const sheet = new CSSStyleSheet()
    sheet.replaceSync(tokensCss())
    document.adoptedStyleSheets.push(sheet)
    return () => void document.adoptedStyleSheets.splice(document.adoptedStyleSheets.indexOf(sheet), 1)
  }, [])
}

function Sample({ code, state }: { code: string; state: GalleryState }) {
  const fixture = cardFixtures.get(code.toLowerCase())
  if (fixture === undefined) return <p>没有样例</p>
  if (state === 'loading') return <SkeletonCard lines={5} />
  const lockState: CardState = state === 'liked' ? 'open' : state
  return (
    <TemplateCard
      template={{ ...inState(fixture.template, lockState), like: state === 'liked' }}
      draws={fixture.draws}
      now={SHOWN_AT}
      playCateName="全部"
      reader={READERS[lockState]}
    />
  )
}

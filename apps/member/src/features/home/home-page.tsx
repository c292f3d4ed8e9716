import type { HomeBlock } from '@liuhe/brand/theme.ts'
import * as lottery from '@liuhe/contract/api/lottery.ts'
import { ADVERTS_BETWEEN_CARDS, type HomeAdvert } from '@liuhe/domain/content/advert-slots.ts'
import { useRead } from '@liuhe/web/api/use-read.ts'
import { Marquee } from '@liuhe/web/ui/marquee.tsx'
import { type ComponentProps, type ComponentType, lazy, Suspense, useCallback, useRef, useState } from 'react'
import IconVolume from '~icons/mingcute/volume-line'
import { AdSlot } from '../../shared/operator/ad-slot.tsx'
import { useNotices } from '../../shared/operator/use-notices.ts'
import { useAfterPaint } from '../../shared/startup/after-paint.ts'
import type { PageProps } from '../../shared/navigation.ts'
import { useBrand } from '../../shared/use-brand.ts'
import { ALL_CATEGORIES } from '../templates/list-args.ts'
import { Banner } from './banner.tsx'
import { CollectionRow } from './collection-row.tsx'
import { GameTabs } from './game-tabs.tsx'
import styles from './home-page.module.css'
import { HomeCards, HomeGrid, HomePanel } from './home-parts.tsx'
import { FIRST_GAME_ID } from './home-reads.ts'
import { QuickActions } from './quick-actions.tsx'

type Shown = { gameId: number; playCateName: string }
type BlockProps = { shown: Shown; show: (next: Shown) => void; openNotices: () => void }

/** The blocks a theme may name; what has no block here yet is left out by the theme's other pages. */
const BLOCKS: Partial<Record<HomeBlock, ComponentType<BlockProps>>> = {
  collection: CollectionRow,
  banner: Banner,
  'quick-actions': QuickActions,
  notice: ({ openNotices }) => <NoticeLine onOpen={openNotices} />,
  AD01: () => <AdSlot code="AD01" />,
  AD12: () => <AdSlot code="AD12" />,
  AD02: () => <AdSlot code="AD02" />,
  'icon-grid': HomeGrid,
  'draw-panel': ({ shown }) => <HomePanel gameId={shown.gameId} />,
}

/** What opens by itself, or is opened by hand, and what is needed far down: no part of the first load. */
const HomeLater = lazy<ComponentType<ComponentProps<typeof import('./home-later.tsx').default>>>(() =>
  import('./home-later.tsx').catch(() => ({ default: () => null })),
)

/** Home: what the theme puts on top, then the information area with its game tabs and cards (Spec A §2, Spec B §2). */
export default function HomePage({ routeName }: PageProps) {
  const { homeBlocks, company } = useBrand()
  const preset = company.presetGameIds[routeName as keyof typeof company.presetGameIds] ?? FIRST_GAME_ID
  const [shown, setShown] = useState<Shown>({ gameId: preset, playCateName: ALL_CATEGORIES })
  const [noticesAsked, setNoticesAsked] = useState(false)
  const settled = useAfterPaint()
  const cards = useRef<HTMLDivElement>(null)
  const [slot, setSlot] = useState<HTMLDivElement | null>(null)
  // The same function each time, for the parts below must stay what the server has drawn until their scripts are there.
  const show = useCallback((next: Shown) => {
    setShown(next)
    // A choice starts at the first card; further up nothing moves (Spec B §4).
    const top = cards.current?.getBoundingClientRect().top ?? 0
    if (top < 0) cards.current?.scrollIntoView({ block: 'start' })
  }, [])
  return (
    <main>
      <h1 className="visually-hidden">{company.name}</h1>
      <div className={styles.blocks}>
        {homeBlocks.map((name) => {
          const Block = BLOCKS[name]
          return Block && <Block key={name} shown={shown} show={show} openNotices={() => setNoticesAsked(true)} />
        })}
      </div>
      <div ref={cards} className={styles.information}>
        {/* Cards are of the third level whether or not the panel above, with a heading of its own, has come. */}
        <h2 className="visually-hidden">预测资料</h2>
        <GameTabs gameId={shown.gameId} onGame={(gameId) => show({ gameId, playCateName: ALL_CATEGORIES })} />
        {/* A hidden page gives its refs back: what stands in the slot must still be there when it is shown again. */}
        <div ref={(element) => void (element && setSlot(element))} />
        <Cards shown={shown} show={show} />
      </div>
      <div className={styles.foot}>
        <AdSlot code="AD05" />
      </div>
      {(settled || noticesAsked) && (
        <Suspense fallback={null}>
          <HomeLater
            gameId={shown.gameId}
            place={slot}
            noticesAsked={noticesAsked}
            onNoticesClosed={() => setNoticesAsked(false)}
          />
        </Suspense>
      )}
    </main>
  )
}

function Cards({ shown: { gameId, playCateName }, show }: Pick<BlockProps, 'shown' | 'show'>) {
  const { data } = useRead(lottery.openInfo, { gameId })
  const showCategory = useCallback((name: string) => show({ gameId, playCateName: name }), [gameId, show])
  return (
    <HomeCards
      gameId={gameId}
      playCateName={playCateName}
      onPlayCate={showCategory}
      now={data?.serverTime ?? 0}
      afterCard={advertAfter}
    />
  )
}

function advertAfter(count: number) {
  const found = Object.entries(ADVERTS_BETWEEN_CARDS).find(([, after]) => after === count)
  return found && <AdSlot code={found[0] as HomeAdvert} className={styles.between} />
}

/** The running line of notices; a tap opens the notices themselves. */
function NoticeLine({ onOpen }: { onOpen: () => void }) {
  const { data } = useNotices('roll_notice')
  const text = (data ?? []).map(({ noticeTitle }) => noticeTitle).join('　　')
  return <Marquee text={text} icon={<IconVolume />} onClick={onOpen} />
}

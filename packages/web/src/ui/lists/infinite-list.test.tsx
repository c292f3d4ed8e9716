import { afterEach, expect, test, vi } from 'vitest'
import { acting, render } from '../../testing/render.tsx'
import { InfiniteList } from './infinite-list.tsx'

afterEach(() => window.scrollTo(0, 0))

/** Scrolls until the end of the list is so many px below the window. */
const endAt = (px: number) =>
  acting(async () => {
    const end = document.querySelector('[role="feed"]')?.getBoundingClientRect().bottom ?? 0
    window.scrollTo({ top: Math.round(window.scrollY + end - window.innerHeight - px), behavior: 'instant' })
    await new Promise((resolve) => setTimeout(resolve, 120))
  })

test.each<[number | undefined, number, string]>([
  [undefined, 300, 'home and the database: [HOME-034] [TPL-126] [DOCS-012]'],
  [100, 100, 'the gallery: [GALLERY-011]'],
])(
  'with offset %s asks for the next page %i px before its end, not earlier; as %s',
  async (offsetPx: number | undefined, px: number, _place: string) => {
    const onMore = vi.fn<() => void>()
    await render(
      <>
        <InfiniteList
          items={[1, 2, 3]}
          itemKey={(item) => item}
          row={() => <div style={{ height: 1000 }} />}
          hasMore
          loading={false}
          onMore={onMore}
          {...(offsetPx !== undefined && { offsetPx })}
        />
        <div style={{ height: 2000 }} />
      </>,
    )
    await endAt(px + 40)
    expect(onMore).not.toHaveBeenCalled()
    await endAt(px - 40)
    expect(onMore).toHaveBeenCalledOnce()
  },
)

import * as api from '@liuhe/contract/api/gallery.ts'
import * as lottery from '@liuhe/contract/api/lottery.ts'
import * as member from '@liuhe/contract/api/member.ts'
import { fake, refusal } from '@liuhe/web/testing/fake-call.ts'
import { acting } from '@liuhe/web/testing/render.tsx'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import type { NativeBridge } from '../../shared/native-bridge.ts'
import { aProfile } from '../../shared/testing/a-profile.ts'
import { pageProps, renderPage } from '../../shared/testing/render-page.tsx'
import GalleryDetailPage from './gallery-detail-page.tsx'
import GalleryGroupPage from './gallery-group-page.tsx'

const PIXEL = 'data:image/gif;base64,R0lGODlhAQABAAAAACH5BAEKAAEALAAAAAABAAEAAAICTAEAOw=='
const sheet = (id: number, turnNum: string) => ({
  ...{ id, turnNum, imageUrl: PIXEL, thumbUrl: PIXEL, like: false, width: 3, height: 4, updatedTime: 1_778_236_200 },
})
/** More than a page of a hundred: 第128期 back to 第026期. */
const SHEETS = Array.from({ length: 103 }, (_, index) =>
  sheet(103 - index, `2026${String(128 - index).padStart(3, '0')}`),
)
const toggle = vi.fn<(flag: { galleryId: number; like: boolean }) => { galleryId: number; like: boolean }>()

beforeEach(() => {
  toggle.mockReset().mockImplementation((flag) => flag)
})

type Options = {
  token?: string
  turn?: string
  bridge?: Partial<NativeBridge>
  Shown?: typeof GalleryDetailPage
  groupId?: string
}
const open = ({ token, turn, bridge, Shown = GalleryDetailPage, groupId = '9' }: Options = {}) =>
  renderPage(
    <Shown
      {...pageProps({ routeName: 'gallery-detail', params: { gameId: '110', groupId }, search: turn ? { turn } : {} })}
    />,
    {
      token,
      bridge,
      fakes: [
        fake(member.info, () => aProfile()),
        fake(api.toggleLike, (flag) => toggle(flag)),
        fake(lottery.games, () => []),
        fake(api.items, ({ page: number = 1, rows = 100 }) => ({
          data: SHEETS.slice((number - 1) * rows, number * rows),
          totalCount: SHEETS.length,
        })),
        fake(api.detail, ({ groupId: asked }) => {
          if (asked !== 9) throw refusal('DOC/NOT_FOUND', '资料不存在', 404)
          const [newest] = SHEETS
          return {
            latest: {
              ...(newest as (typeof SHEETS)[0]),
              groupId: 9,
              gameId: 110,
              groupType: 1 as const,
              name: '跑狗图',
              initials: 'P',
              gameTurn: '2026128',
            },
            groupList: { data: SHEETS.slice(0, 1), totalCount: SHEETS.length },
          }
        }),
      ],
    },
  )
const issue = () => page.getByText(/^第\d+期$/).first()
const button = (name: string) => page.getByRole('button', { name, exact: true })

describe('the page of a sheet', () => {
  it('keeps the place of the sheet while it is on its way, so that nothing moves [F-U15]', async () => {
    const { container } = await open()
    const top = () => container.querySelector('[style*="aspect-ratio"]')?.getBoundingClientRect()
    const before = top()
    expect(page.getByRole('status', { name: '加载中' }).elements()).toHaveLength(1)
    await expect.element(issue()).toHaveTextContent('第128期')
    const after = top()
    expect(Math.abs((after?.top ?? 0) - (before?.top ?? 99))).toBeLessThanOrEqual(1)
    expect(Math.abs((after?.height ?? 0) - (before?.height ?? 99))).toBeLessThanOrEqual(1)
  })

  it('shows the newest issue, or the one that was asked for, however far back [GALLERY-043]', async () => {
    const { unmount } = await open()
    await expect.element(issue()).toHaveTextContent('第128期')
    await expect.element(page.getByRole('heading', { level: 1 })).toHaveTextContent('跑狗图')
    await expect.element(page.getByRole('img', { name: '跑狗图第128期' })).toBeInTheDocument()
    await unmount()
    await open({ turn: '2026027' })
    await expect.element(issue()).toHaveTextContent('第027期')
  })

  it('turns to the issue before and after', async () => {
    const { went } = await open({ turn: '2026127' })
    await expect.element(issue()).toHaveTextContent('第127期')
    await acting(() => userEvent.click(button('上一期')))
    await acting(() => userEvent.click(button('下一期')))
    expect(went).toEqual(['/gallery-detail/110/9?turn=2026126', '/gallery-detail/110/9?turn=2026128'])
  })

  it('says that there is no such issue', async () => {
    await open({ turn: '2020001' })
    await expect.element(page.getByText('图纸不存在')).toBeVisible()
  })

  it('likes at once, and keeps what the server stored [GALLERY-014] [GALLERY-036] [GALLERY-037]', async () => {
    await open({ token: 'abc' })
    await acting(() => userEvent.click(button('点赞')))
    await expect.element(button('已赞')).toHaveAttribute('aria-pressed', 'true')
    expect(toggle).toHaveBeenCalledExactlyOnceWith({ galleryId: 103, like: true })
    // The heart of its tile is the same sheet's.
    await expect.element(button('第128期点赞')).toHaveAttribute('aria-pressed', 'true')
    // The server keeps it, whatever was asked for: the answer counts.
    toggle.mockImplementation(({ galleryId }) => ({ galleryId, like: true }))
    await acting(() => userEvent.click(button('已赞')))
    await expect.poll(() => toggle.mock.calls.length).toBe(2)
    await expect.element(button('已赞')).toHaveAttribute('aria-pressed', 'true')
  })

  it('takes the like back when the server refuses', async () => {
    toggle.mockImplementation(() => {
      throw refusal('SYS/BUSY', '系统繁忙，请稍后再试', 503)
    })
    await open({ token: 'abc' })
    await acting(() => userEvent.click(button('点赞')))
    await expect.poll(() => toggle.mock.calls.length).toBe(1)
    await expect.element(button('点赞')).toHaveAttribute('aria-pressed', 'false')
  })

  it('asks a guest to log in first', async () => {
    await open()
    await acting(() => userEvent.click(button('点赞')))
    await expect.element(page.getByText('请先登录')).toBeVisible()
    expect(toggle).not.toHaveBeenCalled()
  })

  it('saves to the album, shares and copies by the device [GALLERY-015] [GALLERY-016] [GALLERY-017]', async () => {
    const heard = () => vi.fn<(what: unknown) => void>()
    const [saved, shared, copied] = [heard(), heard(), heard()]
    const bridge: Partial<NativeBridge> = {
      kind: 'app',
      saveToAlbum: async (url) => saved(url),
      share: async (content) => shared(content),
      copyText: async (text) => copied(text),
    }
    await open({ bridge })
    await acting(() => userEvent.click(button('保存')))
    await expect.element(page.getByText('已保存到相册')).toBeVisible()
    expect(saved).toHaveBeenCalledExactlyOnceWith(PIXEL)
    await acting(() => userEvent.click(button('分享')))
    const url = `${location.origin}/gallery-detail/110/9?turn=2026128`
    expect(shared).toHaveBeenCalledExactlyOnceWith({ title: '跑狗图 第128期', url })
    await acting(() => userEvent.click(button('复制')))
    expect(copied).toHaveBeenCalledExactlyOnceWith(`跑狗图 第128期 ${url}`)
    await expect.element(page.getByText('复制成功')).toBeVisible()
  })

  it('says when the album does not take it', async () => {
    await open({ bridge: { saveToAlbum: () => Promise.reject(new Error('no permission')) } })
    await acting(() => userEvent.click(button('保存')))
    await expect.element(page.getByText('保存失败，请稍后重试')).toBeVisible()
  })

  it('opens the sheet over the screen, zooms by buttons, and gives the focus back', async () => {
    await open()
    const opener = button('放大跑狗图第128期')
    await acting(() => userEvent.click(opener))
    const viewer = page.getByRole('dialog', { name: '跑狗图第128期' })
    const larger = viewer.getByRole('button', { name: '放大' })
    const smaller = viewer.getByRole('button', { name: '缩小' })
    await expect.element(smaller).toBeDisabled()
    await acting(() => userEvent.click(larger))
    await acting(() => userEvent.click(larger))
    await expect.element(viewer.getByRole('status')).toHaveTextContent('225%')
    await acting(() => userEvent.click(smaller))
    await expect.element(viewer.getByRole('status')).toHaveTextContent('150%')
    await acting(() => userEvent.click(viewer.getByRole('button', { name: '关闭' })))
    await expect.poll(() => page.getByRole('dialog').elements().length).toBe(0)
    await expect.element(opener).toHaveFocus()
  })

  it('opens the sheet over the screen, zooms by keys, and closes', async () => {
    await open()
    await acting(() => userEvent.click(button('放大跑狗图第128期')))
    const viewer = page.getByRole('dialog', { name: '跑狗图第128期' })
    await expect.element(viewer).toBeVisible()
    await expect.element(viewer.getByText('100%')).toBeInTheDocument()
    await acting(() => userEvent.keyboard('+'))
    await expect.element(viewer.getByText('150%')).toBeInTheDocument()
    await acting(() => userEvent.keyboard('---'))
    await expect.element(viewer.getByText('100%')).toBeInTheDocument()
    await acting(() => userEvent.click(viewer.getByRole('button', { name: '关闭' })))
    await expect.poll(() => page.getByRole('dialog').elements().length).toBe(0)
  })
})

describe('the page of a series', () => {
  it('shows the newest sheet and every issue', async () => {
    await open({ Shown: GalleryGroupPage })
    await expect.element(page.getByText('共103期')).toBeVisible()
    await expect.poll(() => page.getByRole('link', { name: /^第\d+期$/ }).elements().length).toBe(100)
    const [first] = page.getByRole('link', { name: '第127期' }).elements()
    expect(first?.getAttribute('href')).toBe('/gallery-detail/110/9?turn=2026127')
  })

  it('says that there is no such series', async () => {
    await open({ Shown: GalleryGroupPage, groupId: '8' })
    await expect.element(page.getByText('图纸不存在')).toBeVisible()
  })
})

import * as api from '@liuhe/contract/api/gallery.ts'
import * as member from '@liuhe/contract/api/member.ts'
import { fake, refusal } from '@liuhe/web/testing/fake-call.ts'
import { acting } from '@liuhe/web/testing/render.tsx'
import { expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { aProfile } from '../../shared/testing/a-profile.ts'
import { renderPage } from '../../shared/testing/render-page.tsx'
import { LikedSheets } from './liked-sheets.tsx'

const PIXEL = 'data:image/gif;base64,R0lGODlhAQABAAAAACH5BAEKAAEALAAAAAABAAEAAAICTAEAOw=='
const liked = (id: number, name: string) => ({
  ...{ id, name, turnNum: '2026128', imageUrl: PIXEL, thumbUrl: PIXEL, like: true, width: 3, height: 4 },
  ...{ updatedTime: 1_778_236_200, groupId: id * 10, gameId: 110 },
})

const open = (isRefused: () => boolean) => {
  let kept = [liked(1, '跑狗图'), liked(2, '四不像')]
  return renderPage(<LikedSheets />, {
    token: 'abc',
    fakes: [
      fake(member.info, () => aProfile()),
      fake(api.liked, () => ({ data: kept, totalCount: kept.length })),
      fake(api.toggleLike, (flag) => {
        if (isRefused()) throw refusal('SYS/BUSY', '系统繁忙，请稍后再试', 503)
        kept = kept.filter(({ id }) => id !== flag.galleryId)
        return flag
      }),
    ],
  })
}
const names = () =>
  page
    .getByRole('link')
    .elements()
    .map((link) => link.textContent)
const unlike = (name: string) => acting(() => userEvent.click(page.getByRole('button', { name: `${name}第128期点赞` })))

it('shows the sheets a member likes, lets one go in place, and puts back what the server keeps', async () => {
  let isRefused = false
  await open(() => isRefused)
  await expect.poll(names).toEqual(['跑狗图第128期', '四不像第128期'])
  await unlike('跑狗图')
  await expect.poll(names).toEqual(['四不像第128期'])
  isRefused = true
  await unlike('四不像')
  await expect.poll(names).toEqual(['四不像第128期'])
  isRefused = false
  await unlike('四不像')
  await expect.element(page.getByText('暂无数据')).toBeVisible()
})

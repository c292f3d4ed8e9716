import { defaultCompanyCode } from '@liuhe/brand/companies.ts'
import { addDays, instantOf, siteDateOf } from '@liuhe/domain/time.ts'
import type { Sql } from '../../db/connect.ts'
import { inTransaction } from '../../db/transaction.ts'
import { createPiece, type PieceDraft, stepPiece } from '../../modules/pieces/index.ts'

const NOTHING = {
  ...{ companyCode: null, clients: null, groupName: '', title: '', content: '', imageUrl: '', redirectUrl: '' },
  ...{ audience: 'all' as const, endsAt: null },
}

/**
 * What the desk of content has to do on its first day: something scheduled, something withdrawn, a draft, and texts of
 * the operator. Does nothing once there is a tutorial.
 */
export async function seedPieces(sql: Sql, now: number): Promise<void> {
  const [found] = await sql`select from content_piece where kind = 'tutorial' limit 1`
  if (found) return
  const day = (days: number) => instantOf(addDays(siteDateOf(now), days))
  const make = (draft: Partial<PieceDraft> & Pick<PieceDraft, 'kind' | 'place'>, life: Life) =>
    inTransaction(sql, async (tx) => {
      let seen = { pieceId: await createPiece(tx, { ...NOTHING, ...draft }, EDITOR), revision: 1, by: EDITOR }
      const step = async (taken: Parameters<typeof stepPiece>[2]) => {
        await stepPiece(tx, seen, taken)
        seen = { ...seen, revision: seen.revision + 1 }
      }
      if (life === 'scheduled') await step({ step: 'schedule', publishAt: day(2), now })
      if (life === 'published' || life === 'withdrawn') await step({ step: 'publish', now })
      if (life === 'withdrawn') await step({ step: 'withdraw', now })
    })
  const festival = { title: '元旦期间客服安排', content: '<p>元旦三天客服照常在线，提现审核约需 30 分钟。</p>' }
  await make({ kind: 'notice', place: 'index', ...festival, redirectUrl: '/services', endsAt: day(9) }, 'scheduled')
  const upkeep = { title: '系统升级已完成', content: '<p>系统升级已于凌晨完成，所有功能恢复正常。</p>' }
  await make({ kind: 'notice', place: 'index', ...upkeep }, 'withdrawn')
  await make({ kind: 'notice', place: 'roll', title: '新版图库上线，欢迎反馈', redirectUrl: '/gallery' }, 'draft')
  const slide = { kind: 'slide', place: 'home', companyCode: defaultCompanyCode, redirectUrl: '/promotional' } as const
  const [picture] = await sql<{ path: string }[]>`
    select image_url as path from content_piece where kind = 'slide' and image_url like '/sys-upload/%' limit 1`
  const imageUrl = picture?.path ?? '/sys-upload/adverts/experts.svg'
  await make({ ...slide, title: '新年活动预告', imageUrl }, 'scheduled')
  await make({ ...slide, title: '国庆活动回顾', imageUrl }, 'withdrawn')
  const advert = { kind: 'advert', audience: 'unrecharged' } as const
  const words = '<p class="c-center"><a href="/promotional">首次充值有礼，点此查看</a></p>'
  await make({ ...advert, place: 'AD02', content: words }, 'scheduled')
  await make({ ...advert, place: 'AD09', content: words }, 'withdrawn')
  const agreement = '<h3>新增条款</h3><p>自生效之日起，提现到账时间以审核通过为准。</p>'
  await make({ kind: 'about', place: 'user-agreement', content: agreement }, 'scheduled')
  await make({ kind: 'about', place: 'contact-us', content: '<p>商务合作请联系在线客服。</p>' }, 'withdrawn')
  const steps = '<h3>新手三步</h3><ol><li>看开奖规则</li><li>选玩法与号码</li><li>封盘前确认投注</li></ol>'
  await make({ kind: 'tutorial', place: '110', content: steps }, 'published')
  await make({ kind: 'tutorial', place: '71', content: '<p>一分钟一期，请留意封盘倒计时。</p>' }, 'scheduled')
}

type Life = 'draft' | 'scheduled' | 'published' | 'withdrawn'
const EDITOR = 'editor'

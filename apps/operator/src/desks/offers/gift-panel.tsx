import { ObjectPanel } from '../../frame/object-panel.tsx'
import { Facts, Part } from '../../frame/parts.tsx'
import { fullTimeOf } from '../../shared/site-time.ts'
import { StateText } from '../../shared/state-text.tsx'
import { amountText } from '../../shared/value-text.ts'
import { type Gift, giftKind, giftLook, multipleText } from './gifts.ts'

/** One gift of a member: what it asks for, and how it ended. */
export const GiftPanel = ({ gift, onClose }: { gift: Gift; onClose: () => void }) => (
  <ObjectPanel
    object={`gift/${gift.id}`}
    label={`礼金 ${gift.id}`}
    notFound="BONUS/NOT_FOUND"
    read={async () => gift}
    trail={null}
    onClose={onClose}
    head={() => (
      <>
        <h2>
          {gift.title} {amountText(gift.amount)}
        </h2>
        <StateText {...giftLook(gift)} />
      </>
    )}
    body={() => (
      <Part title="礼金">
        <Facts
          facts={[
            ['来自', giftKind(gift)],
            ['期', gift.period === '' ? undefined : gift.period],
            ['金额', amountText(gift.amount)],
            ['打码', multipleText(gift)],
            ['发出', `${fullTimeOf(gift.issueTime)} UTC+8`],
            ['到期', `${fullTimeOf(gift.expireTime)} UTC+8`],
            ['结束', gift.endTime === null ? undefined : `${fullTimeOf(gift.endTime)} UTC+8`],
            ['留言', gift.remark === '' ? undefined : gift.remark],
          ]}
        />
      </Part>
    )}
  />
)

import * as api from '@liuhe/contract/api/operator/bonus.ts'
import { ApiError } from '@liuhe/contract/client.ts'
import { errorOf } from '@liuhe/contract/errors.ts'
import type { OfferKind } from '@liuhe/domain/bonus/offer.ts'
import { ObjectPanel } from '../../frame/object-panel.tsx'
import { Part } from '../../frame/parts.tsx'
import { figureFacts, FigureTable, useFigures } from '../../frame/use-figures.tsx'
import { useConsole, useOperator } from '../../session/console-context.tsx'
import { may } from '../../session/session.ts'
import { StateText } from '../../shared/state-text.tsx'
import { type Deed, DeedBar, useWaiting } from '../../frame/deed-bar.tsx'
import { type Offer, offerFault, offerFields, offerLook } from './offers.ts'

const NONE = 'BONUS/NOT_FOUND'

/** One offer: stopped by one person at once, other figures through a second one. */
export function OfferPanel({ kind, onClose }: { kind: OfferKind; onClose: () => void }) {
  const { call } = useConsole()
  const operator = useOperator()
  const object = `bonus-offer/${kind}`
  const waiting = useWaiting(object)
  const changeOf = useChange()
  const turnOf = ({ isOn, figures: { title } }: Offer): Deed => ({
    ...{ name: 'turn', keys: 'x', label: isOn ? '停止优惠' : '重新开始', look: isOn ? 'bad' : 'primary' },
    dialog: {
      about: <p>{title}</p>,
      effect: isOn ? '立即生效：不再发放，等着领取的也不能领。' : '立即生效：重新发放和领取。',
      reason: '理由（写入审计）',
      templates: isOn ? ['活动结束', '发现套利，先停再查'] : ['活动恢复'],
    },
    run: ({ reason }) => call(api.switchOffer, { kind, isOn: !isOn, reason }),
  })
  return (
    <ObjectPanel
      {...{ object, onClose }}
      label={`优惠 ${kind}`}
      notFound={NONE}
      read={async (options) => {
        const found = (await call(api.offers, {}, options)).find((one) => one.kind === kind)
        if (found === undefined) throw new ApiError(NONE, errorOf(NONE).message, errorOf(NONE).status)
        return found
      }}
      shownOf={(offer) => new Map(figureFacts(offerFields(offer)))}
      head={(offer, { trailButton }) => (
        <>
          <h2>{offer.figures.title}</h2>
          <StateText {...offerLook(offer)} />
          {trailButton}
        </>
      )}
      body={(offer) => (
        <Part title="现在">
          <FigureTable label="现在" fields={offerFields(offer)} />
        </Part>
      )}
      footer={(offer, ways) => (
        <DeedBar
          {...{ object, waiting }}
          {...ways}
          deeds={[
            ...(may(operator, 'operateBonus') ? [turnOf(offer)] : []),
            ...(may(operator, 'handleBonus') && waiting === undefined ? [changeOf(offer)] : []),
          ]}
          nothing="你的角色可以看，不能改。"
        />
      )}
    />
  )
}

function useChange() {
  const { call } = useConsole()
  const figuresOf = useFigures()
  return (offer: Offer): Deed => {
    const { kind, revision, figures } = offer
    const { next, missing, inputs, sent } = figuresOf(offerFields(offer), (typed) => offerFault(offer, typed))
    return {
      ...{ name: 'change', keys: 'a', label: '改优惠', look: 'two' },
      dialog: {
        about: <p>{figures.title}</p>,
        effect: '第二人批准后对新的发放生效；已经等着领取的按原来的条件。',
        reason: '理由（复核人会看到）',
        ...{ missing, children: inputs },
      },
      run: ({ reason, requestId }) =>
        sent(call(api.changeOffer, { kind, requestId, revision, reason, figures: { ...figures, ...next } })),
    }
  }
}

import * as api from '@liuhe/contract/api/operator/turnover.ts'
import { ObjectPanel } from '../../frame/object-panel.tsx'
import { Part } from '../../frame/parts.tsx'
import { figureFacts, FigureTable, useFigures } from '../../frame/use-figures.tsx'
import { useConsole, useOperator } from '../../session/console-context.tsx'
import { may } from '../../session/session.ts'
import { type Deed, DeedBar, useWaiting } from '../../frame/deed-bar.tsx'
import { termFields, type Terms, termsOf } from './offers.ts'

const OBJECT = 'turnover-terms'

/** How much has to be staked before money may leave: through two people. */
export function TurnoverPanel({ onClose }: { onClose: () => void }) {
  const { call } = useConsole()
  const waiting = useWaiting(OBJECT)
  const isTheirs = may(useOperator(), 'operateTurnover')
  const figuresOf = useFigures()
  const change = (found: Terms): Deed => {
    const { next, missing, inputs, sent } = figuresOf(termFields(found))
    return {
      ...{ name: 'change', keys: 'a', label: '改打码规则', look: 'two' },
      dialog: {
        about: <p>全站打码规则</p>,
        effect: '第二人批准后，倍数和计入比例对以后的充值和优惠生效；放行额和强制提现立即生效。',
        reason: '理由（复核人会看到）',
        ...{ missing, children: inputs },
      },
      run: ({ reason, requestId }) =>
        sent(call(api.changeTerms, { requestId, revision: found.revision, reason, terms: termsOf(next) })),
    }
  }
  return (
    <ObjectPanel
      {...{ object: OBJECT, onClose }}
      label="打码规则"
      notFound="TURNOVER/NOT_FOUND"
      read={(options) => call(api.terms, {}, options)}
      shownOf={(found) => new Map(figureFacts(termFields(found)))}
      head={(_, { trailButton }) => (
        <>
          <h2>打码规则</h2>
          {trailButton}
        </>
      )}
      body={(found) => (
        <Part title="现在">
          <FigureTable label="现在" fields={termFields(found)} />
        </Part>
      )}
      footer={(found, ways) => (
        <DeedBar
          {...{ object: OBJECT, waiting }}
          {...ways}
          deeds={isTheirs && waiting === undefined ? [change(found)] : []}
          nothing="你的角色可以看，不能改。"
        />
      )}
    />
  )
}

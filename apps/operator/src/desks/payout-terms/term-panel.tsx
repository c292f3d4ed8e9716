import * as api from '@liuhe/contract/api/operator/withdrawals.ts'
import { ApiError } from '@liuhe/contract/client.ts'
import { errorOf } from '@liuhe/contract/errors.ts'
import { ObjectPanel } from '../../frame/object-panel.tsx'
import { Part } from '../../frame/parts.tsx'
import { figureFacts, FigureTable, useFigures } from '../../frame/use-figures.tsx'
import { useConsole, useOperator } from '../../session/console-context.tsx'
import { may } from '../../session/session.ts'
import { StateText } from '../../shared/state-text.tsx'
import { type Deed, DeedBar, useWaiting } from '../../frame/deed-bar.tsx'
import { type Term, termsOf } from './terms.ts'

const NONE = 'WITHDRAW/TERMS_NOT_FOUND'

interface PanelProps {
  term: Pick<Term, 'row' | 'object' | 'name'>
  onClose: () => void
}

/** One term: what holds, and other figures through a second person. */
export function TermPanel({ term: { row, object, name }, onClose }: PanelProps) {
  const { call } = useConsole()
  const waiting = useWaiting(object)
  const changeOf = useChange()
  const isMaker = may(useOperator(), 'handleWithdrawals')
  return (
    <ObjectPanel
      {...{ object, onClose }}
      label={`提现设置 ${name}`}
      notFound={NONE}
      read={async (options) => {
        const found = termsOf(await call(api.settings, {}, options)).find((one) => one.row === row)
        if (found === undefined) throw new ApiError(NONE, errorOf(NONE).message, errorOf(NONE).status)
        return found
      }}
      shownOf={({ fields }) => new Map(figureFacts(fields))}
      head={(found, { trailButton }) => (
        <>
          <h2>
            {found.name} <small>{found.group}</small>
          </h2>
          <StateText {...found.look} />
          {trailButton}
        </>
      )}
      body={(found) => (
        <Part title="现在">
          <FigureTable label={found.name} fields={found.fields} />
        </Part>
      )}
      footer={(found, ways) => (
        <DeedBar
          {...{ object, waiting }}
          {...ways}
          deeds={isMaker && waiting === undefined ? [changeOf(found)] : []}
          nothing="你的角色可以看，不能改。"
        />
      )}
    />
  )
}

/** Other figures of a term. */
function useChange() {
  const { call } = useConsole()
  const figuresOf = useFigures()
  return ({ name, fields, isWrong, propose, revision }: Term): Deed => {
    const { next, missing, inputs, sent } = figuresOf(fields, isWrong)
    return {
      ...{ name: 'change', keys: 'a', label: '改设置', look: 'two' },
      dialog: {
        about: <p>{name}</p>,
        effect: '第二人批准后对新的申请生效；已经提交的按原来的条件。',
        reason: '理由（复核人会看到）',
        missing,
        children: inputs,
      },
      run: ({ reason, requestId }) => sent(propose(call, next, { requestId, reason, revision })),
    }
  }
}

import * as api from '@liuhe/contract/api/operator/withdrawals.ts'
import { ObjectPanel } from '../../frame/object-panel.tsx'
import { Facts, Part } from '../../frame/parts.tsx'
import { useConsole, useOperator } from '../../session/console-context.tsx'
import { may } from '../../session/session.ts'
import { fullTimeOf } from '../../shared/site-time.ts'
import { StateText } from '../../shared/state-text.tsx'
import { type Deed, DeedBar, useWaiting } from '../../frame/deed-bar.tsx'
import { freezeRow, type Terms } from './terms.ts'

const OBJECT = 'withdrawal-freeze'

/** The main switch: one person stops all payouts at once, two let them go on (docs/withdrawals.md). */
export function FreezePanel({ onClose }: { onClose: () => void }) {
  const { call } = useConsole()
  const operator = useOperator()
  const waiting = useWaiting(OBJECT)
  const freeze: Deed = {
    ...{ name: 'freeze', keys: 'x', label: '冻结出款', look: 'bad' },
    dialog: {
      about: <p>全站提现</p>,
      effect: '立即停止所有付款。会员仍可提交申请；已经交给通道的继续查到结果。恢复要两个人。',
      reason: '理由（写入审计）',
      templates: ['账务核对有差异', '通道异常，暂停付款', '疑似批量盗号'],
    },
    run: ({ reason }) => call(api.freeze, { reason }),
  }
  const unfreeze = ({ revision }: Terms): Deed => ({
    ...{ name: 'unfreeze', keys: 'a', label: '提议恢复出款', look: 'two' },
    dialog: {
      about: <p>全站提现</p>,
      effect: '第二人会看到冻结原因和此刻的账务核对结果；批准后恢复付款。',
      reason: '理由（复核人会看到）',
    },
    run: ({ reason, requestId }) => call(api.unfreeze, { requestId, revision, reason }),
  })
  const deedsOf = (terms: Terms): Deed[] => {
    if (!terms.isFrozen) return may(operator, 'freezeWithdrawals') ? [freeze] : []
    return may(operator, 'handleWithdrawals') && waiting === undefined ? [unfreeze(terms)] : []
  }
  return (
    <ObjectPanel
      {...{ object: OBJECT, onClose }}
      label="出款总闸"
      notFound="WITHDRAW/TERMS_NOT_FOUND"
      read={(options) => call(api.settings, {}, options)}
      trail={() => ({ object: OBJECT, audited: 'withdrawals' })}
      head={(terms, { trailButton }) => (
        <>
          <h2>出款总闸</h2>
          <StateText {...freezeRow(terms).look} />
          {trailButton}
        </>
      )}
      body={({ isFrozen, frozenReason, frozenAt, books }) => (
        <Part title="现在">
          <Facts
            facts={[
              ['冻结原因', isFrozen ? frozenReason : undefined],
              ['冻结自', isFrozen && frozenAt !== null ? `${fullTimeOf(frozenAt)} UTC+8` : undefined],
              ['账务核对', books.fault ?? (books.checkedAt === null ? '还没有核对过' : '没有差异')],
              ['核对时间', books.checkedAt === null ? undefined : `${fullTimeOf(books.checkedAt)} UTC+8`],
            ]}
          />
        </Part>
      )}
      footer={(terms, ways) => (
        <DeedBar {...{ object: OBJECT, waiting }} {...ways} deeds={deedsOf(terms)} nothing="你的角色可以看，不能改。" />
      )}
    />
  )
}

import * as api from '@liuhe/contract/api/operator/games.ts'
import { ApiError } from '@liuhe/contract/client.ts'
import { errorOf } from '@liuhe/contract/errors.ts'
import { ObjectPanel } from '../../frame/object-panel.tsx'
import { Part } from '../../frame/parts.tsx'
import { figureFacts, FigureTable, useFigures } from '../../frame/use-figures.tsx'
import { useConsole, useOperator } from '../../session/console-context.tsx'
import { may } from '../../session/session.ts'
import { StateText } from '../../shared/state-text.tsx'
import { type Deed, DeedBar } from '../../frame/deed-bar.tsx'
import { type Supplier, supplierFields, supplierLook } from './words.ts'

const NONE = 'GAME/NOT_FOUND'

/** One supplier: what it is called, its mark and its place, and whether its games are shown. */
export function SupplierPanel({ supplierCode, onClose }: { supplierCode: string; onClose: () => void }) {
  const { call } = useConsole()
  const isTheirs = may(useOperator(), 'writeGames')
  const figuresOf = useFigures()
  const change = (supplier: Supplier): Deed => {
    const { next, missing, inputs, sent } = figuresOf(supplierFields(supplier))
    const figures = next as Pick<Supplier, 'supplierName' | 'logoUrl' | 'sort' | 'isShown'>
    return {
      ...{ name: 'change', keys: 'a', label: '改供应商', look: 'primary' },
      dialog: {
        about: <p>{supplier.supplierName}</p>,
        effect: '立即生效：会员在筛选里看到；不显示时它的游戏都不显示。',
        reason: '理由（写入审计）',
        ...{ missing, children: inputs },
      },
      run: ({ reason }) =>
        sent(call(api.saveSupplier, { supplierCode, version: supplier.version, ...figures, reason })),
    }
  }
  const refresh = ({ provider }: Supplier): Deed => ({
    ...{ name: 'refresh', keys: 'q', label: `重新读取 ${provider} 的游戏`, look: 'plain' },
    run: () => call(api.refresh, { provider }),
  })
  return (
    <ObjectPanel
      object={`supplier/${supplierCode}`}
      label={`供应商 ${supplierCode}`}
      notFound={NONE}
      read={async (options) => {
        const found = (await call(api.list, {}, options)).suppliers.find((one) => one.supplierCode === supplierCode)
        if (found === undefined) throw new ApiError(NONE, errorOf(NONE).message, errorOf(NONE).status)
        return found
      }}
      shownOf={(supplier) => new Map(figureFacts(supplierFields(supplier)))}
      onClose={onClose}
      head={(supplier, { trailButton }) => (
        <>
          <h2>
            {supplier.supplierName} <small>{supplier.provider}</small>
          </h2>
          <StateText {...supplierLook(supplier)} />
          {trailButton}
        </>
      )}
      body={(supplier) => (
        <Part title="现在">
          <FigureTable label="现在" fields={supplierFields(supplier)} />
        </Part>
      )}
      footer={(supplier, ways) => (
        <DeedBar
          object={`supplier/${supplierCode}`}
          {...ways}
          deeds={isTheirs ? [change(supplier), refresh(supplier)] : []}
          nothing="你的角色可以看，不能改。"
        />
      )}
    />
  )
}

import * as api from '@liuhe/contract/api/operator/withdrawals.ts'
import { ApiError } from '@liuhe/contract/client.ts'
import { errorOf } from '@liuhe/contract/errors.ts'
import { useState } from 'react'
import { ObjectPanel } from '../../frame/object-panel.tsx'
import { Facts, Part } from '../../frame/parts.tsx'
import { useConsole, useOperator } from '../../session/console-context.tsx'
import { may } from '../../session/session.ts'
import { StateText } from '../../shared/state-text.tsx'
import { type Deed, DeedBar, useWaiting } from '../money/deed-bar.tsx'
import type { Typed } from './term-fields.ts'
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
      shownOf={({ fields }) => new Map(fields.map((field) => [field.label, shown(field)]))}
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
        <Part title="现在" hint={found.words}>
          <Facts facts={found.fields.map((field) => [field.label, shown(field)])} />
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

const shown = ({ choices, now }: Term['fields'][number]): string =>
  (choices === undefined ? now : (choices[now] ?? now)) || '—'

/** Other figures of a term, with what is typed so far. */
function useChange() {
  const { call } = useConsole()
  const [words, setWords] = useState<Readonly<Record<string, string>>>({})
  return ({ name, fields, isWrong, propose, revision }: Term): Deed => {
    const said = fields.map((field) => ({ field, text: words[field.name] ?? field.now }))
    const read = said.map(({ field, text }) => ({ field, value: field.read(text) }))
    const bad = read.filter(({ value }) => value === undefined).map(({ field }) => field.label)
    const next: Typed = Object.fromEntries(read.map(({ field, value }) => [field.name, value]))
    const isUnchanged = said.every(({ field, text }) => text.trim() === field.now)
    const wrong = bad.length === 0 ? isWrong(next) : undefined
    return {
      ...{ name: 'change', keys: 'a', label: '改设置', look: 'two' },
      dialog: {
        about: <p>{name}</p>,
        effect: '第二人批准后对新的申请生效；已经提交的按原来的条件。',
        reason: '理由（复核人会看到）',
        missing: [...(isUnchanged ? ['要改的数'] : []), ...bad, ...(wrong === undefined ? [] : [wrong])],
        children: said.map(({ field, text }) => (
          <label key={field.name}>
            {field.label}
            <TermInput {...{ field, text }} onType={(typed) => setWords({ ...words, [field.name]: typed })} />
          </label>
        )),
      },
      run: ({ reason, requestId }) => propose(call, next, { requestId, reason, revision }),
    }
  }
}

interface InputProps {
  field: Term['fields'][number]
  text: string
  onType: (text: string) => void
}

const TermInput = ({ field: { choices }, text, onType }: InputProps) =>
  choices === undefined ? (
    <input autoComplete="off" value={text} onChange={({ target }) => onType(target.value)} />
  ) : (
    <select value={text} onChange={({ target }) => onType(target.value)}>
      {Object.entries(choices).map(([value, label]) => (
        <option key={value} value={value}>
          {label}
        </option>
      ))}
    </select>
  )

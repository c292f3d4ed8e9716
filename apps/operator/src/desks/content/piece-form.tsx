import { companies } from '@liuhe/brand/companies.ts'
import { siteTime } from '@liuhe/contract/codecs.ts'
import { type PiecePart, rulesOfPiece } from '@liuhe/domain/content/pieces.ts'
import { lazy, type ReactNode, Suspense, useId } from 'react'
import * as z from 'zod/mini'
import { Loading } from '../../shared/states.tsx'
import { fullTimeOf } from '../../shared/site-time.ts'
import { PictureField } from '../studio/picture-field.tsx'
import { THEMES } from '../studio/words.ts'
import style from './content.module.css'
import { AUDIENCES, type PieceText } from './words.ts'

const RichText = lazy(() => import('../studio/rich-text.tsx'))

interface PieceFormProps {
  text: PieceText
  isReadOnly: boolean
  onChange: (part: Partial<PieceText>) => void
}

/** The fields of a piece: those that its kind is made of, and for whom and until when it is. */
export function PieceForm({ text, isReadOnly, onChange }: PieceFormProps) {
  const { kind } = text
  const { parts } = rulesOfPiece(kind)
  const has = (part: PiecePart) => parts.includes(part)
  return (
    <fieldset className={style.fields} disabled={isReadOnly}>
      <legend className={style.unseen}>字段</legend>
      {has('title') && (
        <Words
          label={kind === 'slide' ? '标题（读屏与图片打不开时）' : '标题'}
          most={60}
          isWide
          value={text.title}
          onType={(title) => onChange({ title })}
        />
      )}
      {has('imageUrl') && (
        <div className={style.wide}>
          <PictureField value={text.imageUrl} onChange={(imageUrl) => onChange({ imageUrl })} />
        </div>
      )}
      {has('content') && (
        <div className={style.wide}>
          <Suspense fallback={<Loading rows={4} />}>
            <RichText
              label="正文"
              value={text.content}
              isReadOnly={isReadOnly}
              onChange={(content) => onChange({ content })}
            />
          </Suspense>
        </div>
      )}
      {has('redirectUrl') && (
        <Words
          label="点开去哪里"
          hint="会员能进的页面（/game/71）或 https:// 地址；空着不跳转"
          most={500}
          isWide
          value={text.redirectUrl}
          onType={(redirectUrl) => onChange({ redirectUrl })}
        />
      )}
      <Aims {...{ text, has, onChange }} />
    </fieldset>
  )
}

interface AimsProps extends Omit<PieceFormProps, 'isReadOnly'> {
  has: (part: PiecePart) => boolean
}

/** For whom a piece is, and until when. */
function Aims({ text, has, onChange }: AimsProps) {
  return (
    <>
      {has('groupName') && text.place === 'AD12' && (
        <Choice
          label="形式"
          options={{ '': '页内', popup: '弹窗' }}
          value={text.groupName}
          onChoose={(groupName) => onChange({ groupName })}
        />
      )}
      {has('audience') && (
        <Choice
          label="给谁看"
          options={AUDIENCES}
          value={text.audience}
          onChoose={(audience) => onChange({ audience: audience as PieceText['audience'] })}
        />
      )}
      {has('clients') && (
        <Choice
          label="主题"
          options={{ '': '全部主题', ...THEMES }}
          value={text.clients?.length === 1 ? (text.clients[0] ?? '') : ''}
          onChoose={(client) => onChange({ clients: client === '' ? null : [client] })}
          note={(text.clients?.length ?? 0) > 1 ? `现在：${text.clients?.join('、')}` : undefined}
        />
      )}
      <Choice
        label="公司"
        options={COMPANIES}
        value={text.companyCode ?? ''}
        onChoose={(code) => onChange({ companyCode: code === '' ? null : code })}
      />
      <Moment label="到期" hint="空着：一直到撤回" at={text.endsAt} onChange={(endsAt) => onChange({ endsAt })} />
    </>
  )
}

export const COMPANIES: Readonly<Record<string, string>> = {
  '': '所有公司',
  ...Object.fromEntries(companies.map(({ code, name }) => [code, name])),
}

export interface WordsProps {
  label: string
  hint?: string
  most: number
  isWide?: boolean
  value: string
  onType: (words: string) => void
}

export function Words({ label, hint, most, isWide = false, value, onType }: WordsProps) {
  const id = useId()
  return (
    <div className={isWide ? style.wide : undefined}>
      <label htmlFor={id}>{label}</label>
      <input
        id={id}
        value={value}
        maxLength={most}
        autoComplete="off"
        aria-describedby={hint === undefined ? undefined : `${id}-hint`}
        onChange={({ target }) => onType(target.value)}
      />
      {hint !== undefined && <small id={`${id}-hint`}>{hint}</small>}
    </div>
  )
}

interface ChoiceProps {
  label: string
  options: Readonly<Record<string, string>>
  value: string
  onChoose: (value: string) => void
  note?: ReactNode
}

export function Choice({ label, options, value, onChoose, note }: ChoiceProps) {
  const id = useId()
  return (
    <div>
      <label htmlFor={id}>{label}</label>
      <select id={id} value={value} onChange={({ target }) => onChoose(target.value)}>
        {Object.entries(options).map(([key, title]) => (
          <option key={key} value={key}>
            {title}
          </option>
        ))}
      </select>
      {note !== undefined && <small>{note}</small>}
    </div>
  )
}

interface MomentProps {
  label: string
  hint?: string
  at: number | null
  onChange: (at: number | null) => void
}

/** A time of the site; empty for none. */
export function Moment({ label, hint, at, onChange }: MomentProps) {
  const id = useId()
  return (
    <div>
      <label htmlFor={id}>{label}（UTC+8）</label>
      <input
        id={id}
        type="datetime-local"
        value={at === null ? '' : fullTimeOf(at).slice(0, 16).replace(' ', 'T')}
        onChange={({ target }) => onChange(instantOf(target.value))}
      />
      {hint !== undefined && <small>{hint}</small>}
    </div>
  )
}

/** A time of the site as the field has it, `2026-11-28T20:31`. */
const instantOf = (words: string): number | null =>
  z.safeDecode(siteTime, `${words.replace('T', ' ')}${words.length === 16 ? ':00' : ''}`).data ?? null

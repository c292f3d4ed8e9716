import type { FieldRules } from '@liuhe/domain/content/layout-rules.ts'
import { layoutRulesOf } from '@liuhe/domain/content/layout-rules-of.ts'
import { type Dimension, segmentsOf, tokensOf } from '@liuhe/domain/content/tokens.ts'
import { lazy, Suspense, useId, useState } from 'react'
import { Button } from '../../shared/button.tsx'
import { Loading } from '../../shared/states.tsx'
import { PictureField } from './picture-field.tsx'
import style from './studio.module.css'
import { type DocumentText, type ItemText, newItem } from './texts.ts'
import { CHIPS, DIMENSION_NAMES, dimensionOf, isArticle } from './words.ts'

const RichText = lazy(() => import('./rich-text.tsx'))

interface DocumentFormProps {
  /** The layout of the card: its record names the fields. */
  code: string
  text: DocumentText
  isReadOnly: boolean
  /** Turns that may be named; the turn of a published document stays. */
  turns: readonly string[]
  isTurnFixed: boolean
  onChange: (text: DocumentText) => void
}

/** A document: its turn, and its rows, each with the fields that its layout reads. */
export function DocumentForm({ code, text, isReadOnly, turns, isTurnFixed, onChange }: DocumentFormProps) {
  const [row, setRow] = useState(0)
  const { items } = text
  const at = Math.min(row, items.length - 1)
  const item = items[at]
  const change = (part: Partial<ItemText>) =>
    onChange({ ...text, items: items.map((one, index) => (index === at ? { ...one, ...part } : one)) })
  const add = () => {
    onChange({ ...text, items: [...items, newItem(items.at(-1)?.title ?? '')] })
    setRow(items.length)
  }
  return (
    <fieldset className={style.form} disabled={isReadOnly}>
      <legend className={style.unseen}>文稿</legend>
      <div className={style.row}>
        <Words label="期名" most={60} value={text.name} onType={(name) => onChange({ ...text, name })} />
        <Turn
          value={text.turnNum ?? ''}
          {...{ turns, isTurnFixed }}
          onChoose={(turn) => onChange({ ...text, turnNum: turn === '' ? null : turn })}
        />
        <Tick
          label="开奖后才发布"
          isOn={text.isPostDraw === true}
          onTick={(isPostDraw) => onChange({ ...text, isPostDraw })}
        />
      </div>
      <div className={style.rows} role="group" aria-label="行">
        {items.map((one, index) => (
          <button key={index} type="button" aria-pressed={index === at} onClick={() => setRow(index)}>
            {one.title === '' ? `第 ${index + 1} 行` : one.title}
          </button>
        ))}
        {items.length < 60 && <Button onClick={add}>加一行</Button>}
        {items.length > 1 && (
          <Button look="text" onClick={() => onChange({ ...text, items: items.filter((_, index) => index !== at) })}>
            删掉这一行
          </Button>
        )}
      </div>
      {item !== undefined && <ItemForm key={`${at} ${item.id}`} {...{ code, item, isReadOnly, change }} />}
      {/* A poll stays as it was published. */}
      {!isTurnFixed && (
        <Words
          label="投票选项（用、分开，最多 12 个；留空就没有投票）"
          most={500}
          value={(text.poll ?? []).map((one) => one.text).join('、')}
          onType={(words) => onChange({ ...text, poll: pollOf(words) })}
        />
      )}
    </fieldset>
  )
}

const pollOf = (words: string) =>
  words === '' ? [] : words.split('、', 12).map((option) => ({ text: option, value: option }))

function Turn({
  value,
  turns,
  isTurnFixed,
  onChoose,
}: {
  value: string
  turns: readonly string[]
  isTurnFixed: boolean
  onChoose: (turn: string) => void
}) {
  const all = value === '' || turns.includes(value) ? turns : [value, ...turns]
  return (
    <label>
      期号
      <select value={value} disabled={isTurnFixed} onChange={({ target }) => onChoose(target.value)}>
        <option value="">不属于某一期</option>
        {all.map((turn) => (
          <option key={turn} value={turn}>
            第 {turn} 期
          </option>
        ))}
      </select>
    </label>
  )
}

interface ItemFormProps {
  code: string
  item: ItemText
  isReadOnly: boolean
  change: (part: Partial<ItemText>) => void
}

function ItemForm({ code, item, isReadOnly, change }: ItemFormProps) {
  const { parts } = layoutRulesOf(code)
  const fields = parts.filter((part): part is FieldRules => part.field !== 'multiContents')
  const hasEntries = parts.some(({ field }) => field === 'multiContents') || (item.multiContents ?? []).length > 0
  const named = new Set(fields.map(({ field }) => field))
  const others = (['content', 'content2', 'content3'] as const).filter((field) => !named.has(field))
  return (
    <>
      <div className={style.row}>
        <Words label="标题" most={120} value={item.title} onType={(title) => change({ title })} />
        <Words label="作者" most={60} value={item.subName ?? ''} onType={(subName) => change({ subName })} />
        <Words label="开奖备注" most={60} value={item.note ?? ''} onType={(note) => change({ note })} />
      </div>
      {fields.map((rules) => (
        <PartField key={rules.field} {...{ rules, item, isReadOnly, change }} />
      ))}
      {hasEntries && <Entries item={item} change={change} />}
      {others.map((field) => (
        <Words
          key={field}
          label={`${OTHER_FIELDS[field]}（版式的附加文字，不判定）`}
          most={50_000}
          value={item[field] ?? ''}
          onType={(words) => change({ [field]: words } as Partial<ItemText>)}
        />
      ))}
      <PictureField
        value={item.iconUrl ?? ''}
        onChange={(iconUrl) => change({ iconUrl: iconUrl === '' ? null : iconUrl })}
      />
      <div className={style.ticks} role="group" aria-label="显示与锁定">
        <Tick label="登录可看" isOn={item.requireLogin === true} onTick={(requireLogin) => change({ requireLogin })} />
        <Tick
          label="充值可看"
          isOn={item.requireRecharge === true}
          onTick={(requireRecharge) => change({ requireRecharge })}
        />
        <Tick label="标红" isOn={item.activeCover === true} onTick={(activeCover) => change({ activeCover })} />
        <Tick label="隐藏这一行" isOn={item.isHidden === true} onTick={(isHidden) => change({ isHidden })} />
      </div>
    </>
  )
}

const OTHER_FIELDS = { content: '文字一', content2: '文字二', content3: '文字三' } as const

/** A field as the layout reads it: an article, or calls of a kind, which can be pressed. */
function PartField({ rules, item, isReadOnly, change }: Omit<ItemFormProps, 'code'> & { rules: FieldRules }) {
  const { field, splitAt } = rules
  const value = item[field] ?? ''
  const type = (words: string) => change({ [field]: words } as Partial<ItemText>)
  if (isArticle(rules)) {
    return (
      <div className={style.field}>
        <span>正文（只保留允许的标签）</span>
        <Suspense fallback={<Loading rows={4} />}>
          <RichText label="正文" {...{ value, isReadOnly }} onChange={type} />
        </Suspense>
      </div>
    )
  }
  const dimension = dimensionOf(rules)
  const count = dimension === undefined ? undefined : tokensOf(value, dimension).length
  const kind = dimension === undefined ? '推荐（按标题和用词判定）' : `${DIMENSION_NAMES[dimension]}（开奖后判定）`
  return (
    <div className={style.field}>
      <Words
        label={[
          kind,
          ...(count === undefined ? [] : [`已选 ${count}`]),
          ...(splitAt === undefined ? [] : [`用 ${splitAt} 分组`]),
        ].join(' · ')}
        most={50_000}
        value={value}
        onType={type}
      />
      {dimension !== undefined && <Chips {...{ dimension, value }} onChange={type} />}
    </div>
  )
}

/** Words to press. They stay away where the text has other words than calls, which they would drop. */
function Chips({
  dimension,
  value,
  onChange,
}: {
  dimension: Dimension
  value: string
  onChange: (value: string) => void
}) {
  const chips = CHIPS[dimension]
  const isMixed = segmentsOf(value, dimension).some(({ text, token }) => !token && !/^[\s,，、]*$/.test(text))
  if (chips === undefined || isMixed) return null
  const chosen = tokensOf(value, dimension)
  const same = (word: string, token: string) => token === word || `${token}波` === word
  const toggle = (word: string) => {
    const next = chosen.some((token) => same(word, token))
      ? chosen.filter((token) => !same(word, token))
      : [...chosen, word]
    onChange(next.join(dimension === 'zod' && !/[,，、]/.test(value) ? '' : ','))
  }
  return (
    <div className={style.chips} role="group" aria-label={DIMENSION_NAMES[dimension]}>
      {chips.map((word) => (
        <button
          key={word}
          type="button"
          aria-pressed={chosen.some((token) => same(word, token))}
          onClick={() => toggle(word)}
        >
          {word}
        </button>
      ))}
    </div>
  )
}

/** Labelled entries of a row, 六肖 and 十码: the label says how they are judged. */
function Entries({ item, change }: Pick<ItemFormProps, 'item' | 'change'>) {
  const entries = item.multiContents ?? []
  const put = (at: number, part: Partial<(typeof entries)[number]>) =>
    change({ multiContents: entries.map((one, index) => (index === at ? { ...one, ...part } : one)) })
  return (
    <div className={style.entries} role="group" aria-label="分项">
      {entries.map(({ title, content }, index) => (
        <div key={index} className={style.row}>
          <Words
            label={`分项 ${index + 1} 名称`}
            most={120}
            value={title}
            onType={(words) => put(index, { title: words })}
          />
          <Words
            label={`分项 ${index + 1} 内容`}
            most={50_000}
            value={content}
            onType={(words) => put(index, { content: words })}
          />
          <Button look="text" onClick={() => change({ multiContents: entries.filter((_, one) => one !== index) })}>
            删掉
          </Button>
        </div>
      ))}
      {entries.length < 40 && (
        <Button onClick={() => change({ multiContents: [...entries, { title: '', content: '' }] })}>加一个分项</Button>
      )}
    </div>
  )
}

function Words({
  label,
  value,
  most,
  onType,
}: {
  label: string
  value: string
  most: number
  onType: (words: string) => void
}) {
  const id = useId()
  return (
    <label htmlFor={id}>
      {label}
      <input
        id={id}
        value={value}
        maxLength={most}
        autoComplete="off"
        spellCheck={false}
        onChange={({ target }) => onType(target.value)}
      />
    </label>
  )
}

const Tick = ({ label, isOn, onTick }: { label: string; isOn: boolean; onTick: (isOn: boolean) => void }) => (
  <label className={style.tick}>
    <input type="checkbox" checked={isOn} onChange={({ target }) => onTick(target.checked)} />
    {label}
  </label>
)

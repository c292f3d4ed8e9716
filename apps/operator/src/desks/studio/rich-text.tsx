import { Editor } from '@tiptap/core'
import { useEffect, useId, useRef, useState } from 'react'
import { contentOf, htmlOf, isRich, richExtensions } from './rich-schema.ts'
import style from './rich-text.module.css'

interface RichTextProps {
  label: string
  /** HTML as the server keeps it. */
  value: string
  isReadOnly: boolean
  onChange: (html: string) => void
}

/** An article: as it looks, or as source. What the visual editor cannot write is shown as source only. */
export default function RichText({ label, value, isReadOnly, onChange }: RichTextProps) {
  const [wantsSource, setWantsSource] = useState(false)
  const [can, setCan] = useState(true)
  const isSource = wantsSource || !can
  return (
    <div className={style.rich}>
      <div className={style.richBar} role="group" aria-label={`${label}的写法`}>
        <button type="button" aria-pressed={!isSource} disabled={!can} onClick={() => setWantsSource(false)}>
          可视
        </button>
        <button type="button" aria-pressed={isSource} onClick={() => setWantsSource(true)}>
          源码
        </button>
        {!can && (
          <small>
            含可视编辑不能写的标签，只能改源码。
            <button type="button" onClick={() => setCan(true)}>
              再看一次
            </button>
          </small>
        )}
        <small className={style.count}>{value.length.toLocaleString('en-US')} / 50,000</small>
      </div>
      {isSource ? (
        <textarea
          aria-label={`${label}（源码）`}
          rows={8}
          spellCheck={false}
          maxLength={50_000}
          readOnly={isReadOnly}
          value={value}
          onChange={({ target }) => onChange(target.value)}
        />
      ) : (
        <Visual {...{ label, value, isReadOnly, onChange }} onCannot={() => setCan(false)} />
      )}
    </div>
  )
}

const EMPTY = { type: 'doc', content: [{ type: 'paragraph' }] }

/** The tools of the editor: what each does, and when it is on. */
const TOOLS: readonly {
  name: string
  label: string
  run: (editor: Editor) => void
  isOn: (editor: Editor) => boolean
}[] = [
  { name: '粗', label: '粗体', run: (e) => e.chain().focus().toggleBold().run(), isOn: (e) => e.isActive('bold') },
  { name: '斜', label: '斜体', run: (e) => e.chain().focus().toggleItalic().run(), isOn: (e) => e.isActive('italic') },
  {
    name: '划',
    label: '下划线',
    run: (e) => e.chain().focus().toggleUnderline().run(),
    isOn: (e) => e.isActive('underline'),
  },
  ...(
    [
      ['红', 'c-red'],
      ['蓝', 'c-blue'],
      ['绿', 'c-green'],
      ['标黄', 'c-hit'],
    ] as const
  ).map(([name, tone]) => ({
    name,
    label: `${name}字`,
    run: (e: Editor) => void e.chain().focus().toggleMark('tone', { class: tone }).run(),
    isOn: (e: Editor) => e.isActive('tone', { class: tone }),
  })),
  {
    name: '列表',
    label: '列表',
    run: (e) => e.chain().focus().toggleBulletList().run(),
    isOn: (e) => e.isActive('bulletList'),
  },
  {
    name: '引用',
    label: '引用',
    run: (e) => e.chain().focus().toggleBlockquote().run(),
    isOn: (e) => e.isActive('blockquote'),
  },
  {
    name: '判定词',
    label: '标为开奖后判定的生肖（特码）',
    run: (e) => e.chain().focus().toggleMark('call', { d: 'zod', s: 'SP' }).run(),
    isOn: (e) => e.isActive('call'),
  },
]

function Visual({ label, value, isReadOnly, onChange, onCannot }: RichTextProps & { onCannot: () => void }) {
  const id = useId()
  const place = useRef<HTMLDivElement>(null)
  const editor = useRef<Editor>(undefined)
  const [on, setOn] = useState<readonly string[]>([])
  const latest = useRef({ value, onChange, onCannot })
  useEffect(() => {
    latest.current = { value, onChange, onCannot }
  })
  useEffect(() => {
    const made = new Editor({
      element: place.current,
      extensions: richExtensions(),
      injectCSS: false,
      // Words would be read by the library, which the page's policy does not let it do.
      content: EMPTY,
      editable: !isReadOnly,
      editorProps: { attributes: { role: 'textbox', 'aria-multiline': 'true', 'aria-labelledby': id } },
      onTransaction: ({ editor: told }) => setOn(TOOLS.filter(({ isOn }) => isOn(told)).map(({ name }) => name)),
      onUpdate: ({ editor: changed }) => {
        const html = htmlOf(changed.getHTML())
        latest.current.value = html
        latest.current.onChange(html)
      },
    })
    editor.current = made
    show(made, latest.current)
    return () => made.destroy()
  }, [id, isReadOnly])
  // Another text than the one that was typed here: a version that was restored, or another row.
  useEffect(() => {
    if (editor.current !== undefined && htmlOf(editor.current.getHTML()) !== value) {
      show(editor.current, { value, onCannot: latest.current.onCannot })
    }
  }, [value])
  return (
    <>
      {!isReadOnly && (
        <div className={style.richTools} role="toolbar" aria-label={`${label}的工具`}>
          {TOOLS.map((tool) => (
            <button
              key={tool.name}
              type="button"
              title={tool.label}
              aria-pressed={on.includes(tool.name)}
              onClick={() => editor.current !== undefined && tool.run(editor.current)}
            >
              {tool.name}
            </button>
          ))}
        </div>
      )}
      <span id={id} hidden>
        {label}
      </span>
      <div ref={place} className={style.richPage} />
    </>
  )
}

/** Puts a text into the editor, unless it would lose a part of it. */
function show(editor: Editor, { value, onCannot }: { value: string; onCannot: () => void }) {
  editor.commands.setContent(contentOf(editor.schema, value), { emitUpdate: false })
  if (!isRich(value, editor.getHTML())) onCannot()
}

import * as api from '@liuhe/contract/api/operator/groups.ts'
import type { OutputOf } from '@liuhe/contract/endpoint.ts'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { ConfirmDialog } from '../../frame/confirm-dialog.tsx'
import decision from '../../frame/decision.module.css'
import style from '../../frame/panel.module.css'
import { Form } from '../../frame/form.tsx'
import { useForm } from '../../frame/form-state.ts'
import { Facts, PanelTable, Part } from '../../frame/parts.tsx'
import { useDeed } from '../../frame/use-deed.ts'
import { useConsole, useOperator } from '../../session/console-context.tsx'
import { may } from '../../session/session.ts'
import { Button } from '../../shared/button.tsx'
import { Notice } from '../../shared/notice.tsx'
import { sentenceOf } from '../../shared/sentence-of.ts'
import { Loading, NothingHere } from '../../shared/states.tsx'
import { UnknownOutcome } from '../../shared/unknown-outcome.tsx'
import { useDraft } from '../../shared/use-draft.ts'
import { useKeys } from '../../shell/keys.tsx'
import { newNumber } from '../members/use-member.ts'
import { type Group, ruleWords, sizeWords } from './group-words.ts'
import { formShape, FIELDS, figuresOf, initialOf } from './group-form.ts'

interface GroupPanelProps {
  group: Group | undefined
  isNew: boolean
  isRead: boolean
  onClose: () => void
}

/** One group: its rule; and for those who may, another rule with who would move by it. */
export function GroupPanel({ group, isNew, isRead, onClose }: GroupPanelProps) {
  const operator = useOperator()
  useKeys([{ keys: 'Escape', label: '回列表', run: onClose }])
  if (group === undefined && !isNew) return isRead ? <NothingHere /> : <Loading />
  return (
    <article className={style.panel} aria-label={group?.name ?? '新建会员组'}>
      <header className={style.head}>
        <h2>{group?.name ?? '新建会员组'}</h2>
        {group !== undefined && (
          <Link to="/members" search={{ group: group.groupId } as never}>
            {sizeWords(group.size)} 人
          </Link>
        )}
      </header>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a keyboard must scroll it */}
      <div className={style.body} role="group" aria-label="内容" data-body="" tabIndex={0}>
        {group !== undefined && (
          <Facts
            facts={[
              ['规则', ruleWords(group.rule)],
              ['次序', String(group.sort)],
              ['版本', String(group.revision)],
            ]}
          />
        )}
        {may(operator, 'writeGroups') ? <Editor group={group} onClose={onClose} /> : <p>规则由风控修改。</p>}
      </div>
    </article>
  )
}

type Preview = OutputOf<typeof api.preview>
/** What is asked to become of the group; no figures: it is taken away. */
type Wish = { figures: NonNullable<ReturnType<typeof figuresOf>> | null; preview: Preview }

/** Typing, looking at who would move, and saving: each step needs the one before. */
function useEditing(group: Group | undefined, onClose: () => void) {
  const { call } = useConsole()
  const groupId = group?.groupId ?? null
  const draft = `group.${groupId ?? 'new'}`
  const form = useForm({ shape: formShape, fields: FIELDS, initial: initialOf(group), draft })
  const [wish, setWish] = useState<Wish>()
  const [failure, setFailure] = useState<unknown>()
  const { run, busy, again } = useDeed<'look' | 'save'>({
    onDone: () => Promise.resolve(),
    onRefused: async (why) => setFailure(why),
  })
  const look = (figures: Wish['figures']) => {
    setFailure(undefined)
    void run('look', async () => setWish({ figures, preview: await call(api.preview, { groupId, figures }) }))
  }
  const check = () => {
    const values = form.check()
    const figures = values && figuresOf(values)
    if (values !== undefined && figures === undefined) form.blame({ vipMin: '规则至少要有一条，且 VIP 下限不高于上限' })
    if (figures !== undefined) look(figures)
  }
  const save = (reason: string, forget: () => void) => {
    if (wish === undefined) return
    const { figures } = wish
    const asked = { requestId: newNumber(), revision: group?.revision ?? 0, reason }
    void run('save', async () => {
      if (figures !== null) await call(api.save, { ...asked, groupId, figures })
      else if (groupId !== null) await call(api.remove, { ...asked, groupId })
      forget()
      form.forget()
      setWish(undefined)
      if (figures === null || groupId === null) onClose()
    })
  }
  return { form, wish, failure, busy, again, look, check, save }
}

function Editor({ group, onClose }: { group: Group | undefined; onClose: () => void }) {
  const { form, wish, failure, busy, again, look, check, save } = useEditing(group, onClose)
  const [isAsked, setIsAsked] = useState(false)
  return (
    <>
      <Form form={form} label={group === undefined ? '新建会员组' : '改规则'} onSubmit={check}>
        <div className={decision.buttons}>
          {group !== undefined && <Button onClick={() => look(null)}>预览删除</Button>}
          <Button look="primary" type="submit" isBusy={busy === 'look'}>
            预览会移动谁
          </Button>
        </div>
      </Form>
      {failure !== undefined && <Notice kind="bad">{sentenceOf(failure)}</Notice>}
      {again !== undefined && <UnknownOutcome onAgain={again.run} />}
      {wish !== undefined && <PreviewPart wish={wish} isBusy={busy === 'save'} onSave={() => setIsAsked(true)} />}
      {wish !== undefined && isAsked && (
        <SaveDialog
          wish={wish}
          name={wish.figures?.name ?? group?.name ?? ''}
          onConfirm={(reason, forget) => {
            setIsAsked(false)
            save(reason, forget)
          }}
          onClose={() => setIsAsked(false)}
        />
      )}
    </>
  )
}

const movedOf = ({ moves }: Preview): number => moves.reduce((sum, { members }) => sum + members, 0)

function PreviewPart({
  wish: { figures, preview },
  isBusy,
  onSave,
}: {
  wish: Wish
  isBusy: boolean
  onSave: () => void
}) {
  const { moves, examples, isMore } = preview
  const groupName = (name: string | null) => name ?? '未入组'
  return (
    <Part title="会移动谁" hint={isMore ? '10,000 人以上' : `${movedOf(preview)} 人`}>
      <PanelTable
        label="移动"
        rows={moves}
        keyOf={({ from, to }) => `${from} ${to}`}
        empty="没有人会移动"
        columns={[
          { title: '从', cell: ({ from }) => groupName(from) },
          { title: '到', cell: ({ to }) => `→ ${groupName(to)}` },
          { title: '人数', cell: ({ members }) => sizeWords(members), isFigure: true },
        ]}
      />
      {examples.length > 0 && (
        <PanelTable
          label="例子"
          rows={examples}
          keyOf={({ memberId }) => memberId}
          columns={[
            { title: '会员', cell: ({ account }) => account },
            { title: 'VIP', cell: ({ vipLevel }) => String(vipLevel) },
            { title: '从', cell: ({ from }) => groupName(from) },
            { title: '到', cell: ({ to }) => `→ ${groupName(to)}` },
          ]}
        />
      )}
      <p>
        <Button look={figures === null ? 'bad' : 'primary'} isBusy={isBusy} onClick={onSave}>
          {figures === null ? '删除…' : '保存…'}
        </Button>
      </p>
    </Part>
  )
}

interface SaveDialogProps {
  wish: Wish
  name: string
  onConfirm: (reason: string, forget: () => void) => void
  onClose: () => void
}

function SaveDialog({ wish: { figures, preview }, name, onConfirm, onClose }: SaveDialogProps) {
  const { login } = useOperator()
  const [words, setWords, forget] = useDraft(login, `group.${name}.reason`)
  return (
    <ConfirmDialog
      title={figures === null ? '删除会员组' : '保存会员组'}
      about={
        <>
          会员组 <b>{name}</b>
          {figures !== null && `：${ruleWords(figures.rule)}`}
        </>
      }
      effect={`${preview.isMore ? '10,000 以上' : movedOf(preview)} 人换组，立即生效。`}
      kind="warn"
      reason={{ label: '理由（写入审计）', words, onType: setWords }}
      button={figures === null ? '删除' : '保存'}
      look={figures === null ? 'bad' : 'primary'}
      onConfirm={() => onConfirm(words.trim(), forget)}
      onClose={onClose}
    />
  )
}

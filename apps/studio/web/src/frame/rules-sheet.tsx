import { type HelpPage, type HelpTable, helpPage } from '@liuhe/games/help.ts'
import { useEffect, useState } from 'react'
import { useFrame, useSession } from './context.ts'
import css from './form.module.css'
import { SheetPanel } from './sheet.tsx'

type Props = { onClose: () => void; onBack: () => void }

/** The help page, made of the config that is played and of its exact figures. */
export function RulesSheet({ onClose, onBack }: Props) {
  const { session } = useFrame()
  const { code } = useSession((state) => state.game)
  const [help, setHelp] = useState<HelpPage>()
  useEffect(() => {
    const { limits } = session.get()
    helpPage(code, limits).then(setHelp, () => setHelp(undefined))
  }, [code, session])
  return (
    <SheetPanel title="规则" onClose={onClose} onBack={onBack}>
      {help === undefined ? <p className={css.note}>正在加载…</p> : <Help help={help} />}
    </SheetPanel>
  )
}

function Help({ help }: { help: HelpPage }) {
  return (
    <>
      <List title="玩法" lines={help.rules} />
      {help.tables.map((table) => (
        <Table key={table.title} table={table} />
      ))}
      <Facts title="回报率" facts={help.statistics} />
      <Facts title="限额" facts={help.limits} />
      <List title="最高赢取" lines={[help.largestWin]} />
      <List title="断线" lines={help.disconnect} />
      <List title="故障" lines={[help.fault]} />
      <List title="公平" lines={help.fairness} />
      <List title="试玩与金额" lines={[help.demo, help.money]} />
      <p className={css.label}>
        {help.supplierName} · 版本 {help.version}（{help.since}）
      </p>
      <p className={css.code}>{help.configHash}</p>
    </>
  )
}

function List({ title, lines }: { title: string; lines: readonly string[] }) {
  return (
    <>
      <h3 className={css.title}>{title}</h3>
      <ul className={css.rules}>
        {lines.map((line) => (
          <li key={line}>{line}</li>
        ))}
      </ul>
    </>
  )
}

function Facts({ title, facts }: { title: string; facts: HelpPage['statistics'] }) {
  return (
    <>
      <h3 className={css.title}>{title}</h3>
      <table className={css.table}>
        <tbody>
          {facts.map(({ label, value }) => (
            <tr key={label}>
              <th scope="row">{label}</th>
              <td>{value}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </>
  )
}

function Table({ table }: { table: HelpTable }) {
  return (
    <>
      <h3 className={css.title}>{table.title}</h3>
      <table className={css.table}>
        <thead>
          <tr>
            {table.columns.map((column) => (
              <th key={column} scope="col">
                {column}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {table.rows.map((row) => (
            <tr key={row.join('|')}>
              {row.map((cell, at) => (
                <td key={table.columns[at]}>{cell}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </>
  )
}

import './frame/first.css'
import './frame/frame.css'
import { type ReactNode, StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { App } from './frame/app.tsx'
import { EntryFailed } from './frame/entry-failed.tsx'
import { ReplayPage } from './frame/replay-page.tsx'
import { createSession } from './frame/session.ts'
import { createApi } from './wire/api.ts'
import { LineLost, Refused } from './wire/refusals.ts'

const root = document.getElementById('root')
if (root === null) throw new Error('the page has no #root')
const react = createRoot(root)
const show = (page: ReactNode) => react.render(<StrictMode>{page}</StrictMode>)

await enter()

/** The one-time token of the address becomes a session, or a link to a replay its round. */
async function enter(): Promise<void> {
  const query = new URLSearchParams(location.search)
  const api = createApi()
  try {
    const token = query.get('replay')
    if (token !== null) return show(<ReplayPage replay={await api.replay(token)} api={api} />)
    const state = await api.open(query.get('t') ?? '')
    // The token is used: it has no business in the address any more.
    history.replaceState(null, '', location.pathname)
    document.title = state.game.name
    show(<App session={createSession(api, state, localStorage)} />)
  } catch (fault) {
    if (!(fault instanceof Refused) && !(fault instanceof LineLost)) throw fault
    show(<EntryFailed fault={fault} onRetry={() => void enter()} />)
  }
}

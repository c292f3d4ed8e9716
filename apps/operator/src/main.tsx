import './without-eval.ts'
import './styles/tokens.css'
import './styles/base.css'
import { createCaller } from '@liuhe/contract/client.ts'
import { createRoot } from 'react-dom/client'
import { App } from './app/app.tsx'
import { createListen } from './calls/listen.ts'
import { createTransport } from './calls/transport.ts'
import { createSession } from './session/session.ts'
import { readAppearance, show } from './shell/appearance.ts'

// Before the first paint, so that a dark console shows no light frame.
show(readAppearance())

const session = createSession({ line: new BroadcastChannel('operator'), reload: () => location.reload() })
const call = createCaller(createTransport(session))
const root = document.getElementById('root')
if (root === null) throw new Error('the document has no root')
createRoot(root).render(<App parts={{ call, session, listen: createListen() }} />)

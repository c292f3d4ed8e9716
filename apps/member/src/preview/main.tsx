import './without-eval.ts'
import '@liuhe/web/styles/reset.css'
import '@liuhe/web/styles/typography.css'
import { createRoot } from 'react-dom/client'
import { Preview } from './preview.tsx'

const root = document.getElementById('root')
if (root === null) throw new Error('the document has no root')
// A frame without an origin stands alone only where somebody opens its address by hand; then nobody speaks to it.
createRoot(root).render(<Preview editor={window.parent} />)

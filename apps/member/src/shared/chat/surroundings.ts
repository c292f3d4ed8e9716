import { createContext } from 'react'
import type { ChatOptions } from './chat.ts'

/** What the chat uses of the browser and of the site; a test brings its own. */
export type ChatSurroundings = Partial<
  Pick<ChatOptions, 'hosts' | 'create' | 'wakes' | 'path' | 'setTimeout' | 'clearTimeout' | 'random'>
>

export const ChatSurroundingsContext = createContext<ChatSurroundings>({})

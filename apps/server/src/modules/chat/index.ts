// What others may use of the chat.
export { mountChatConsole } from './console-routes.ts'
export { mountChat } from './routes.ts'
export { sweepChat } from './token-queries.ts'
export { type ChatLive, openChatLive } from './live/chat-live.ts'

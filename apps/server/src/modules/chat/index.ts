// What others may use of the chat.
export { insertRoom, writeClass } from './console-queries.ts'
export { mountChatConsole } from './console-routes.ts'
export { PRESETS } from './presets.ts'
export { mountChat } from './routes.ts'
export { sweepChat } from './token-queries.ts'
export { type ChatLive, openChatLive } from './live/chat-live.ts'

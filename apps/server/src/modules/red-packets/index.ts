// What others may use of red packets: the engine commits seeds and fixes shares, housekeeping returns and sends.
export { packetSchedule } from './add-schedule.ts'
export { packetSettings } from './change-settings.ts'
export { mountPacketConsole } from './console-routes.ts'
export { expirePackets } from './end-packets.ts'
export { fixShares, prepareSeeds } from './fix-shares.ts'
export { roomOfPacket } from './queries.ts'
export { mountRedPackets } from './routes.ts'
export { sendDuePackets } from './send-due.ts'

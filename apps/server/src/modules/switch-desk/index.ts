/** The operators' desk of switches, and its work for two people. */
export { gamingOn } from './gaming-on.ts'
export { mountSwitchesConsole } from './routes.ts'

// What others may use of switches: what is off, for those who take bets and show games; the kind of two people's work.
export { gamingOn } from './gaming-on.ts'
export { openEndedSwitches } from './queries.ts'
export { mountSwitchesConsole } from './routes.ts'
export { forgetSwitches, refuseSwitchedOff, type SwitchedOff, switchedOff } from './switched-off.ts'

// What others may use of switches: what is off, for those who take bets and show games; the rows, for the desk.
export {
  type Announced,
  endWindow,
  findWindow,
  insertWindow,
  lockPlace,
  lockWindow,
  moveEnd,
  overlapping,
  selectAnnounced,
  selectWindows,
  tellWindows,
  type WindowRow,
} from './window-queries.ts'
export { lockSwitch, openEndedSwitches, selectSwitches, writeSwitch } from './queries.ts'
export { forgetSwitches, refuseSwitchedOff, type SwitchedOff, switchedOff } from './switched-off.ts'

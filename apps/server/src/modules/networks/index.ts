/** Where operators may come from (decision 150): what other parts may use of this module. */
export { mayComeNear } from './may-come-near.ts'
export { networkList } from './network-list.ts'
export { openNetworks } from './open-networks.ts'
export { mountNetworksConsole } from './routes.ts'

import { Fault } from '@sfc/domain/fault'
import type { FarmScope } from '~/context.server'
import { listNetworkDevices, type NetworkDevice } from './list-network-devices.server'

export type DeviceRef = { id: number } | { ip: string }

/**
 * Finds a device of the farm's list, by its id there or its address; one that an agent reads comes
 * first. Throws Fault not-found.
 */
export async function findDevice(ctx: FarmScope, ref: DeviceRef): Promise<NetworkDevice> {
	const listed = await listNetworkDevices(ctx)
	const found = listed.find((one) => ('id' in ref ? one.id === ref.id : one.ip === ref.ip))
	if (!found) throw new Fault('not-found', 'Device not found: search the network first')
	return found
}

import { DeviceHardware } from '@sfc/contract/agent/inventory'

/** Returns the current and previous address of a device, as its agent reported them. */
export function deviceHardware(details: Record<string, unknown> | null): DeviceHardware {
	const told = DeviceHardware.safeParse(details?.['hardware'])
	return told.success ? told.data : {}
}

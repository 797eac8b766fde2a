import { DeviceHardware } from '@sfc/contract/agent/inventory'

/** Where a device is and was, as its agent told it. */
export function deviceHardware(details: Record<string, unknown> | null): DeviceHardware {
	const told = DeviceHardware.safeParse(details?.['hardware'])
	return told.success ? told.data : {}
}

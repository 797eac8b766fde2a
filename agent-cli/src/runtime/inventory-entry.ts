import type { InventoryInput } from '@sfc/contract/agent/inventory'
import type { DeviceEntry } from '../config/agent-config'
import type { Description, Driver } from '../drivers/driver'

/** A configured device as it is listed in the inventory; without points when it never answered. */
export function inventoryEntry(
	{ id, name, zone, settings, camera }: DeviceEntry,
	description: Description | null,
	driver: Driver | undefined,
): InventoryInput['devices'][number] {
	const checked = driver?.settings.safeParse(settings).data
	const address = checked === undefined ? '' : (driver?.address(checked).slice(0, 200) ?? '')
	const known = description ?? { kind: 'other' as const, points: [] }
	const isCamera = known.kind === 'camera' || driver?.kind === 'onvif'
	const details = isCamera ? { ...known.details, settings: camera } : known.details
	return {
		...known,
		...(details && { details }),
		key: id,
		name,
		zone,
		driver: driver?.kind ?? 'modbus',
		address,
	}
}

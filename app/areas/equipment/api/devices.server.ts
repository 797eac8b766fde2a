import { deviceToWire } from '@sfc/contract/equipment/devices/device-wire'
import { deviceOperations } from '@sfc/contract/equipment/devices/operations'
import { controlContainer } from '~/areas/equipment/services/network/control-container.server'
import { listDevices } from '~/areas/equipment/services/devices/list-devices.server'
import { listEquipmentItems } from '~/areas/equipment/services/devices/list-equipment-items.server'
import { implement } from '~/api/operation-handlers'

export const devicesApi = implement(deviceOperations, {
	listEquipmentItems: (ctx) => listEquipmentItems(ctx),
	listDevices: async (ctx) => (await listDevices(ctx)).map(deviceToWire),
	controlContainer: (ctx, { params: { action }, body }) =>
		controlContainer(ctx, { action, ...body }),
})

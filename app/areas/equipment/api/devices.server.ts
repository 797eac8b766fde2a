import { toWire } from '@sfc/contract/devices/device-wire'
import { deviceOperations } from '@sfc/contract/devices/operations'
import { listDevices } from '~/services/devices/list-devices.server'
import { listEquipmentItems } from '~/services/hydroponic/list-equipment-items.server'
import { implement } from './operation-handlers'

export const devicesApi = implement(deviceOperations, {
	listEquipmentItems: (ctx) => listEquipmentItems(ctx),
	listDevices: async (ctx) => (await listDevices(ctx)).map(toWire),
})

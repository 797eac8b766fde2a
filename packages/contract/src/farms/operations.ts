import { z } from 'zod'
import { NOT_YOUR_FARM } from '../on-farm'
import { defineOperations } from '../operation'
import { FarmWire } from './farm'
import { CreateFarmInput, NewFarmInput } from './new-farm'
import { FarmSettingsCall } from './settings'

const tag = 'Farms'

const person = { tag, auth: 'user', about: 'person', scope: 'session' } as const
const list = {
	...person,
	method: 'get',
	summary: 'The farms of the signed-in person',
	answer: z.array(FarmWire),
} as const

export const farmsOperations = defineOperations({
	listFarmInstances: { ...list, path: '/api/farm-instances', scope: 'read' },
	listFarms: { ...list, path: '/api/farms', scope: 'read' },
	addFarmInstance: {
		method: 'post',
		path: '/api/farm-instances',
		summary: 'Add a farm; `farmType` is the kind of its equipment',
		...person,
		body: CreateFarmInput,
		answer: FarmWire,
		status: 201,
		refusals: { 400: 'No name or kind', 409: 'Fifty farms at most' },
	},
	addFarm: {
		method: 'post',
		path: '/api/farms',
		summary: 'Add a farm in full, for a customer of yours or for none',
		...person,
		body: NewFarmInput,
		answer: FarmWire,
		status: 201,
		refusals: {
			400: 'Not a usable farm',
			404: 'No such customer of yours',
			409: 'Fifty farms at most',
		},
	},
	readFarm: {
		method: 'get',
		path: '/api/farm-instances/{farmId}',
		summary: 'One farm',
		tag,
		auth: 'user',
		permission: 'farm.see',
		scope: 'read',
		answer: FarmWire,
		refusals: { 404: NOT_YOUR_FARM },
	},
	changeFarm: {
		method: 'put',
		path: '/api/farm-instances/{farmId}',
		summary: 'Change location and timezone; name, nursery layout and plants per tray when sent',
		tag,
		auth: 'user',
		permission: 'farm.configure',
		scope: 'manage',
		body: FarmSettingsCall,
		answer: FarmWire,
		refusals: {
			400: 'Not usable settings, or a nursery too small for what is in it',
			404: NOT_YOUR_FARM,
		},
	},
})

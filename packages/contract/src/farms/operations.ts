import { z } from 'zod'
import type { Operation } from '../operation'
import { FarmWire } from './farm'
import { CreateFarmInput, NewFarmInput } from './new-farm'
import { FarmSettingsCall } from './settings'

const tag = 'Farms'

const list = (path: string): Operation => ({
	method: 'get',
	path,
	summary: 'The farms of the signed-in person',
	tag,
	auth: 'user',
	answer: z.array(FarmWire),
})

export const farmsOperations: Operation[] = [
	list('/api/farm-instances'),
	list('/api/farms'),
	{
		method: 'post',
		path: '/api/farm-instances',
		summary: 'Add a farm; `farmType` is the kind of its equipment',
		tag,
		auth: 'user',
		body: CreateFarmInput,
		answer: FarmWire,
		status: 201,
		refusals: { 400: 'No name or kind', 409: 'Fifty farms at most' },
	},
	{
		method: 'post',
		path: '/api/farms',
		summary: 'Add a farm in full, for a customer of yours or for none',
		tag,
		auth: 'user',
		body: NewFarmInput,
		answer: FarmWire,
		status: 201,
		refusals: {
			400: 'Not a usable farm',
			404: 'No such customer of yours',
			409: 'Fifty farms at most',
		},
	},
	{
		method: 'get',
		path: '/api/farm-instances/{farmId}',
		summary: 'One farm',
		tag,
		auth: 'user',
		permission: 'farm.see',
		answer: FarmWire,
		refusals: { 404: 'No such farm among yours' },
	},
	{
		method: 'put',
		path: '/api/farm-instances/{farmId}',
		summary: 'Change location and timezone; name, nursery layout and plants per tray when sent',
		tag,
		auth: 'user',
		permission: 'farm.configure',
		body: FarmSettingsCall,
		answer: FarmWire,
		refusals: {
			400: 'Not usable settings, or a nursery too small for what is in it',
			404: 'No such farm among yours',
		},
	},
]

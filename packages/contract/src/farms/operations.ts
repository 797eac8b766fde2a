import { z } from 'zod'
import type { Operation } from '../operation'
import { FarmWire } from './farm'
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
		summary: 'Change location and timezone, and the name when one is sent',
		tag,
		auth: 'user',
		permission: 'farm.configure',
		body: FarmSettingsCall,
		answer: FarmWire,
		refusals: { 400: 'Not usable settings', 404: 'No such farm among yours' },
	},
]

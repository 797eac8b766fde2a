import { NOT_YOUR_FARM } from '../../on-farm'
import { defineOperations } from '../../operation'
import { DeletionRequest, DeletionWire } from './deletion'

const tag = 'Farms'

export const deletionOperations = defineOperations({
	deleteFarm: {
		method: 'post',
		path: '/api/farms/{farmId}/deletion',
		summary: 'Delete a farm with everything in it, seven days from now',
		tag,
		auth: 'user',
		permission: 'farm.delete',
		scope: 'session',
		body: DeletionRequest,
		answer: DeletionWire,
		status: 202,
		refusals: {
			400: 'Not the name of the farm',
			404: NOT_YOUR_FARM,
		},
	},
	undoDeletion: {
		method: 'delete',
		path: '/api/farms/{farmId}/deletion',
		summary: 'Take the deletion of a farm back',
		tag,
		auth: 'user',
		permission: 'farm.delete',
		scope: 'session',
		answer: DeletionWire,
		refusals: { 404: NOT_YOUR_FARM, 409: 'It is being deleted' },
	},
	exportFarm: {
		method: 'get',
		path: '/api/farms/{farmId}/export',
		summary: 'The whole farm as an archive: a zip of an SQLite database, CSV files and pictures',
		tag,
		auth: 'user',
		permission: 'farm.export',
		scope: 'session',
		answer: 'application/zip, streamed',
		refusals: { 404: NOT_YOUR_FARM, 429: 'Too many exports' },
	},
})

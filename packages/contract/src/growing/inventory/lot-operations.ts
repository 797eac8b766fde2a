import { z } from 'zod'
import { HarvestInput } from './harvest-input'
import { noSuch } from '../../on-farm'
import { defineOperations } from '../../operation'
import { fromWire } from './inventory-from-wire'
import { LotInput } from './lot-input'
import { LotWire } from './lot-wire'
import { MovementInput, SaleInput, TakeBackInput } from './movement-input'
import { RecallQuery } from './recall-query'
import { RecallWire } from './recall-wire'

const common = { tag: 'Lots', auth: 'user', answer: LotWire } as const
const change = { permission: 'stock.change', status: 201 } as const
const item = '/api/lots/{lotId}'
const notEnough = 'Less is left than would go; the message says how much'
const farmId = z.int().optional().describe('One of your farms; your current farm when left out')

export const lotOperations = defineOperations(common, {
	readLot: {
		method: 'get',
		path: item,
		permission: 'farm.see',
		scope: 'read',
		summary: 'A lot with its stock, cuttings and movements; lotId is its number or `cycle-12`',
		refusals: { 404: noSuch('lot') },
	},
	changeLot: {
		method: 'patch',
		path: item,
		permission: 'stock.change',
		scope: 'tasks',
		summary: 'Note where the seed of a lot came from',
		body: LotInput,
		normalize: fromWire,
		refusals: { 400: 'Not usable', 404: noSuch('lot') },
	},
	recordHarvest: {
		...change,
		method: 'post',
		path: `${item}/harvests`,
		scope: 'tasks',
		summary: 'Record a cutting; the last one ends the cycle',
		body: HarvestInput,
		normalize: fromWire,
		refusals: {
			400: 'Not a usable harvest',
			404: noSuch('lot'),
			409: 'The cycle was given up, or more heads were cut than planted and isMoreMeant is not set',
		},
	},
	recordSale: {
		...change,
		method: 'post',
		path: `${item}/sales`,
		scope: 'tasks',
		summary: 'Record a sale',
		body: SaleInput,
		normalize: fromWire,
		refusals: { 400: 'Not a usable sale', 404: noSuch('lot'), 409: notEnough },
	},
	recordMovement: {
		...change,
		method: 'post',
		path: `${item}/movements`,
		scope: 'tasks',
		summary: 'Record what was lost, given away or counted',
		body: MovementInput,
		normalize: fromWire,
		refusals: { 400: 'Not a usable movement', 404: noSuch('lot'), 409: notEnough },
	},
	takeBackMovement: {
		...change,
		method: 'post',
		path: `${item}/movements/{movementId}/take-back`,
		scope: 'tasks',
		summary: 'Undo a movement by one of the opposite quantity',
		body: TakeBackInput,
		normalize: fromWire,
		refusals: { 404: noSuch('lot'), 409: 'Already undone, or less is left' },
	},
	recallLots: {
		method: 'get',
		path: '/api/lots/recall',
		permission: 'farm.see',
		scope: 'read',
		summary: 'The lots that belong to a lot, a seed lot or a buyer, and who got what of them',
		query: RecallQuery.extend({ farmId }),
		answer: RecallWire,
		refusals: { 404: 'No such farm or lot among yours' },
	},
})

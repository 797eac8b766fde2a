import { z } from 'zod'
import { HarvestInput } from './harvest-input'
import type { Operation } from '../operation'
import { LotInput } from '../lots/lot-input'
import { LotWire } from '../lots/lot-wire'
import { MovementInput, SaleInput, TakeBackInput } from '../lots/movement-input'
import { RecallQuery } from '../lots/recall-query'
import { RecallWire } from '../lots/recall-wire'

const common = { tag: 'Lots', auth: 'user', answer: LotWire } as const
const change = { ...common, permission: 'stock.change', status: 201 } as const
const item = '/api/lots/{lotId}'
const missing = 'No such lot on a farm of yours'
const notEnough = 'Less is left than would go; the message says how much'
const farmId = z.int().optional().describe('A farm of yours; your current farm when left out')

export const lotOperations: Operation[] = [
	{
		...common,
		method: 'get',
		path: item,
		permission: 'farm.see',
		summary: 'A lot with its stock, cuttings and movements; lotId is its number or `cycle-12`',
		refusals: { 404: missing },
	},
	{
		...common,
		method: 'patch',
		path: item,
		permission: 'stock.change',
		summary: 'Note where the seed of a lot came from',
		body: LotInput,
		refusals: { 400: 'Not usable', 404: missing },
	},
	{
		...change,
		method: 'post',
		path: `${item}/harvests`,
		summary: 'Record a cutting; the last one ends the cycle',
		body: HarvestInput,
		refusals: {
			400: 'Not a usable harvest',
			404: missing,
			409: 'The cycle was given up, or more heads were cut than planted and isMoreMeant is not set',
		},
	},
	{
		...change,
		method: 'post',
		path: `${item}/sales`,
		summary: 'Record a sale',
		body: SaleInput,
		refusals: { 400: 'Not a usable sale', 404: missing, 409: notEnough },
	},
	{
		...change,
		method: 'post',
		path: `${item}/movements`,
		summary: 'Record what was lost, given away or counted',
		body: MovementInput,
		refusals: { 400: 'Not a usable movement', 404: missing, 409: notEnough },
	},
	{
		...change,
		method: 'post',
		path: `${item}/movements/{movementId}/take-back`,
		summary: 'Undo a movement by one of the opposite quantity',
		body: TakeBackInput,
		refusals: { 404: missing, 409: 'Taken back before, or less is left' },
	},
	{
		...common,
		method: 'get',
		path: '/api/lots/recall',
		permission: 'farm.see',
		summary: 'The lots that belong to a lot, a seed lot or a buyer, and who got what of them',
		query: RecallQuery.extend({ farmId }),
		answer: RecallWire,
		refusals: { 404: 'No such farm or lot among yours' },
	},
]

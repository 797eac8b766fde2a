import { HarvestInput } from './harvest-input'
import { noSuch, onFarm } from '../../on-farm'
import { defineOperations } from '../../operation'
import { fromWire } from './inventory-from-wire'
import { LotInput } from './lot-input'
import { LotWire } from './lot-wire'
import { MixLotsInput } from './mix-lots-input'
import { MovementInput, SaleInput, TakeBackInput } from './movement-input'
import { RecallQuery } from './recall-query'
import { ReceiptInput } from './receipt-input'
import { RecallWire } from './recall-wire'

const common = { tag: 'Lots', auth: 'user', answer: LotWire } as const
const change = { permission: 'stock.change', status: 201 } as const
const item = '/api/lots/{lotId}'
const notEnough = 'Less is left than would go; the message says how much'

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
		summary: 'Note where the seed of a lot came from, and what it is counted in',
		body: LotInput,
		normalize: fromWire,
		refusals: {
			400: 'Not usable',
			404: noSuch('lot'),
			409: 'Something was counted in another unit',
		},
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
	receiveLot: {
		...change,
		method: 'post',
		path: '/api/lots/received',
		scope: 'tasks',
		summary: 'Receive a lot of another grower, with the lot code that it came with',
		query: onFarm,
		body: ReceiptInput,
		normalize: fromWire,
		refusals: { 400: 'Not a usable receipt' },
	},
	correctReceipt: {
		method: 'put',
		path: `${item}/receipt`,
		permission: 'stock.change',
		scope: 'tasks',
		summary: 'Correct what was received, before any of it is sold or mixed; its cost at any time',
		body: ReceiptInput,
		normalize: fromWire,
		refusals: {
			400: 'Not a usable receipt',
			404: 'No such lot on your farms, or nothing was received in it',
			409: 'Some of it was sold, given away or mixed, or less is left',
		},
	},
	mixLots: {
		...change,
		method: 'post',
		path: '/api/lots/mixes',
		scope: 'tasks',
		summary: 'Mix lots into a new one with a code of its own, or pack one anew; all or nothing',
		query: onFarm,
		body: MixLotsInput,
		normalize: fromWire,
		refusals: { 400: 'Not a usable mix', 404: noSuch('lot'), 409: notEnough },
	},
	recallLots: {
		method: 'get',
		path: '/api/lots/recall',
		permission: 'farm.see',
		scope: 'read',
		summary: 'The lots that belong to a lot, a seed lot or a buyer, and who got what of them',
		query: RecallQuery.extend(onFarm.shape),
		answer: RecallWire,
		refusals: { 404: 'No such farm or lot among yours' },
	},
})

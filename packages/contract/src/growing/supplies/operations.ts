import { SUPPLY_UNITS } from '@sfc/domain/growing/supplies/supply'
import { z } from 'zod'
import { noSuch, onFarm } from '../../on-farm'
import { defineOperations } from '../../operation'
import { TakeBackInput } from '../inventory/movement-input'
import {
	ArchivedInput,
	BatchInput,
	OrderedInput,
	ReceiveInput,
	SupplyInput,
	SupplyLotInput,
	SupplyMoveInput,
	UseSupplyInput,
} from './supply-input'
import { BatchWire } from './batch-wire'
import { LotSupplyWire, SupplyLotStoryWire, SupplyWire, TakenWire } from './supply-wire'

const common = { tag: 'Supplies', auth: 'user', query: onFarm } as const
const see = { method: 'get', permission: 'farm.see', scope: 'read' } as const
const change = { permission: 'stock.change', scope: 'tasks' } as const
const all = '/api/supplies'
const one = `${all}/{supplyId}`
const lot = '/api/supply-lots/{supplyLotId}'
const unusable = 'Not usable; the message says what and why'
const batch = '/api/nutrients/batches/{batchId}'
const noBatch = 'No such batch on the farm'
const noSupply = 'No such supply on the farm'
const noLot = 'No such supply lot on the farm'
const notEnough = 'Less is left than would go; the message says how much'

export const supplyOperations = defineOperations(common, {
	listSupplies: {
		...see,
		path: all,
		summary: 'The supplies of a farm by name, with the lots in stock, the first to be used first',
		answer: z.array(SupplyWire),
	},
	readSupply: {
		...see,
		path: one,
		summary: 'A supply with all of its lots, the newest first',
		answer: SupplyWire,
		refusals: { 404: noSupply },
	},
	addSupply: {
		...change,
		method: 'post',
		path: all,
		status: 201,
		summary: 'Add a supply: seed, a nutrient, substrate, packaging or another',
		body: SupplyInput,
		answer: SupplyWire,
		refusals: { 400: unusable, 409: 'The farm keeps as many as it may' },
	},
	changeSupply: {
		...change,
		method: 'put',
		path: one,
		summary: 'Replace what is said of a supply',
		body: SupplyInput,
		answer: SupplyWire,
		refusals: { 400: unusable, 404: noSupply, 409: 'Lots were received in its unit' },
	},
	archiveSupply: {
		...change,
		method: 'post',
		path: `${one}/archive`,
		summary: 'Take a supply out of the lists, or back into them; its lots stay',
		body: ArchivedInput,
		answer: SupplyWire,
		refusals: { 400: unusable, 404: noSupply },
	},
	markSupplyOrdered: {
		...change,
		method: 'post',
		path: `${one}/ordered`,
		summary: 'Note that a supply was ordered today, or that it was not',
		body: OrderedInput,
		answer: SupplyWire,
		refusals: { 400: unusable, 404: noSupply },
	},
	receiveSupplyLot: {
		...change,
		method: 'post',
		path: `${one}/lots`,
		status: 201,
		summary: 'Receive a lot of a supply',
		body: ReceiveInput,
		answer: SupplyLotStoryWire,
		refusals: { 400: unusable, 404: noSupply },
	},
	recordSupplyUse: {
		...change,
		method: 'post',
		path: `${one}/use`,
		status: 201,
		summary: 'Record a use: of the lots that expire first, or of one that is named',
		body: UseSupplyInput,
		answer: z.object({ taken: z.array(TakenWire), supply: SupplyWire }),
		refusals: { 400: unusable, 404: noSupply, 409: notEnough },
	},
	readSupplyLot: {
		...see,
		path: lot,
		summary: 'A supply lot with its ledger, and the crop lots it went into',
		answer: SupplyLotStoryWire,
		refusals: { 404: noLot },
	},
	changeSupplyLot: {
		...change,
		method: 'put',
		path: lot,
		summary: 'Correct what is printed on a supply lot or came with it',
		body: SupplyLotInput,
		answer: SupplyLotStoryWire,
		refusals: { 400: unusable, 404: noLot },
	},
	recordSupplyMovement: {
		...change,
		method: 'post',
		path: `${lot}/movements`,
		status: 201,
		summary: 'Record what was counted or disposed of',
		body: SupplyMoveInput,
		answer: SupplyLotStoryWire,
		refusals: { 400: unusable, 404: noLot, 409: notEnough },
	},
	takeBackSupplyMovement: {
		...change,
		method: 'post',
		path: `${lot}/movements/{supplyMovementId}/take-back`,
		status: 201,
		summary: 'Undo a movement by one of the opposite quantity',
		body: TakeBackInput,
		answer: SupplyLotStoryWire,
		refusals: { 404: noLot, 409: 'Already undone, or less is left' },
	},
	recordNutrientBatch: {
		...change,
		method: 'post',
		path: '/api/nutrients/mixes/{mixId}/batches',
		status: 201,
		summary:
			'Record one batch of a mix: what it is weighed from is taken out of stock, all or nothing',
		body: BatchInput,
		answer: z.object({
			batchId: z.int(),
			taken: z.array(TakenWire.extend({ name: z.string(), unit: z.enum(SUPPLY_UNITS) })),
		}),
		refusals: { 400: unusable, 404: 'No such mix on the farm', 409: notEnough },
	},
	listNutrientBatches: {
		...see,
		path: '/api/nutrients/mixes/{mixId}/batches',
		summary: 'The batches of a mix with what their concentrate costs, the newest first',
		answer: z.array(BatchWire),
		refusals: { 404: 'No such mix on the farm' },
	},
	readNutrientBatch: {
		...see,
		path: batch,
		summary: 'A batch of a mix: what was weighed, from which lots, and what it costs',
		answer: BatchWire,
		refusals: { 404: noBatch },
	},
	undoNutrientBatch: {
		...change,
		method: 'post',
		path: `${batch}/undo`,
		summary: 'Note that a batch was never mixed; what was taken for it comes back into stock',
		body: TakeBackInput,
		answer: BatchWire,
		refusals: { 404: noBatch, 409: 'Already undone' },
	},
})

export const lotSupplyOperations = defineOperations(
	{ tag: 'Supplies', auth: 'user' },
	{
		listLotSupplies: {
			...see,
			path: '/api/lots/{lotId}/supplies',
			summary: 'The supply lots that went into a lot',
			answer: z.array(LotSupplyWire),
			refusals: { 404: noSuch('lot') },
		},
	},
)

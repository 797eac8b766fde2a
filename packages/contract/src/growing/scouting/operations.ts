import { COUNTED_PER, PEST_KINDS } from '@sfc/domain/growing/scouting/pests'
import { z } from 'zod'
import { onFarm } from '../../on-farm'
import { defineOperations } from '../../operation'
import { photoUpload } from '../../sent-photos'
import { changedFields } from '../nutrients/changed-fields'
import {
	CorrectionInput,
	PRODUCT_KINDS,
	TreatmentInput,
	TreatmentProductInput,
	WithdrawalInput,
} from './treatment-input'
import { OwnPestInput, PestRuleInput, VisitCallInput } from './visit-input'

const PestWire = z.object({
	key: z.string(),
	name: z.string(),
	latin: z.string().nullable(),
	kind: z.enum(PEST_KINDS),
	per: z.enum(COUNTED_PER),
	isWatched: z.boolean(),
	threshold: z.number().nullable().describe('Number per plant or card from which the farm acts'),
	action: z.string().nullable(),
})

const VisitWire = z.object({
	id: z.int(),
	zone: z.string(),
	scoutedOn: z.string(),
	plants: z.int(),
	cards: z.int(),
	note: z.string().nullable(),
	scoutedBy: z.string(),
	createdAt: z.int(),
	counts: z.array(z.object({ pestKey: z.string(), count: z.int(), severity: z.int().nullable() })),
	photoIds: z.array(z.int()),
})

const TreatmentProductWire = z.object({
	id: z.int(),
	name: z.string(),
	kind: z.enum(PRODUCT_KINDS),
	registration: z.string().nullable(),
	reentryHours: z.int(),
	preharvestDays: z.int(),
	labelDose: z.number().nullable(),
	doseUnit: z.string(),
	...changedFields,
})

const TreatmentWire = z.object({
	id: z.int(),
	productName: z.string(),
	kind: z.string(),
	registration: z.string().nullable(),
	reentryHours: z.int(),
	preharvestDays: z.int(),
	labelDose: z.number().nullable(),
	dose: z.number(),
	doseUnit: z.string(),
	zone: z.string().nullable(),
	treatedAt: z.int(),
	treatedOn: z.string(),
	harvestAt: z.int().describe('From then on what was treated may be harvested'),
	harvestFrom: z.string().describe('The same as a day on the farm'),
	reentryAt: z.int().describe('From then on people may enter without protection'),
	treatedBy: z.string(),
	pestKey: z.string().nullable(),
	reason: z.string(),
	recordedBy: z.string(),
	createdAt: z.int(),
	withdrawnAt: z.int().nullable(),
	withdrawnBy: z.string().nullable(),
	withdrawnReason: z.string().nullable(),
	crops: z.array(z.object({ cycleId: z.int(), label: z.string() })),
})

const common = { tag: 'Scouting', auth: 'user', query: onFarm } as const
const see = { permission: 'farm.see', scope: 'read' } as const
const record = { permission: 'task.work', scope: 'tasks' } as const
const manage = { permission: 'farm.configure', scope: 'manage' } as const
const products = '/api/scouting/products'
const treatments = '/api/scouting/treatments'
const unusable = 'Not usable; the message says what and why'
const full = 'The farm keeps as many as it may'
const inside = 'A harvest is inside the interval and was not confirmed, or it is corrected already'
const noProduct = 'No such product on the farm'
const noTreatment = 'No such treatment on the farm'

export const scoutingOperations = defineOperations(common, {
	listScoutingPests: {
		...see,
		method: 'get',
		path: '/api/scouting/pests',
		summary: 'The pests and diseases that a farm counts, with its limits',
		answer: z.array(PestWire),
	},
	addScoutingPest: {
		...manage,
		method: 'post',
		path: '/api/scouting/pests',
		status: 201,
		summary: 'Add a pest that the product does not know',
		body: OwnPestInput,
		answer: PestWire,
		refusals: { 400: unusable, 409: full },
	},
	changeScoutingPest: {
		...manage,
		method: 'put',
		path: '/api/scouting/pests/{pestKey}',
		summary: 'Set the limit of a pest, what is done then, and whether it is watched',
		body: PestRuleInput,
		answer: PestWire,
		refusals: { 400: unusable, 404: 'No such pest' },
	},
	listScoutingVisits: {
		...see,
		method: 'get',
		path: '/api/scouting/visits',
		summary: 'The last 200 visits of zones with what was counted, the newest first',
		answer: z.array(VisitWire),
	},
	uploadScoutingPhoto: {
		...photoUpload,
		...record,
		path: '/api/scouting/photos',
	},
	recordScoutingVisit: {
		...record,
		method: 'post',
		path: '/api/scouting/visits',
		status: 201,
		summary: 'Record what was counted in a zone',
		body: VisitCallInput,
		answer: z.object({ visitId: z.int() }),
		refusals: { 400: unusable },
	},
	listTreatmentProducts: {
		...see,
		method: 'get',
		path: products,
		summary: 'The products for plant protection of a farm, by name',
		answer: z.array(TreatmentProductWire),
	},
	addTreatmentProduct: {
		...manage,
		method: 'post',
		path: products,
		status: 201,
		summary: 'Add a product with the intervals of its label',
		body: TreatmentProductInput,
		answer: TreatmentProductWire,
		refusals: { 400: unusable, 409: full },
	},
	changeTreatmentProduct: {
		...manage,
		method: 'put',
		path: `${products}/{treatmentProductId}`,
		summary: 'Replace a product; recorded treatments keep the label of their day',
		body: TreatmentProductInput,
		answer: TreatmentProductWire,
		refusals: { 400: unusable, 404: noProduct },
	},
	removeTreatmentProduct: {
		...manage,
		method: 'delete',
		path: `${products}/{treatmentProductId}`,
		summary: 'Delete a product; treatments with it stay',
		answer: z.object({ message: z.string() }),
		refusals: { 404: noProduct },
	},
	listTreatments: {
		...see,
		method: 'get',
		path: treatments,
		summary: 'The last 500 treatments, the newest first, corrected ones among them',
		answer: z.array(TreatmentWire),
	},
	recordTreatment: {
		...record,
		method: 'post',
		path: treatments,
		status: 201,
		summary: 'Record a treatment; harvests inside its pre-harvest interval are refused from now on',
		body: TreatmentInput,
		answer: TreatmentWire,
		refusals: { 400: unusable, 409: inside },
	},
	correctTreatment: {
		...manage,
		method: 'post',
		path: `${treatments}/{treatmentId}/correct`,
		status: 201,
		summary: 'Replace a mistaken treatment by one as it really was',
		body: CorrectionInput,
		answer: TreatmentWire,
		refusals: { 400: unusable, 404: noTreatment, 409: inside },
	},
	withdrawTreatment: {
		...manage,
		method: 'post',
		path: `${treatments}/{treatmentId}/withdraw`,
		summary: 'Withdraw a treatment that did not take place',
		body: WithdrawalInput,
		answer: TreatmentWire,
		refusals: { 400: unusable, 404: noTreatment, 409: 'It is corrected already' },
	},
})

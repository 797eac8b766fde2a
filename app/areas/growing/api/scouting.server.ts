import { scoutingOperations } from '@sfc/contract/growing/scouting/operations'
import { implement } from '~/api/operation-handlers'
import {
	listTreatments,
	readTreatment,
} from '~/areas/growing/services/scouting/list-treatments.server'
import { listVisits } from '~/areas/growing/services/scouting/list-visits.server'
import {
	correctTreatment,
	recordTreatment,
	withdrawTreatment,
} from '~/areas/growing/services/scouting/record-treatment.server'
import { recordVisit } from '~/areas/growing/services/scouting/record-visit.server'
import { addPest, changePest, listPests } from '~/areas/growing/services/scouting/save-pest.server'
import {
	addTreatmentProduct,
	changeTreatmentProduct,
	listTreatmentProducts,
	removeTreatmentProduct,
} from '~/areas/growing/services/scouting/save-treatment-product.server'
import { SCOUTING_PHOTOS } from '~/areas/growing/services/scouting/scouting-photos.server'
import { parsePathId } from '~/http/parse-path-id'
import { storeUploadedPhoto } from '~/http/store-uploaded-photo.server'

const VISITS = 200
const TREATMENTS = 500
const productId = (id: string) => parsePathId(id, 'Product not found')
const treatmentIdOf = (id: string) => parsePathId(id, 'Treatment not found')

export const scoutingApi = implement(scoutingOperations, {
	listScoutingPests: (ctx) => listPests(ctx, ctx.db.read),
	addScoutingPest: (ctx, { body }) => addPest(ctx, body),
	changeScoutingPest: (ctx, { params: { pestKey: key }, body }) =>
		changePest(ctx, { key, ...body }),
	listScoutingVisits: (ctx) => listVisits(ctx, { limit: VISITS }),
	uploadScoutingPhoto: (ctx, { request }) => storeUploadedPhoto(ctx, request, SCOUTING_PHOTOS),
	recordScoutingVisit: (ctx, { body }) => recordVisit(ctx, body),
	listTreatmentProducts,
	addTreatmentProduct: (ctx, { body }) => addTreatmentProduct(ctx, body),
	changeTreatmentProduct: (ctx, { params, body }) =>
		changeTreatmentProduct(ctx, { id: productId(params.treatmentProductId), ...body }),
	async removeTreatmentProduct(ctx, { params }) {
		await removeTreatmentProduct(ctx, { id: productId(params.treatmentProductId) })
		return { message: 'Product deleted' }
	},
	listTreatments: (ctx) => listTreatments(ctx, { limit: TREATMENTS }),
	async recordTreatment(ctx, { body }) {
		const { treatmentId: id } = await recordTreatment(ctx, body)
		return readTreatment(ctx, { id })
	},
	async correctTreatment(ctx, { params, body }) {
		const treatmentId = treatmentIdOf(params.treatmentId)
		const { treatmentId: id } = await correctTreatment(ctx, { treatmentId, ...body })
		return readTreatment(ctx, { id })
	},
	async withdrawTreatment(ctx, { params, body }) {
		const id = treatmentIdOf(params.treatmentId)
		await withdrawTreatment(ctx, { treatmentId: id, ...body })
		return readTreatment(ctx, { id })
	},
})

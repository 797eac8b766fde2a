import { diagnosisOperations } from '@sfc/contract/plant-health/diagnosis/operations'
import { taskToWire } from '@sfc/contract/growing/tasks/task'
import { Fault } from '@sfc/domain/fault'
import { parsePathId } from '~/http/parse-path-id'
import { readForm } from '~/http/read-form.server'
import { PICTURE_FORM_BYTES, readFormFile } from '~/http/read-form-file.server'
import { addDiagnosisToJournal } from '~/areas/plant-health/services/diagnosis/add-diagnosis-to-journal.server'
import { answerQuestion } from '~/areas/plant-health/services/diagnosis/answer-question.server'
import { askVisionModel } from '~/areas/plant-health/services/diagnosis/ask-vision-model.server'
import { diagnosePicture } from '~/areas/plant-health/services/diagnosis/diagnose-picture.server'
import {
	drawOverlay,
	readDiagnosisPicture,
} from '~/areas/plant-health/services/diagnosis/diagnosis-picture.server'
import { judgeDiagnosis } from '~/areas/plant-health/services/diagnosis/judge-diagnosis.server'
import { listDiagnoses } from '~/areas/plant-health/services/diagnosis/list-diagnoses.server'
import { loadHitRate } from '~/areas/plant-health/services/diagnosis/load-hit-rate.server'
import { createStepTasks } from '~/areas/plant-health/services/diagnosis/create-step-tasks.server'
import { proposeAdditions } from '~/areas/plant-health/services/diagnosis/propose-additions.server'
import { readDiagnosis } from '~/areas/plant-health/services/diagnosis/read-diagnosis.server'
import { requireCycle } from '~/areas/growing/services/planting-cycles/require-cycle.server'
import { connectModel } from '~/areas/plant-health/services/vision-model/connect-model.server'
import { disconnectModel } from '~/areas/plant-health/services/vision-model/disconnect-model.server'
import { readModel } from '~/areas/plant-health/services/vision-model/read-model.server'
import { diagnosisToWire } from './diagnosis-to-wire'
import { implement } from '~/api/operation-handlers'

const PAGE = 20
const DAY_S = 24 * 3600

export const diagnosisApi = implement(diagnosisOperations, {
	async listDiagnoses(ctx, { query }) {
		const { diagnoses } = await listDiagnoses(ctx, { before: query.before, limit: PAGE })
		return diagnoses.map(diagnosisToWire)
	},
	/** A form is read only when it is its turn, because ten uploads at once would hold ten pictures in memory. */
	async analyzePlant(ctx, { request }) {
		await ctx.limits.picturesPerPerson.count(ctx.user.id)
		return ctx.limits.picturesAtOnce(async () => {
			const form = await readForm(request, PICTURE_FORM_BYTES)
			const image = readFormFile(form, 'image')
			if (!image) throw new Fault('invalid', 'Choose a picture', { field: 'picture' })
			const bytes = new Uint8Array(await image.arrayBuffer())
			const cycle = await cycleIn(form, ctx)
			const notes = String(form.get('notes') ?? '')
			return diagnosisToWire(await diagnosePicture(ctx, { bytes, cycle, notes }))
		})
	},
	answerDiagnosis: async (ctx, { body }) => diagnosisToWire(await answerQuestion(ctx, body)),
	askVisionModel: async (ctx, { body }) => diagnosisToWire(await askVisionModel(ctx, body)),
	async readVisionModel(ctx) {
		const model = await readModel(ctx)
		if (!model) return null
		const {
			host: _,
			priceMicros,
			isPerToken,
			capCents,
			spentToday,
			spentThisMonth,
			...told
		} = model
		return {
			...told,
			price: priceMicros && priceMicros / 1e6,
			pricePer: isPerToken ? ('tokens' as const) : ('call' as const),
			capADay: capCents && capCents / 100,
			spentToday: spentToday / 1e6,
			spentThisMonth: spentThisMonth / 1e6,
		}
	},
	async connectVisionModel(ctx, { body }) {
		await connectModel(ctx, body)
		return { success: true as const }
	},
	async disconnectVisionModel(ctx) {
		await disconnectModel(ctx)
		return { success: true as const }
	},
	async judgeDiagnosis(ctx, { body }) {
		const judged = diagnosisToWire(await judgeDiagnosis(ctx, body))
		return { ...judged, hitRate: await loadHitRate(ctx) }
	},
	addDiagnosisToJournal: (ctx, { body }) => addDiagnosisToJournal(ctx, body),
	planDiagnosisSteps: async (ctx, { body }) => (await createStepTasks(ctx, body)).map(taskToWire),
	async proposeDiagnosisAdditions(ctx, { query }) {
		const [first] = (await readDiagnosis(ctx, query)).causes
		return first ? proposeAdditions(ctx, first.cause) : null
	},
	readDiagnosisPicture: async (ctx, { query }) =>
		picture(await readDiagnosisPicture(ctx, query), 'image/webp'),
	readDiagnosisOverlay: async (ctx, { query }) =>
		picture(await drawOverlay(ctx, query), 'image/png'),
})

/** The picture of a diagnosis never changes. */
const picture = (bytes: Buffer, type: string) =>
	new Response(new Uint8Array(bytes), {
		headers: { 'Content-Type': type, 'Cache-Control': `private, max-age=${DAY_S}` },
	})

const NO_CYCLE = 'Planting cycle not found'

/** The planting cycle of the picture, when the form names one of the same farm. */
async function cycleIn(form: FormData, ctx: Parameters<typeof diagnosePicture>[0]) {
	const named = form.get('cycleId')
	if (typeof named !== 'string' || named === '') return null
	const { ctx: entered, cycle } = await requireCycle(ctx, { cycleId: parsePathId(named, NO_CYCLE) })
	if (entered.farm.id !== ctx.farm.id) throw new Fault('not-found', NO_CYCLE)
	return cycle
}

import { useLoaderData } from '@remix-run/react'
import { AnswerInput, VerdictInput } from '@sfc/contract/plant-health/diagnosis/diagnosis-wire'
import { hasPermission } from '@sfc/domain/platform/permissions'
import { formsPage } from '~/http/form-page.server'
import { redirectOnFault } from '~/http/redirect-on-fault.server'
import { redirectWithToast } from '~/http/toast.server'
import { requirePermission } from '~/areas/platform/services/require-permission.server'
import { answerQuestion } from '~/areas/plant-health/services/diagnosis/answer-question.server'
import { askVisionModel } from '~/areas/plant-health/services/diagnosis/ask-vision-model.server'
import { summarizeDiagnosis } from '~/areas/plant-health/services/diagnosis/diagnosis.server'
import { judgeDiagnosis } from '~/areas/plant-health/services/diagnosis/judge-diagnosis.server'
import { countDiagnoses } from '~/areas/plant-health/services/diagnosis/list-diagnoses.server'
import { loadHitRate } from '~/areas/plant-health/services/diagnosis/load-hit-rate.server'
import { createStepTasks } from '~/areas/plant-health/services/diagnosis/create-step-tasks.server'
import { proposeAdditions } from '~/areas/plant-health/services/diagnosis/propose-additions.server'
import { addDiagnosisToJournal } from '~/areas/plant-health/services/diagnosis/add-diagnosis-to-journal.server'
import { readModel } from '~/areas/plant-health/services/vision-model/read-model.server'
import { pageTitle } from '~/ui/page-title'
import { additionsView } from '../additions-view.server'
import { DiagnosisResult } from './diagnosis-result'
import { diagnosisView } from './diagnosis-view.server'
import { parsePathId } from '~/http/parse-path-id'
import { requireFarmInAddress, requireUser } from '~/http/require-farm.server'
import {
	DIAGNOSIS_NOT_FOUND,
	requireDiagnosis,
} from '~/areas/plant-health/services/diagnosis/read-diagnosis.server'

export { PageError as ErrorBoundary } from '~/shell/page-error'

export const meta = pageTitle<typeof loader>((data) =>
	data ? `Analysis #${data.number}` : 'Plant Diagnosis',
)

const diagnosisPath = ({ id }: { id: number }) => `/plant-diagnosis/${id}`

const { loader, action } = formsPage({
	permission: 'farm.see',
	send: 'journal.write',
	subject: requireDiagnosisFromPath,
	load: async ({ ctx, diagnosis, request }) => {
		const [first] = diagnosis.causes
		const [number, hitRate, additions, model] = await Promise.all([
			countDiagnoses(ctx, { upTo: diagnosis.id }),
			loadHitRate(ctx),
			first ? proposeAdditions(ctx, first.cause) : null,
			readModel(ctx),
		])
		return {
			...diagnosisView(ctx, diagnosis, new URL(request.url).searchParams.get('mark')),
			number,
			hitRate,
			additions: additions && additionsView(additions, ctx),
			model: model && {
				model: model.model,
				host: model.host,
				isAsked: diagnosis.facts.some(({ by }) => by === 'model'),
			},
			mayWrite: hasPermission(ctx.role, 'journal.write'),
			mayPlan: hasPermission(ctx.role, 'task.work'),
		}
	},
	forms: {
		answer: {
			schema: AnswerInput.omit({ diagnosisId: true }),
			submit: async ({ ctx, diagnosis }, input) => {
				const ranked = await answerQuestion(ctx, { ...input, diagnosisId: diagnosis.id })
				const text = summarizeDiagnosis(ranked)
				return redirectWithToast(diagnosisPath(diagnosis), { title: 'Answer counted', text })
			},
		},
		judge: {
			schema: VerdictInput.omit({ diagnosisId: true }),
			submit: async ({ ctx, diagnosis }, input) => {
				await judgeDiagnosis(ctx, { ...input, diagnosisId: diagnosis.id })
				return redirectWithToast(diagnosisPath(diagnosis), {
					title: 'Verdict recorded',
					text: 'It counts in the hit rate of this farm.',
				})
			},
		},
	},
	intents: {
		model: async ({ ctx, diagnosis }) =>
			redirectOnFault({ backTo: diagnosisPath(diagnosis), title: 'Model not asked' }, async () => {
				const ranked = await askVisionModel(ctx, { diagnosisId: diagnosis.id })
				const { length } = ranked.facts.filter(({ by }) => by === 'model')
				return redirectWithToast(diagnosisPath(diagnosis), {
					title: length === 0 ? 'The model saw nothing that was asked' : 'The model answered',
					text: summarizeDiagnosis(ranked),
				})
			}),
		plan: async ({ ctx, diagnosis }) =>
			redirectOnFault({ backTo: diagnosisPath(diagnosis), title: 'No tasks added' }, async () => {
				const permitted = requirePermission(ctx, 'task.work')
				const tasks = await createStepTasks(permitted, { diagnosisId: diagnosis.id })
				return redirectWithToast(diagnosisPath(diagnosis), {
					title: `${tasks.length} tasks added`,
					text: 'The last is a new photo in 3 days.',
				})
			}),
		save: async ({ ctx, diagnosis }) => {
			const saved = await addDiagnosisToJournal(ctx, { diagnosisId: diagnosis.id })
			return redirectWithToast(diagnosisPath(diagnosis), {
				title: saved.isNew ? 'Diagnosis saved' : 'Saved already',
				text: 'It is in the crop journal, with its picture.',
			})
		},
	},
})

export { loader, action }

export default function Result() {
	return <DiagnosisResult {...useLoaderData<typeof loader>()} />
}

type Args = { request: Request; params: { diagnosisId?: string | undefined } }

/** The diagnosis in the path, with the context of its farm. Throws Fault not-found. */
async function requireDiagnosisFromPath({ request, params }: Args) {
	const diagnosisId = parsePathId(params.diagnosisId, DIAGNOSIS_NOT_FOUND)
	const found = await requireDiagnosis(await requireUser(request), { diagnosisId })
	requireFarmInAddress(request, found.ctx.farm)
	return found
}

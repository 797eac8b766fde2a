import { formatDay } from '@sfc/domain/calendar/format-day'
import { todayIn } from '@sfc/domain/calendar/calendar-day'
import type { FarmCtx } from '~/context.server'
import { summarizeDiagnosis } from '~/areas/plant-health/services/diagnosis/diagnosis.server'
import { listDiagnoses } from '~/areas/plant-health/services/diagnosis/list-diagnoses.server'
import type { Answer } from './answer'

const SHOWN = 3

/** Answers with the newest plant diagnoses of the farm, and a link to a new one. */
export async function answerPlants(ctx: FarmCtx): Promise<Answer> {
	const { diagnoses } = await listDiagnoses(ctx, { limit: SHOWN })
	const dayOf = (at: number) => formatDay(todayIn(ctx.farm.timezone, at))
	return {
		tone: 'info',
		title: 'Photograph a leaf',
		lines: [
			'Take a photo of one leaf. It is measured, and the readings around the plant count too.',
			...new Set(
				diagnoses.map(
					(one) =>
						`${one.cropName ?? 'A plant'}, ${dayOf(one.createdAt)}: ${summarizeDiagnosis(one)}.`,
				),
			),
		],
		source: 'Diagnoses of this farm',
		links: [
			{ to: '/plant-diagnosis', label: 'Diagnose a plant' },
			...diagnoses.slice(0, 1).map(({ id }) => ({
				to: `/plant-diagnosis/${id}`,
				label: 'Newest diagnosis',
			})),
		],
	}
}

import { formatInstantWithYear } from '@sfc/domain/calendar/format-instant'
import { formatAnswer } from '@sfc/domain/food-safety/checklists/judge-answers'
import { formatLimits } from '@sfc/domain/food-safety/checklists/step'
import type { FarmCtx } from '~/context.server'
import type { ChecklistRecord } from '~/areas/food-safety/services/checklists/list-records.server'

/** A record as pages show it, with each step beside its answer. */
export function recordView(ctx: Pick<FarmCtx, 'farm' | 'user'>, record: ChecklistRecord) {
	const when = (at: number) => formatInstantWithYear(at, ctx.farm.timezone, ctx.user)
	const { id, checklistId, name, version, note, signature, signedBy } = record
	return {
		id,
		checklistId,
		name,
		version,
		note,
		signature,
		signedBy,
		signed: when(record.signedAt),
		corrects: record.correctsId,
		correction: record.correction,
		correctedBy: record.correctedById,
		reviewed:
			record.reviewedAt === null ? null : `${record.reviewedBy ?? ''}, ${when(record.reviewedAt)}`,
		photoIds: record.photoIds,
		steps: record.steps
			.filter(({ kind }) => kind !== 'photo')
			.map((step) => {
				const deviation = record.deviations.find(({ stepKey }) => stepKey === step.key)
				return {
					key: step.key,
					label: step.label,
					answer: formatAnswer(step, record.answers[step.key]),
					limits: step.kind === 'number' ? formatLimits(step) : null,
					deviation: deviation
						? {
								id: deviation.id,
								action: deviation.action,
								by: deviation.actionBy,
								written:
									deviation.actionAt === null
										? null
										: `${deviation.actionWrittenBy ?? ''}, ${when(deviation.actionAt)}`,
							}
						: null,
				}
			}),
	}
}

export type RecordView = ReturnType<typeof recordView>

import { useLoaderData } from '@remix-run/react'
import { RecordStageForm } from '@sfc/contract/plant-health/growth/record-stage'
import { hasPermission } from '@sfc/domain/platform/permissions'
import { todayIn } from '@sfc/domain/calendar/calendar-day'
import { Fault } from '@sfc/domain/fault'
import { isActiveCycle } from '@sfc/domain/growing/planting-cycles/cycle-status'
import { stageLabel } from '@sfc/domain/growing/planting-cycles/growth-stage'
import { formPage } from '~/http/form-page.server'
import { parsePathId } from '~/http/parse-path-id'
import { redirectWithToast } from '~/http/toast.server'
import { listFilms } from '~/areas/cameras/services/films/read-film.server'
import { recordStage } from '~/areas/plant-health/services/growth/record-stage.server'
import { readGrowth } from '~/areas/plant-health/services/growth/read-growth.server'
import { removeObservation } from '~/areas/plant-health/services/growth/remove-observation.server'
import { requireCycleFromPath } from '~/areas/growing/pages/planting-cycles/require-cycle-from-path.server'
import { pageTitle } from '~/ui/page-title'
import { CropDetail } from './crop-detail'
import { detailView } from './detail-view.server'

export { GrowthError as ErrorBoundary } from '../growth-error'

export const meta = pageTitle<typeof loader>((shown) => shown?.crop.label ?? 'Growth of a crop')

/** A crop changes slowly, and this page is not about its readings. */
const RELOAD_EVERY_MS = 60_000

const { loader, action } = formPage({
	schema: RecordStageForm,
	permission: 'farm.see',
	send: 'journal.write',
	subject: requireCycleFromPath,
	load: async ({ ctx, cycle }) => {
		const growth = await readGrowth(ctx, { cycle })
		const today = todayIn(ctx.farm.timezone, ctx.now())
		return {
			...detailView(ctx, growth, today),
			today,
			farmName: ctx.farm.name,
			hasPictures: (await listFilms(ctx, { cycleId: cycle.id })).length > 0,
			mayRecord: hasPermission(ctx.role, 'journal.write') && isActiveCycle(cycle.status),
			options: growth.stages.map(({ stage }) => ({ value: stage, label: stageLabel(stage) })),
			values: { stage: growth.stage, seenOn: today, note: '' },
			now: ctx.now(),
			reloadEveryMs: RELOAD_EVERY_MS,
		}
	},
	submit: async ({ ctx, cycle }, input) => {
		await recordStage(ctx, { cycleId: cycle.id, ...input })
		return redirectWithToast(`/growth-progress/${cycle.id}`, {
			title: 'Stage recorded',
			text: `${stageLabel(input.stage)}; it is in the crop journal too.`,
		})
	},
	intents: {
		remove: async ({ ctx, cycle }, form) => {
			const here = `/growth-progress/${cycle.id}`
			const removed = String(form.get('remove'))
			const observationId = parsePathId(removed, 'This stage note was already removed')
			try {
				await removeObservation(ctx, { cycleId: cycle.id, observationId })
			} catch (error) {
				if (!(error instanceof Fault) || error.code !== 'not-found') throw error
				return redirectWithToast(here, { kind: 'error', title: error.message })
			}
			const text = 'The crop’s stage comes from its days and the other notes again.'
			return redirectWithToast(here, { title: 'Note removed', text })
		},
	},
})

export { loader, action }

export default function CropGrowthPage() {
	return <CropDetail {...useLoaderData<typeof loader>()} />
}

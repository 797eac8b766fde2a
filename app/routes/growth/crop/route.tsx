import { data, type ActionFunctionArgs, type LoaderFunctionArgs } from '@remix-run/node'
import { useActionData, useLoaderData } from '@remix-run/react'
import { getZodConstraint, parseWithZod } from '@conform-to/zod/v4'
import { NoteStageForm } from '@sfc/contract/growth/note-stage'
import { hasPermission } from '@sfc/domain/accounts/permissions'
import { todayIn } from '@sfc/domain/calendar/calendar-day'
import { Fault } from '@sfc/domain/fault'
import { isActiveCycle } from '@sfc/domain/planting-cycles/cycle-status'
import { stageLabel } from '@sfc/domain/growth/growth-stage'
import { page } from '~/http/page.server'
import { parsePathId } from '~/http/parse-path-id'
import { readForm } from '~/http/read-form.server'
import { replyWithFault } from '~/http/reply-with-fault.server'
import { requireUser } from '~/http/require.server'
import { redirectWithToast } from '~/http/toast.server'
import { requirePermission } from '~/services/access/require-permission.server'
import { requireCycle } from '~/services/planting-cycles/require-cycle.server'
import { recordStage } from '~/services/growth/record-stage.server'
import { readGrowth } from '~/services/growth/read-growth.server'
import { removeObservation } from '~/services/growth/remove-observation.server'
import { pageTitle } from '~/ui/page-title'
import { CropDetail } from './crop-detail'
import { detailView } from './detail-view.server'

export { GrowthError as ErrorBoundary } from '../growth-error'
export { showsReadings as handle } from '~/shell/live/use-live'

export const meta = pageTitle<typeof loader>((shown) => shown?.crop.label ?? 'Growth of a crop')

const enter = async (request: Request, cycleId: string | undefined) =>
	requireCycle(await requireUser(request), {
		cycleId: parsePathId(cycleId, 'Planting cycle not found'),
	})

export const loader = page(async ({ request, params }: LoaderFunctionArgs) => {
	const { ctx, cycle } = await enter(request, params.cycleId)
	const growth = await readGrowth(ctx, { cycle })
	const today = todayIn(ctx.farm.timezone, ctx.now())
	return {
		...detailView(ctx, growth, today),
		farmName: ctx.farm.name,
		mayNote: hasPermission(ctx.role, 'journal.write') && isActiveCycle(cycle.status),
		constraint: getZodConstraint(NoteStageForm),
		options: growth.stages.map(({ stage }) => ({ value: stage, label: stageLabel(stage) })),
		blank: { stage: growth.stage, seenOn: today, note: '' },
		now: ctx.now(),
	}
})

export const action = page(async ({ request, params }: ActionFunctionArgs) => {
	const { ctx, cycle } = await enter(request, params.cycleId)
	requirePermission(ctx, 'journal.write')
	const form = await readForm(request)
	const here = `/growth-progress/${cycle.id}`
	if (form.has('remove')) {
		const removed = String(form.get('remove'))
		const observationId = parsePathId(removed, 'This note of a stage is gone already')
		try {
			await removeObservation(requirePermission(ctx, 'journal.write'), {
				cycleId: cycle.id,
				observationId,
			})
		} catch (error) {
			if (!(error instanceof Fault) || error.code !== 'not-found') throw error
			return redirectWithToast(here, { kind: 'error', title: error.message })
		}
		const text = 'The crop’s stage comes from its days and the other notes again.'
		return redirectWithToast(here, { kind: 'success', title: 'Note removed', text })
	}
	const submission = parseWithZod(form, { schema: NoteStageForm })
	if (submission.status !== 'success') return data(submission.reply(), { status: 400 })
	try {
		await recordStage(requirePermission(ctx, 'journal.write'), {
			cycleId: cycle.id,
			...submission.value,
		})
	} catch (error) {
		return replyWithFault(submission, error)
	}
	return redirectWithToast(here, {
		kind: 'success',
		title: 'Stage noted',
		text: `${stageLabel(submission.value.stage)}; it is in the crop journal too.`,
	})
})

export default function GrowthOfCrop() {
	const shown = useLoaderData<typeof loader>()
	return <CropDetail {...shown} lastResult={useActionData<typeof action>()} />
}

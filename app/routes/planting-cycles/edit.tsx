import { data, type ActionFunctionArgs, type LoaderFunctionArgs } from '@remix-run/node'
import { useActionData, useLoaderData } from '@remix-run/react'
import { cropLabel } from '@sfc/domain/planting-cycles/crop-label'
import { formatMovedDays } from '@sfc/domain/planting-cycles/moved-days'
import { page } from '~/http/page.server'
import { parsePathId } from '~/http/parse-path-id'
import { replyWithFault } from '~/http/reply-with-fault.server'
import { requireUser } from '~/http/require.server'
import { redirectWithToast } from '~/http/toast.server'
import { requirePermission } from '~/services/access/require-permission.server'
import { changeCycle } from '~/services/planting-cycles/change-cycle.server'
import { requireCycle } from '~/services/planting-cycles/require-cycle.server'
import { listRecipes } from '~/services/recipes/list-recipes.server'
import { PageHeader } from '~/ui/page-header'
import { pageTitle } from '~/ui/page-title'
import { listRecipeCrops } from './cycle-form/list-recipe-crops'
import { CycleFormFields } from './cycle-form/cycle-form-fields'
import { readCycleForm } from './cycle-form/read-cycle-form.server'
import { loadCycleForm } from './cycle-form/load-cycle-form.server'
import { requestedTrays } from './cycle-form/requested-trays.server'
import { loadCycleFormValues } from './cycle-form/load-cycle-form-values.server'

export { PageError as ErrorBoundary } from '~/shell/page-error'

export const meta = pageTitle('Edit Planting Cycle')

const enter = async (request: Request, cycleId: string | undefined) =>
	requireCycle(await requireUser(request), {
		cycleId: parsePathId(cycleId, 'Planting cycle not found'),
	})

export const loader = page(async ({ request, params }: LoaderFunctionArgs) => {
	const { ctx, cycle } = await enter(request, params.cycleId)
	requirePermission(ctx, 'crop.plan')
	return {
		farmName: ctx.farm.name,
		setup: await loadCycleForm(ctx, await listRecipes(ctx), await loadCycleFormValues(ctx, cycle)),
	}
})

export const action = page(async ({ request, params }: ActionFunctionArgs) => {
	const { ctx, cycle } = await enter(request, params.cycleId)
	requirePermission(ctx, 'crop.plan')
	const submission = await readCycleForm(request, {
		ofRecipes: listRecipeCrops(await listRecipes(ctx)),
		present: cycle,
	})
	if (submission.status !== 'success') return data(submission.reply(), { status: 400 })
	try {
		const trays = await requestedTrays(ctx, submission.value)
		const changed = await changeCycle(requirePermission(ctx, 'crop.plan'), {
			cycleId: cycle.id,
			...submission.value,
			trays,
		})
		return await redirectWithToast('/planting-cycles', {
			kind: 'success',
			title: 'Planting cycle updated successfully',
			text: formatMovedDays(changed.moved) || `${cropLabel(changed)} keeps its dates.`,
		})
	} catch (error) {
		return replyWithFault(submission, error)
	}
})

export default function EditCycle() {
	const { farmName, setup } = useLoaderData<typeof loader>()
	return (
		<>
			<PageHeader title="Edit Planting Cycle" subtitle={`${setup.values.crop} on ${farmName}`} />
			<CycleFormFields
				lastResult={useActionData<typeof action>()}
				setup={setup}
				submitLabel="Save changes"
			/>
		</>
	)
}

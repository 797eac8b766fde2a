import {
	data,
	type ActionFunctionArgs,
	type LoaderFunctionArgs,
	type MetaFunction,
} from '@remix-run/node'
import { useActionData, useLoaderData } from '@remix-run/react'
import { cropLabel } from '@sfc/domain/growing/crop-label'
import { movedInWords } from '@sfc/domain/growing/moved-days'
import { page } from '~/http/page.server'
import { pathId } from '~/http/path-id'
import { replyWithFault } from '~/http/reply-with-fault.server'
import { requireUser } from '~/http/require.server'
import { redirectWithToast } from '~/http/toast.server'
import { requirePermission } from '~/services/farms/require-permission.server'
import { changeCycle } from '~/services/growing/change-cycle.server'
import { enterCycle } from '~/services/growing/enter-cycle.server'
import { listRecipes } from '~/services/recipes/list-recipes.server'
import { PageHeader } from '~/ui/page-header'
import { cropsOfRecipes } from './crops-of-recipes'
import { CycleFormFields } from './cycle-form-fields'
import { readCycleForm } from './read-cycle-form.server'
import { setUpCycleForm } from './set-up-cycle-form.server'
import { traysOfForm } from './trays-of-form.server'
import { valuesOf } from './values-of.server'

export { PageError as ErrorBoundary } from '~/shell/page-error'

export const meta: MetaFunction = () => [{ title: 'Edit Planting Cycle · Smart Farm Control' }]

const enter = async (request: Request, cycleId: string | undefined) =>
	enterCycle(await requireUser(request), { cycleId: pathId(cycleId, 'Planting cycle not found') })

export const loader = page(async ({ request, params }: LoaderFunctionArgs) => {
	const { ctx, cycle } = await enter(request, params.cycleId)
	requirePermission(ctx, 'crop.plan')
	return {
		farmName: ctx.farm.name,
		setup: await setUpCycleForm(ctx, await listRecipes(ctx), await valuesOf(ctx, cycle)),
	}
})

export const action = page(async ({ request, params }: ActionFunctionArgs) => {
	const { ctx, cycle } = await enter(request, params.cycleId)
	requirePermission(ctx, 'crop.plan')
	const submission = await readCycleForm(request, {
		ofRecipes: cropsOfRecipes(await listRecipes(ctx)),
		present: cycle,
	})
	if (submission.status !== 'success') return data(submission.reply(), { status: 400 })
	try {
		const trays = await traysOfForm(ctx, submission.value)
		const changed = await changeCycle(ctx, { cycleId: cycle.id, ...submission.value, trays })
		return await redirectWithToast('/planting-cycles', {
			kind: 'success',
			title: 'Planting cycle updated successfully',
			text: movedInWords(changed.moved) || `${cropLabel(changed)} keeps its dates.`,
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

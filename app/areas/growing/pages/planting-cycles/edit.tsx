import { redirect } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { CycleEditForm } from '@sfc/contract/growing/planting-cycles/cycle-form'
import { cropLabel } from '@sfc/domain/growing/planting-cycles/crop-label'
import { isActiveCycle } from '@sfc/domain/growing/planting-cycles/cycle-status'
import { formatMovedDays } from '@sfc/domain/growing/planting-cycles/moved-days'
import { formPage } from '~/http/form-page.server'
import { redirectWithToast } from '~/http/toast.server'
import { changeCycle } from '~/areas/growing/services/planting-cycles/change-cycle.server'
import { listRecipes } from '~/areas/growing/services/recipes/list-recipes.server'
import { PageHeader } from '~/ui/page-header'
import { pageTitle } from '~/ui/page-title'
import { listRecipeCrops } from './cycle-form/list-recipe-crops'
import { CycleFormFields } from './cycle-form/cycle-form-fields'
import { readCrop } from './cycle-form/read-crop'
import { requireCycleFromPath } from './require-cycle-from-path.server'
import { loadCycleForm } from './cycle-form/load-cycle-form.server'
import { mergeWithStored } from './cycle-form/merge-with-stored.server'
import { loadCycleFormValues } from './cycle-form/load-cycle-form-values.server'

export { PageError as ErrorBoundary } from '~/shell/page-error'

export const meta = pageTitle('Edit Planting Cycle')

const { loader, action } = formPage({
	schema: CycleEditForm,
	permission: 'crop.plan',
	subject: requireCycleFromPath,
	load: async ({ ctx, cycle }) => {
		const values = await loadCycleFormValues(ctx, cycle)
		const setup = await loadCycleForm(ctx, await listRecipes(ctx), values)
		return { farmName: ctx.farm.name, ...setup }
	},
	submit: async ({ ctx, cycle }, input) => {
		const ofRecipes = listRecipeCrops(await listRecipes(ctx))
		const { status, ...typed } = readCrop(await mergeWithStored(ctx, cycle, input), {
			ofRecipes,
			present: cycle,
		})
		const ends = status !== cycle.status && status !== undefined && !isActiveCycle(status)
		const changed = await changeCycle(ctx, {
			cycleId: cycle.id,
			...typed,
			trays: typed.trays ?? 'needed',
			...(!ends && { status }),
		})
		// The other changes are saved; an end cannot be undone, so a page of its own asks for confirmation.
		if (ends) return redirect(`/planting-cycles/${cycle.id}/end?status=${status}`)
		return redirectWithToast('/planting-cycles', {
			title: 'Planting cycle updated successfully',
			text: formatMovedDays(changed.moved) || `${cropLabel(changed)} keeps its dates.`,
		})
	},
})

export { loader, action }

export default function EditCycle() {
	const { farmName, values, ...setup } = useLoaderData<typeof loader>()
	return (
		<>
			<PageHeader title="Edit Planting Cycle" subtitle={`${values.crop} on ${farmName}`} />
			<CycleFormFields setup={setup} submitLabel="Save changes" />
		</>
	)
}

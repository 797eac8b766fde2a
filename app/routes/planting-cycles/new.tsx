import { data, type ActionFunctionArgs, type LoaderFunctionArgs } from '@remix-run/node'
import { useActionData, useLoaderData } from '@remix-run/react'
import { CYCLE_DEFAULTS } from '@sfc/contract/planting-cycles/cycle-input'
import { todayIn } from '@sfc/domain/calendar/calendar-day'
import { cropLabel } from '@sfc/domain/planting-cycles/crop-label'
import { formatPlants } from '@sfc/domain/planting-cycles/format-plants'
import { useState } from 'react'
import { page } from '~/http/page.server'
import { replyWithFault } from '~/http/reply-with-fault.server'
import { requireFarm } from '~/http/require.server'
import { redirectWithToast } from '~/http/toast.server'
import { requirePermission } from '~/services/access/require-permission.server'
import { loadCycleDetails } from '~/services/planting-cycles/load-cycle-details.server'
import { startCycle } from '~/services/planting-cycles/start-cycle.server'
import { PageHeader } from '~/ui/page-header'
import { listRecipes } from '~/services/recipes/list-recipes.server'
import { pageTitle } from '~/ui/page-title'
import { listRecipeCrops } from './cycle-form/list-recipe-crops'
import { CycleFormFields } from './cycle-form/cycle-form-fields'
import { readCycleForm } from './cycle-form/read-cycle-form.server'
import { loadCycleForm } from './cycle-form/load-cycle-form.server'
import { requestedTrays } from './cycle-form/requested-trays.server'
import type { Recipe } from '@sfc/domain/recipes/recipe'

export { PageError as ErrorBoundary } from '~/shell/page-error'

export const meta = pageTitle('New Planting Cycle')

const BLANK = {
	crop: '',
	recipeId: '',
	seedLot: '',
	seedSupplier: '',
	notes: '',
	emailNotifications: false,
	smsNotifications: false,
	phoneNumber: '',
}

export const loader = page(async ({ request }: LoaderFunctionArgs) => {
	const ctx = requirePermission(await requireFarm(request), 'crop.plan')
	const { searchParams } = new URL(request.url)
	const recipes = await listRecipes(ctx)
	const { values, proposal } = proposeDays(recipes, searchParams.get('recipe'))
	const plantDate = todayIn(ctx.farm.timezone, ctx.now())
	const wanted = { ...BLANK, ...CYCLE_DEFAULTS, plantDate, ...values }
	const setup = await loadCycleForm(ctx, recipes, wanted)
	return { farmName: ctx.farm.name, proposal, setup }
})

/** A form's fields are texts, as if they had been typed. */
const asTyped = (values: object) =>
	Object.fromEntries(Object.entries(values).map(([name, value]) => [name, String(value)]))

export const action = page(async ({ request }: ActionFunctionArgs) => {
	const ctx = requirePermission(await requireFarm(request), 'crop.plan')
	const recipes = await listRecipes(ctx)
	const submission = await readCycleForm(request, { ofRecipes: listRecipeCrops(recipes) })
	const { payload } = submission
	if (payload.intent === 'propose') {
		const { values, proposal } = proposeDays(recipes, payload.recipeId)
		return data({
			initialValue: { ...payload, ...asTyped(values) },
			proposal: proposal ?? 'Choose a recipe first; then its days are taken into this form.',
			proposedAt: ctx.now(),
		})
	}
	if (submission.status !== 'success') return data(submission.reply(), { status: 400 })
	try {
		const trays = await requestedTrays(ctx, submission.value)
		const cycle = await startCycle(ctx, { ...submission.value, trays })
		const taken = (await loadCycleDetails(ctx, [cycle.id]))(cycle.id).trays
		const place = taken > 0 ? `, ${taken} nursery ${taken === 1 ? 'tray' : 'trays'}` : ''
		return await redirectWithToast('/planting-cycles', {
			kind: 'success',
			title: 'Planting cycle created successfully',
			text: `${cropLabel(cycle)}: ${formatPlants(cycle.quantity)} in Zone ${cycle.zone}${place}.`,
		})
	} catch (error) {
		return replyWithFault(submission, error)
	}
})

export default function NewCycle() {
	const { farmName, proposal, setup } = useLoaderData<typeof loader>()
	const answer = useActionData<typeof action>()
	const proposed = answer && 'proposal' in answer ? answer : null
	// Fields are drawn anew for a proposal, and stay as they are for an error.
	const [proposedAt, setProposedAt] = useState(0)
	if (proposed && proposed.proposedAt !== proposedAt) setProposedAt(proposed.proposedAt)
	return (
		<>
			<PageHeader
				title="New Planting Cycle"
				subtitle={`On ${farmName}. Its planting, transplant and harvest tasks are planned with it.`}
			/>
			<CycleFormFields
				key={`${proposedAt} ${setup.values.recipeId}`}
				lastResult={answer}
				setup={setup}
				submitLabel="Create planting cycle"
				proposal={{ words: proposed?.proposal ?? proposal, isAnswer: proposed !== null }}
			/>
		</>
	)
}

/** What a recipe proposes for a new planting, and the words that say so. */
function proposeDays(recipes: readonly Recipe[], recipeId: unknown) {
	const recipe = recipes.find(({ id }) => id === recipeId)
	if (!recipe) return { values: {}, proposal: null }
	const { name, cropName, transplantDays, growthDays } = recipe
	const stays = transplantDays === 0 || transplantDays >= growthDays
	const days = stays
		? `harvest after ${growthDays} days, without transplanting`
		: `transplant after ${transplantDays} and harvest after ${growthDays} days`
	return {
		values: {
			recipeId: recipe.id,
			crop: cropName,
			transplantDays: stays ? 0 : transplantDays,
			harvestDays: growthDays,
		},
		proposal: `${name} proposes: ${days}. Change them as you like.`,
	}
}

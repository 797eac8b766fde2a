import { useActionData, useLoaderData } from '@remix-run/react'
import { CycleForm } from '@sfc/contract/growing/planting-cycles/cycle-form'
import { CYCLE_DEFAULTS } from '@sfc/contract/growing/planting-cycles/cycle-input'
import { todayIn } from '@sfc/domain/calendar/calendar-day'
import { cropLabel } from '@sfc/domain/growing/planting-cycles/crop-label'
import { formatPlants } from '@sfc/domain/growing/planting-cycles/format-plants'
import { useState } from 'react'
import { formPage } from '~/http/form-page.server'
import { redirectWithToast } from '~/http/toast.server'
import { loadCycleDetails } from '~/areas/growing/services/planting-cycles/load-cycle-details.server'
import { startCycle } from '~/areas/growing/services/planting-cycles/start-cycle.server'
import { PageHeader } from '~/ui/page-header'
import { listRecipes } from '~/areas/growing/services/recipes/list-recipes.server'
import { pageTitle } from '~/ui/page-title'
import { listRecipeCrops } from './cycle-form/list-recipe-crops'
import { CycleFormFields } from './cycle-form/cycle-form-fields'
import { readCrop } from './cycle-form/read-crop'
import { loadCycleForm } from './cycle-form/load-cycle-form.server'
import type { Recipe } from '@sfc/domain/growing/recipes/recipe'

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

const { loader, action } = formPage({
	schema: CycleForm,
	permission: 'crop.plan',
	load: async ({ ctx, request }) => {
		const recipes = await listRecipes(ctx)
		const asked = new URL(request.url).searchParams.get('recipe')
		const { values, proposal } = proposeDays(recipes, asked)
		const plantDate = todayIn(ctx.farm.timezone, ctx.now())
		const wanted = { ...BLANK, ...CYCLE_DEFAULTS, plantDate, ...values }
		const setup = await loadCycleForm(ctx, recipes, wanted)
		return { farmName: ctx.farm.name, proposal, ...setup }
	},
	submit: async ({ ctx }, input) => {
		const typed = readCrop(input, { ofRecipes: listRecipeCrops(await listRecipes(ctx)) })
		const cycle = await startCycle(ctx, typed)
		const taken = (await loadCycleDetails(ctx, [cycle.id]))(cycle.id).trays
		const place = taken > 0 ? `, ${taken} nursery ${taken === 1 ? 'tray' : 'trays'}` : ''
		return redirectWithToast('/planting-cycles', {
			title: 'Planting cycle created successfully',
			text: `${cropLabel(cycle)}: ${formatPlants(cycle.quantity)} in Zone ${cycle.zone}${place}.`,
		})
	},
	intents: {
		propose: async ({ ctx }, form, refill) => {
			const { values, proposal } = proposeDays(await listRecipes(ctx), form.get('recipeId'))
			return refill(asTyped(values), {
				proposal: proposal ?? 'Choose a recipe first; its days are then filled in here.',
				proposedAt: ctx.now(),
			})
		},
	},
})

export { loader, action }

/** Converts values to strings, as form fields have them. */
const asTyped = (values: object) =>
	Object.fromEntries(Object.entries(values).map(([name, value]) => [name, String(value)]))

export default function NewCycle() {
	const { farmName, proposal, values, ...setup } = useLoaderData<typeof loader>()
	const answer = useActionData<{ proposal?: string; proposedAt?: number }>()
	const proposed = answer?.proposedAt ?? 0
	// A new key renders the fields again with a proposal; an error keeps them.
	const [proposedAt, setProposedAt] = useState(0)
	if (proposed && proposed !== proposedAt) setProposedAt(proposed)
	return (
		<>
			<PageHeader
				title="New Planting Cycle"
				subtitle={`On ${farmName}. Its planting, transplant and harvest tasks are planned with it.`}
			/>
			<CycleFormFields
				key={`${proposedAt} ${values.recipeId}`}
				setup={setup}
				submitLabel="Create planting cycle"
				proposal={{ words: answer?.proposal ?? proposal, isAnswer: proposed > 0 }}
			/>
		</>
	)
}

/** The form values proposed by a recipe, and a text that says so. */
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

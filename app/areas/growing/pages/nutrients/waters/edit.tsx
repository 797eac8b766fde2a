import { useLoaderData } from '@remix-run/react'
import { WaterInput } from '@sfc/contract/growing/nutrients/water-input'
import { formPage } from '~/http/form-page.server'
import { redirectOnFault } from '~/http/redirect-on-fault.server'
import { redirectWithToast } from '~/http/toast.server'
import { readWater } from '~/areas/growing/services/nutrients/list-waters.server'
import { changeWater, removeWater } from '~/areas/growing/services/nutrients/save-water.server'
import { PageHeader } from '~/ui/page-header'
import { pageTitle } from '~/ui/page-title'
import { DeleteEntry } from '../delete-entry'
import { prepareWaterForm } from './prepare-water-form.server'
import { WaterFields } from './water-fields'

export { PageError as ErrorBoundary } from '~/shell/page-error'

export const meta = pageTitle('Edit Water')

const { loader, action } = formPage({
	schema: WaterInput,
	permission: 'recipe.write',
	load: async ({ ctx, params }) => {
		const water = await readWater(ctx, { id: params['waterId'] ?? '' })
		return { name: water.name, ...prepareWaterForm(water) }
	},
	submit: async ({ ctx, params }, input) => {
		await changeWater(ctx, { id: params['waterId'] ?? '', ...input })
		return redirectWithToast('/nutrients', { title: 'Water saved', text: input.name })
	},
	intents: {
		remove: ({ ctx, params }) =>
			redirectOnFault({ backTo: '/nutrients', title: 'Water not deleted' }, async () => {
				await removeWater(ctx, { id: params['waterId'] ?? '' })
				return redirectWithToast('/nutrients', { title: 'Water deleted' })
			}),
	},
})

export { loader, action }

export default function EditWater() {
	const { name } = useLoaderData<typeof loader>()
	return (
		<>
			<PageHeader title="Edit Water" subtitle={name} />
			<div className="grid gap-4">
				<WaterFields submitLabel="Save water" />
				<DeleteEntry label="Delete water">Its analysis cannot be brought back.</DeleteEntry>
			</div>
		</>
	)
}

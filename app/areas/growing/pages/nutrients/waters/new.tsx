import { WaterInput } from '@sfc/contract/growing/nutrients/water-input'
import { formPage } from '~/http/form-page.server'
import { redirectWithToast } from '~/http/toast.server'
import { addWater } from '~/areas/growing/services/nutrients/save-water.server'
import { PageHeader } from '~/ui/page-header'
import { pageTitle } from '~/ui/page-title'
import { prepareWaterForm } from './prepare-water-form.server'
import { WaterFields } from './water-fields'

export { PageError as ErrorBoundary } from '~/shell/page-error'

export const meta = pageTitle('Add Water')

const { loader, action } = formPage({
	schema: WaterInput,
	permission: 'recipe.write',
	load: () => prepareWaterForm(),
	submit: async ({ ctx }, input) => {
		await addWater(ctx, input)
		return redirectWithToast('/nutrients', { title: 'Water added', text: input.name })
	},
})

export { loader, action }

export default function NewWater() {
	return (
		<>
			<PageHeader title="Add Water" subtitle="The analysis of your source water" />
			<WaterFields submitLabel="Add water" />
		</>
	)
}

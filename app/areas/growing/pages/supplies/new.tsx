import { SupplyInput } from '@sfc/contract/growing/supplies/supply-input'
import { formPage } from '~/http/form-page.server'
import { redirectWithToast } from '~/http/toast.server'
import { addSupply } from '~/areas/growing/services/supplies/save-supply.server'
import { PageHeader } from '~/ui/page-header'
import { pageTitle } from '~/ui/page-title'
import { prepareSupplyForm } from './prepare-supply-form.server'
import { SupplyFields } from './supply-fields'

export { PageError as ErrorBoundary } from '~/shell/page-error'

export const meta = pageTitle('Add Supply')

const { loader, action } = formPage({
	schema: SupplyInput,
	permission: 'stock.change',
	load: ({ ctx }) => prepareSupplyForm(ctx),
	submit: async ({ ctx }, input) => {
		const { supplyId } = await addSupply(ctx, input)
		const text = 'Receive the first lot of it.'
		return redirectWithToast(`/supplies/${supplyId}`, { title: 'Supply added', text })
	},
})

export { loader, action }

export default function NewSupply() {
	return (
		<>
			<PageHeader title="Add Supply" subtitle="Seed, a nutrient, substrate or packaging" />
			<SupplyFields submitLabel="Add supply" cancelTo="/supplies" />
		</>
	)
}

import { TreatmentProductInput } from '@sfc/contract/growing/scouting/treatment-input'
import { formPage } from '~/http/form-page.server'
import { redirectWithToast } from '~/http/toast.server'
import { addTreatmentProduct } from '~/areas/growing/services/scouting/save-treatment-product.server'
import { PageHeader } from '~/ui/page-header'
import { pageTitle } from '~/ui/page-title'
import { prepareProductForm } from './prepare-product-form'
import { ProductFields } from './product-fields'

export { PageError as ErrorBoundary } from '~/shell/page-error'

export const meta = pageTitle('Add Treatment Product')

const { loader, action } = formPage({
	schema: TreatmentProductInput,
	permission: 'farm.configure',
	load: () => prepareProductForm(),
	submit: async ({ ctx }, input) => {
		await addTreatmentProduct(ctx, input)
		return redirectWithToast('/scouting/treatments', { title: 'Product added', text: input.name })
	},
})

export { loader, action }

export default function NewProduct() {
	return (
		<>
			<PageHeader
				title="Add Treatment Product"
				subtitle="A pesticide by its label, or a beneficial"
			/>
			<ProductFields submitLabel="Add product" />
		</>
	)
}

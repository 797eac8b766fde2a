import { ProductInput } from '@sfc/contract/growing/nutrients/product-input'
import { formPage } from '~/http/form-page.server'
import { redirectWithToast } from '~/http/toast.server'
import { addProduct } from '~/areas/growing/services/nutrients/save-product.server'
import { PageHeader } from '~/ui/page-header'
import { pageTitle } from '~/ui/page-title'
import { prepareProductForm } from './prepare-product-form.server'
import { ProductFields } from './product-fields'

export { PageError as ErrorBoundary } from '~/shell/page-error'

export const meta = pageTitle('Add Product')

const { loader, action } = formPage({
	schema: ProductInput,
	permission: 'recipe.write',
	load: ({ ctx }) => prepareProductForm(ctx),
	submit: async ({ ctx }, input) => {
		await addProduct(ctx, input)
		return redirectWithToast('/nutrients', { title: 'Product added', text: input.name })
	},
})

export { loader, action }

export default function NewProduct() {
	return (
		<>
			<PageHeader title="Add Product" subtitle="A salt, an acid or a fertilizer that you bought" />
			<ProductFields submitLabel="Add product" />
		</>
	)
}

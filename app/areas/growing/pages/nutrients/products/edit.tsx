import { useLoaderData } from '@remix-run/react'
import { ProductInput } from '@sfc/contract/growing/nutrients/product-input'
import { formPage } from '~/http/form-page.server'
import { redirectOnFault } from '~/http/redirect-on-fault.server'
import { redirectWithToast } from '~/http/toast.server'
import { readProduct } from '~/areas/growing/services/nutrients/list-products.server'
import {
	changeProduct,
	removeProduct,
} from '~/areas/growing/services/nutrients/save-product.server'
import { PageHeader } from '~/ui/page-header'
import { pageTitle } from '~/ui/page-title'
import { DeleteEntry } from '../delete-entry'
import { prepareProductForm } from './prepare-product-form.server'
import { ProductFields } from './product-fields'

export { PageError as ErrorBoundary } from '~/shell/page-error'

export const meta = pageTitle('Edit Product')

const { loader, action } = formPage({
	schema: ProductInput,
	permission: 'recipe.write',
	load: async ({ ctx, params }) => {
		const product = await readProduct(ctx, { id: params['productId'] ?? '' })
		return { name: product.name, ...prepareProductForm(ctx, product) }
	},
	submit: async ({ ctx, params }, input) => {
		await changeProduct(ctx, { id: params['productId'] ?? '', ...input })
		return redirectWithToast('/nutrients', { title: 'Product saved', text: input.name })
	},
	intents: {
		remove: ({ ctx, params }) =>
			redirectOnFault({ backTo: '/nutrients', title: 'Product not deleted' }, async () => {
				await removeProduct(ctx, { id: params['productId'] ?? '' })
				return redirectWithToast('/nutrients', { title: 'Product deleted' })
			}),
	},
})

export { loader, action }

export default function EditProduct() {
	const { name } = useLoaderData<typeof loader>()
	return (
		<>
			<PageHeader title="Edit Product" subtitle={name} />
			<div className="grid gap-4">
				<ProductFields submitLabel="Save product" />
				<DeleteEntry label="Delete product">
					Its price and lot number cannot be brought back.
				</DeleteEntry>
			</div>
		</>
	)
}

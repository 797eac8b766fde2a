import { useLoaderData } from '@remix-run/react'
import { TreatmentProductInput } from '@sfc/contract/growing/scouting/treatment-input'
import { formPage } from '~/http/form-page.server'
import { parsePathId } from '~/http/parse-path-id'
import { redirectOnFault } from '~/http/redirect-on-fault.server'
import { redirectWithToast } from '~/http/toast.server'
import {
	changeTreatmentProduct,
	readTreatmentProduct,
	removeTreatmentProduct,
} from '~/areas/growing/services/scouting/save-treatment-product.server'
import { Button } from '~/ui/button'
import { AskFirst } from '~/ui/form/ask-first'
import { Form } from '~/ui/page-farm/form'
import { PageHeader } from '~/ui/page-header'
import { pageTitle } from '~/ui/page-title'
import { prepareProductForm } from './prepare-product-form'
import { ProductFields } from './product-fields'

export { PageError as ErrorBoundary } from '~/shell/page-error'

export const meta = pageTitle('Edit Treatment Product')

const backTo = '/scouting/treatments'
const idOf = (params: Record<string, string | undefined>) =>
	parsePathId(params['treatmentProductId'], 'Product not found')

const { loader, action } = formPage({
	schema: TreatmentProductInput,
	permission: 'farm.configure',
	load: async ({ ctx, params }) => {
		const product = await readTreatmentProduct(ctx, { id: idOf(params) })
		return { name: product.name, ...prepareProductForm(product) }
	},
	submit: async ({ ctx, params }, input) => {
		await changeTreatmentProduct(ctx, { id: idOf(params), ...input })
		return redirectWithToast(backTo, { title: 'Product saved', text: input.name })
	},
	intents: {
		remove: ({ ctx, params }) =>
			redirectOnFault({ backTo, title: 'Product not deleted' }, async () => {
				const { name } = await removeTreatmentProduct(ctx, { id: idOf(params) })
				return redirectWithToast(backTo, { title: 'Product deleted', text: name })
			}),
	},
})

export { loader, action }

export default function EditProduct() {
	const { name } = useLoaderData<typeof loader>()
	return (
		<>
			<PageHeader title="Edit Treatment Product" subtitle={name} />
			<div className="grid gap-4">
				<p className="max-w-3xl text-muted">
					A change counts for treatments from now on: recorded ones keep the label of their day.
				</p>
				<ProductFields submitLabel="Save product" />
				<div className="max-w-3xl border-t border-line pt-4">
					<AskFirst label="Delete product">
						<p>Treatments with it stay in the log, with their intervals.</p>
						<Form method="post">
							<Button variant="danger" name="intent" value="remove">
								Delete product
							</Button>
						</Form>
					</AskFirst>
				</div>
			</div>
		</>
	)
}

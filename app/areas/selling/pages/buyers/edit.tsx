import { useLoaderData } from '@remix-run/react'
import { BuyerInput } from '@sfc/contract/selling/buyers/buyer-input'
import { formPage } from '~/http/form-page.server'
import { redirectWithToast } from '~/http/toast.server'
import { saveBuyer } from '~/areas/selling/services/buyers/save-buyer.server'
import { PageHeader } from '~/ui/page-header'
import { pageTitle } from '~/ui/page-title'
import { BuyerFields } from './buyer-fields'
import { buyerValues } from './buyer-values'
import { requireBuyerFromPath } from './require-buyer-from-path.server'

export { PageError as ErrorBoundary } from '~/shell/page-error'

export const meta = pageTitle('Edit Buyer')

const { loader, action } = formPage({
	schema: BuyerInput,
	permission: 'stock.change',
	subject: requireBuyerFromPath,
	load: ({ buyer }) => ({ id: buyer.id, name: buyer.name, values: buyerValues(buyer) }),
	submit: async ({ ctx, buyer }, input) => {
		const { id, name } = await saveBuyer(ctx, { buyerId: buyer.id, input })
		return redirectWithToast(`/buyers/${id}`, { title: 'Buyer saved', text: name })
	},
})

export { loader, action }

export default function EditBuyer() {
	const { id, name } = useLoaderData<typeof loader>()
	return (
		<>
			<PageHeader title="Edit Buyer" subtitle={name} />
			<BuyerFields submitLabel="Save buyer" cancelTo={`/buyers/${id}`} />
		</>
	)
}

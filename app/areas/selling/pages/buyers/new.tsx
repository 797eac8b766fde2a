import { BuyerInput } from '@sfc/contract/selling/buyers/buyer-input'
import { formPage } from '~/http/form-page.server'
import { redirectWithToast } from '~/http/toast.server'
import { saveBuyer } from '~/areas/selling/services/buyers/save-buyer.server'
import { PageHeader } from '~/ui/page-header'
import { pageTitle } from '~/ui/page-title'
import { BuyerFields } from './buyer-fields'
import { buyerValues } from './buyer-values'

export { PageError as ErrorBoundary } from '~/shell/page-error'

export const meta = pageTitle('Add Buyer')

const { loader, action } = formPage({
	schema: BuyerInput,
	permission: 'stock.change',
	load: () => ({ values: buyerValues() }),
	submit: async ({ ctx }, input) => {
		const { id, name } = await saveBuyer(ctx, { buyerId: null, input })
		return redirectWithToast(`/buyers/${id}`, { title: 'Buyer added', text: name })
	},
})

export { loader, action }

export default function NewBuyer() {
	return (
		<>
			<PageHeader title="Add Buyer" subtitle="Who buys from you again and again" />
			<BuyerFields submitLabel="Add buyer" cancelTo="/buyers" />
		</>
	)
}

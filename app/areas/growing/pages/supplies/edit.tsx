import { useLoaderData } from '@remix-run/react'
import { SupplyInput } from '@sfc/contract/growing/supplies/supply-input'
import { formPage } from '~/http/form-page.server'
import { redirectWithToast } from '~/http/toast.server'
import { changeSupply } from '~/areas/growing/services/supplies/save-supply.server'
import { PageHeader } from '~/ui/page-header'
import { pageTitle } from '~/ui/page-title'
import { prepareSupplyForm } from './prepare-supply-form.server'
import { requireSupplyFromPath } from './require-supply-from-path.server'
import { SupplyFields } from './supply-fields'

export { PageError as ErrorBoundary } from '~/shell/page-error'

export const meta = pageTitle('Edit Supply')

const { loader, action } = formPage({
	schema: SupplyInput,
	permission: 'stock.change',
	subject: requireSupplyFromPath,
	load: async ({ ctx, supply }) => ({
		id: supply.id,
		name: supply.name,
		...(await prepareSupplyForm(ctx, supply)),
	}),
	submit: async ({ ctx, supply }, input) => {
		await changeSupply(ctx, { supplyId: supply.id, ...input })
		return redirectWithToast(`/supplies/${supply.id}`, { title: 'Supply saved', text: input.name })
	},
})

export { loader, action }

export default function EditSupply() {
	const { id, name } = useLoaderData<typeof loader>()
	return (
		<>
			<PageHeader title="Edit Supply" subtitle={name} />
			<SupplyFields submitLabel="Save supply" cancelTo={`/supplies/${id}`} />
		</>
	)
}

import { useLoaderData } from '@remix-run/react'
import { TreatmentInput } from '@sfc/contract/growing/scouting/treatment-input'
import { formPage } from '~/http/form-page.server'
import { redirectWithToast } from '~/http/toast.server'
import { recordTreatment } from '~/areas/growing/services/scouting/record-treatment.server'
import { Alert } from '~/ui/alert'
import { PageHeader } from '~/ui/page-header'
import { pageTitle } from '~/ui/page-title'
import { prepareTreatmentForm } from './prepare-treatment-form.server'
import { TreatmentFields } from './treatment-fields'

export { PageError as ErrorBoundary } from '~/shell/page-error'

export const meta = pageTitle('Record Treatment')

const { loader, action } = formPage({
	schema: TreatmentInput,
	permission: 'task.work',
	load: ({ ctx, request }) => {
		const { searchParams } = new URL(request.url)
		const [zone, pest] = [searchParams.get('zone'), searchParams.get('pest')]
		return prepareTreatmentForm(ctx, { zone, pest })
	},
	submit: async ({ ctx }, input) => {
		const { treatmentId } = await recordTreatment(ctx, input)
		return redirectWithToast(`/scouting/treatments/${treatmentId}`, {
			title: 'Treatment recorded',
		})
	},
})

export { loader, action }

export default function NewTreatment() {
	const { products } = useLoaderData<typeof loader>()
	return (
		<>
			<PageHeader title="Record Treatment" subtitle="What was applied, where, when and why" />
			{products.length === 0 && (
				<div className="mb-4">
					<Alert tone="info" title="No products yet">
						An owner or manager adds the products with their intervals on the page Treatments.
					</Alert>
				</div>
			)}
			<TreatmentFields submitLabel="Record treatment" cancelTo="/scouting/treatments" />
		</>
	)
}

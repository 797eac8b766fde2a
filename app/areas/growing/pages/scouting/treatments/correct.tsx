import { useLoaderData } from '@remix-run/react'
import { CorrectionInput } from '@sfc/contract/growing/scouting/treatment-input'
import { Fault } from '@sfc/domain/fault'
import { formPage } from '~/http/form-page.server'
import { parsePathId } from '~/http/parse-path-id'
import { redirectWithToast } from '~/http/toast.server'
import { readTreatment } from '~/areas/growing/services/scouting/list-treatments.server'
import { correctTreatment } from '~/areas/growing/services/scouting/record-treatment.server'
import { PageHeader } from '~/ui/page-header'
import { pageTitle } from '~/ui/page-title'
import { prepareTreatmentForm } from './prepare-treatment-form.server'
import { TreatmentFields } from './treatment-fields'

export { PageError as ErrorBoundary } from '~/shell/page-error'

export const meta = pageTitle('Correct Treatment')

const idOf = (params: Record<string, string | undefined>) =>
	parsePathId(params['treatmentId'], 'Treatment not found')

const { loader, action } = formPage({
	schema: CorrectionInput,
	permission: 'farm.configure',
	load: async ({ ctx, params }) => {
		const before = await readTreatment(ctx, { id: idOf(params) })
		if (before.withdrawnAt !== null)
			throw new Fault('conflict', `${before.withdrawnBy} has already corrected this treatment`)
		const form = await prepareTreatmentForm(ctx, { before })
		return {
			...form,
			constraint: { ...form.constraint, correction: { required: true } },
			id: before.id,
			product: before.productName,
		}
	},
	submit: async ({ ctx, params }, input) => {
		const { treatmentId } = await correctTreatment(ctx, { treatmentId: idOf(params), ...input })
		return redirectWithToast(`/scouting/treatments/${treatmentId}`, {
			title: 'Treatment corrected',
			text: 'The mistaken one stays in the log, marked as corrected.',
		})
	},
})

export { loader, action }

export default function CorrectTreatment() {
	const { id, product } = useLoaderData<typeof loader>()
	return (
		<>
			<PageHeader title="Correct Treatment" subtitle={product} />
			<TreatmentFields
				submitLabel="Save correction"
				cancelTo={`/scouting/treatments/${id}`}
				isCorrection
			/>
		</>
	)
}

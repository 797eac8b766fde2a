import { useLoaderData } from '@remix-run/react'
import { TakeBackInput } from '@sfc/contract/growing/inventory/movement-input'
import { confirmPage } from '~/http/form-page.server'
import { parsePathId } from '~/http/parse-path-id'
import { readForm } from '~/http/read-form.server'
import { redirectOnFault } from '~/http/redirect-on-fault.server'
import { requireFarm } from '~/http/require-farm.server'
import { redirectWithToast } from '~/http/toast.server'
import { readBatch } from '~/areas/growing/services/supplies/list-batches.server'
import { undoBatch } from '~/areas/growing/services/supplies/undo-batch.server'
import { PageHeader } from '~/ui/page-header'
import { pageTitle } from '~/ui/page-title'
import { UndoEntry } from '../../undo-entry'
import { batchView } from './batch-view.server'

export { PageError as ErrorBoundary } from '~/shell/page-error'

export const meta = pageTitle('Undo Batch')

const { loader, action } = confirmPage({
	permission: 'stock.change',
	subject: async ({ request, params }) => {
		const ctx = await requireFarm(request)
		const id = parsePathId(params['batchId'], 'Batch not found')
		return { ctx, batch: await readBatch(ctx, { id }) }
	},
	load: ({ ctx, batch }) => ({ batch: batchView(ctx, batch) }),
	submit: async ({ ctx, batch, request }) => {
		const typed = (await readForm(request)).get('reason')
		const { reason } = TakeBackInput.catch({ reason: null }).parse({ reason: typed })
		const backTo = `/nutrients/batches/${batch.id}`
		return redirectOnFault({ backTo, title: 'It could not be undone' }, async () => {
			await undoBatch(ctx, { id: batch.id, reason })
			const text = 'What was taken for it is in stock again.'
			return redirectWithToast(backTo, { title: 'Batch undone', text })
		})
	},
})

export { loader, action }

export default function UndoBatch() {
	const { batch } = useLoaderData<typeof loader>()
	return (
		<>
			<PageHeader title="Undo batch" subtitle={`${batch.mixName}, ${batch.day}`} />
			<UndoEntry
				entry={{ words: 'Batch mixed', day: batch.day, by: batch.recordedBy }}
				note="What was taken for it comes back into stock, and no pump doses from it."
				cancelTo={`/nutrients/batches/${batch.id}`}
			/>
		</>
	)
}

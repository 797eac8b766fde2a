import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node'
import { useActionData, useLoaderData } from '@remix-run/react'
import { page } from '~/http/page.server'
import { requireFarm } from '~/http/require.server'
import { redirectWithToast } from '~/http/toast.server'
import { requirePermission } from '~/services/access/require-permission.server'
import { addEntry } from '~/services/journal/add-entry.server'
import { listGrowingCycles } from '~/services/journal/list-crops.server'
import { PageHeader } from '~/ui/page-header'
import { pageTitle } from '~/ui/page-title'
import { handleEntryForm } from './entry-form/handle-entry-form.server'
import { EntryForm } from './entry-form/entry-form'
import { readEntryForm } from './entry-form/read-entry-form.server'
import { loadEntryForm } from './entry-form/load-entry-form.server'

export { PageError as ErrorBoundary } from '~/shell/page-error'

export const meta = pageTitle('Add Journal Entry')

export const loader = page(async ({ request }: LoaderFunctionArgs) => {
	const ctx = requirePermission(await requireFarm(request), 'journal.write')
	const wanted = new URL(request.url).searchParams.get('cycleId')
	const cycle = wanted && (await listGrowingCycles(ctx)).find(({ id }) => String(id) === wanted)
	const about = cycle && {
		cycleId: String(cycle.id),
		cropName: cycle.cropName,
		variety: cycle.varietyName ?? '',
		zone: cycle.zone,
	}
	const values = { entryType: 'observation', ...(about || {}) }
	return { farmName: ctx.farm.name, setup: await loadEntryForm(ctx, values) }
})

export const action = page(async ({ request }: ActionFunctionArgs) => {
	const ctx = requirePermission(await requireFarm(request), 'journal.write')
	const sent = await readEntryForm(ctx, request)
	return handleEntryForm(
		sent,
		async (values) => {
			const photos = sent.kept.map(({ file }) => file)
			const { title } = await addEntry(ctx, { ...values, photos })
			return redirectWithToast('/crop-journal', {
				kind: 'success',
				title: 'Journal entry added successfully',
				text: title,
			})
		},
		'Failed to add journal entry',
	)
})

export default function NewEntry() {
	const { farmName, setup } = useLoaderData<typeof loader>()
	return (
		<>
			<PageHeader
				title="Add Journal Entry"
				subtitle={`On ${farmName}. Everybody on the farm can read it.`}
			/>
			<EntryForm
				answer={useActionData<typeof action>()}
				setup={setup}
				submitLabel="Add Entry"
				back="/crop-journal"
			/>
		</>
	)
}

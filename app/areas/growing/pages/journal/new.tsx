import { useLoaderData } from '@remix-run/react'
import { EntryForm as EntryInput } from '@sfc/contract/growing/journal/entry-input'
import { formPage } from '~/http/form-page.server'
import { redirectWithToast } from '~/http/toast.server'
import { addEntry } from '~/areas/growing/services/journal/add-entry.server'
import { PageHeader } from '~/ui/page-header'
import { pageTitle } from '~/ui/page-title'
import { replyWithFailure } from './entry-form/reply-with-failure.server'
import { EntryForm } from './entry-form/entry-form'
import { cycleValues, readEntryForm } from './entry-form/read-entry-form.server'
import { loadEntryForm } from './entry-form/load-entry-form.server'

export { PageError as ErrorBoundary } from '~/shell/page-error'

export const meta = pageTitle('Add Journal Entry')

const { loader, action } = formPage({
	schema: EntryInput,
	permission: 'journal.write',
	load: async ({ ctx, request }) => {
		const wanted = new URL(request.url).searchParams.get('cycleId')
		const values = { entryType: 'observation', ...(await cycleValues(ctx, wanted)) }
		return { farmName: ctx.farm.name, ...(await loadEntryForm(ctx, values)) }
	},
	read: readEntryForm,
	submit: async ({ ctx, sent: { photos } }, input, reply) => {
		try {
			const { title: text } = await addEntry(ctx, { ...input, photos })
			const title = 'Journal entry added successfully'
			return await redirectWithToast('/crop-journal', { title, text })
		} catch (error) {
			return replyWithFailure(reply, error, 'Failed to add journal entry')
		}
	},
	intents: {
		fill: async ({ ctx }, form, refill) => refill(await cycleValues(ctx, form.get('cycleId'))),
	},
})

export { loader, action }

export default function NewEntry() {
	const { farmName, ...setup } = useLoaderData<typeof loader>()
	return (
		<>
			<PageHeader
				title="Add Journal Entry"
				subtitle={`On ${farmName}. Everybody on the farm can read it.`}
			/>
			<EntryForm setup={setup} submitLabel="Add Entry" back="/crop-journal" />
		</>
	)
}

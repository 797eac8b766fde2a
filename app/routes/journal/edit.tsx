import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node'
import { useActionData, useLoaderData } from '@remix-run/react'
import { photoPath } from '@sfc/contract/journal/entry'
import { formatTags } from '@sfc/domain/journal/tags'
import { page } from '~/http/page.server'
import { redirectWithToast } from '~/http/toast.server'
import { changeEntry } from '~/services/journal/change-entry.server'
import type { Entry } from '~/services/journal/entry.server'
import { requireEditableEntry } from '~/services/journal/require-editable-entry.server'
import { PageHeader } from '~/ui/page-header'
import { pageTitle } from '~/ui/page-title'
import { handleEntryForm } from './entry-form/handle-entry-form.server'
import { requireEntryFromPath } from './require-entry-from-path.server'
import { EntryForm } from './entry-form/entry-form'
import { readEntryForm } from './entry-form/read-entry-form.server'
import { loadEntryForm } from './entry-form/load-entry-form.server'

export { PageError as ErrorBoundary } from '~/shell/page-error'

export const meta = pageTitle('Edit Journal Entry')

export const loader = page(async (args: LoaderFunctionArgs) => {
	const { ctx, entry } = await requireEntryFromPath(args)
	requireEditableEntry(ctx, entry)
	return {
		id: entry.id,
		farmName: ctx.farm.name,
		setup: await loadEntryForm(ctx, valuesOf(entry)),
		present: entry.photos.map(({ id }) => ({ id, small: photoPath(id) })),
	}
})

const valuesOf = (entry: Entry) => ({
	cropName: entry.cropName,
	entryType: entry.type,
	title: entry.title,
	variety: entry.variety ?? '',
	zone: entry.zone ?? '',
	description: entry.description ?? '',
	notes: entry.notes ?? '',
	cycleId: entry.cycleId === null ? '' : String(entry.cycleId),
	quantity: entry.quantity === null ? '' : String(entry.quantity),
	tags: formatTags(entry.tags),
})

export const action = page(async (args: ActionFunctionArgs) => {
	const { ctx, entry } = await requireEntryFromPath(args)
	requireEditableEntry(ctx, entry)
	const sent = await readEntryForm(ctx, args.request)
	return handleEntryForm(
		sent,
		async ({ quantity = null, cycleId = null, ...values }) => {
			const texts = { variety: null, zone: null, description: null, notes: null }
			const { title } = await changeEntry(ctx, {
				entryId: entry.id,
				quantity,
				cycleId,
				...texts,
				...defined(values),
				addPhotos: sent.kept.map(({ file }) => file),
				removePhotos: sent.removePhotos,
			})
			return redirectWithToast(`/crop-journal/${entry.id}`, {
				kind: 'success',
				title: 'Journal entry updated successfully',
				text: title,
			})
		},
		'Failed to update journal entry',
	)
})

/** Without what a form left empty: there it means that nothing is to be left. */
const defined = <T extends object>(values: T): T =>
	Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined)) as T

export default function EditEntry() {
	const { id, farmName, setup, present } = useLoaderData<typeof loader>()
	return (
		<>
			<PageHeader title="Edit Journal Entry" subtitle={`Of the journal of ${farmName}`} />
			<EntryForm
				answer={useActionData<typeof action>()}
				setup={setup}
				present={present}
				submitLabel="Save changes"
				back={`/crop-journal/${id}`}
			/>
		</>
	)
}

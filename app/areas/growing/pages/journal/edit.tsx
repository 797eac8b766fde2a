import { useLoaderData } from '@remix-run/react'
import { EntryForm as EntryInput } from '@sfc/contract/growing/journal/entry-input'
import { photoPath } from '@sfc/contract/growing/journal/entry'
import { formatTags } from '@sfc/domain/growing/journal/tags'
import { formPage } from '~/http/form-page.server'
import { redirectWithToast } from '~/http/toast.server'
import { changeEntry } from '~/areas/growing/services/journal/change-entry.server'
import type { Entry } from '~/areas/growing/services/journal/entry.server'
import { requireEditableEntry } from '~/areas/growing/services/journal/require-editable-entry.server'
import { PageHeader } from '~/ui/page-header'
import { pageTitle } from '~/ui/page-title'
import { replyWithFailure } from './entry-form/reply-with-failure.server'
import { requireEntryFromPath } from './require-entry-from-path.server'
import { EntryForm } from './entry-form/entry-form'
import { cycleValues, readEntryForm } from './entry-form/read-entry-form.server'
import { loadEntryForm } from './entry-form/load-entry-form.server'

export { PageError as ErrorBoundary } from '~/shell/page-error'

export const meta = pageTitle('Edit Journal Entry')

const { loader, action } = formPage({
	schema: EntryInput,
	permission: 'farm.see', // the author may change it, and managers
	subject: async (args) => {
		const { ctx, entry } = await requireEntryFromPath(args)
		requireEditableEntry(ctx, entry)
		return { ctx, entry }
	},
	load: async ({ ctx, entry }) => ({
		id: entry.id,
		farmName: ctx.farm.name,
		present: entry.photos.map(({ id }) => ({ id, small: photoPath(id) })),
		...(await loadEntryForm(ctx, entryValues(entry))),
	}),
	read: readEntryForm,
	submit: async (
		{ ctx, entry, sent: { photos, removePhotos } },
		{ quantity = null, cycleId = null, ...values },
		reply,
	) => {
		const texts = { variety: null, zone: null, description: null, notes: null }
		try {
			const { title: text } = await changeEntry(ctx, {
				entryId: entry.id,
				quantity,
				cycleId,
				...texts,
				...defined(values),
				addPhotos: photos,
				removePhotos,
			})
			const title = 'Journal entry updated successfully'
			return await redirectWithToast(`/crop-journal/${entry.id}`, { title, text })
		} catch (error) {
			return replyWithFailure(reply, error, 'Failed to update journal entry')
		}
	},
	intents: {
		fill: async ({ ctx }, form, refill) => refill(await cycleValues(ctx, form.get('cycleId'))),
	},
})

export { loader, action }

const entryValues = (entry: Entry) => ({
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

/** Omits undefined values, which would overwrite the nulls that clear empty fields. */
const defined = <T extends object>(values: T): T =>
	Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined)) as T

export default function EditEntry() {
	const { id, farmName, present, ...setup } = useLoaderData<typeof loader>()
	return (
		<>
			<PageHeader title="Edit Journal Entry" subtitle={`Of the journal of ${farmName}`} />
			<EntryForm
				setup={setup}
				present={present}
				submitLabel="Save changes"
				back={`/crop-journal/${id}`}
			/>
		</>
	)
}

import { useLoaderData, useNavigation } from '@remix-run/react'
import { Trash2 } from 'lucide-react'
import { confirmPage } from '~/http/form-page.server'
import { redirectWithToast } from '~/http/toast.server'
import { removeEntry } from '~/areas/growing/services/journal/remove-entry.server'
import { requireEditableEntry } from '~/areas/growing/services/journal/require-editable-entry.server'
import { ConfirmForm } from '~/ui/form/confirm-form'
import { Card } from '~/ui/card'
import { PageHeader } from '~/ui/page-header'
import { pageTitle } from '~/ui/page-title'
import { requireEntryFromPath } from './require-entry-from-path.server'

export { PageError as ErrorBoundary } from '~/shell/page-error'

export const meta = pageTitle('Delete Journal Entry')

const { loader, action } = confirmPage({
	permission: 'farm.see', // the author may delete it, and managers
	subject: requireEntryFromPath,
	load: ({ ctx, entry }) => {
		requireEditableEntry(ctx, entry)
		const { id, title, writtenBy, photos } = entry
		return { id, title, writtenBy, photoCount: photos.length }
	},
	submit: async ({ ctx, entry }) => {
		await removeEntry(ctx, { entryId: entry.id })
		return redirectWithToast('/crop-journal', {
			title: 'Journal entry deleted successfully',
			text: entry.title,
		})
	},
})

export { loader, action }

export default function DeleteEntry() {
	const { id, title, writtenBy, photoCount } = useLoaderData<typeof loader>()
	const isPending = useNavigation().state !== 'idle'
	const photos = photoCount === 1 ? 'its photo' : `its ${photoCount} photos`
	return (
		<>
			<PageHeader title="Delete Journal Entry" />
			<Card className="max-w-xl">
				<div className="grid gap-2">
					<p className="text-lg wrap-anywhere">
						Are you sure you want to delete "{title}", written by {writtenBy}
						{photoCount > 0 && `, with ${photos}`}?
					</p>
					<p className="text-muted">This cannot be undone.</p>
				</div>
				<ConfirmForm
					label="Delete journal entry"
					icon={Trash2}
					isPending={isPending}
					cancelTo={`/crop-journal/${id}`}
				/>
			</Card>
		</>
	)
}

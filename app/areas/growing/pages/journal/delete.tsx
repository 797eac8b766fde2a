import { useLoaderData, useNavigation } from '@remix-run/react'
import { Trash2 } from 'lucide-react'
import { confirmPage } from '~/http/form-page.server'
import { redirectWithToast } from '~/http/toast.server'
import { removeEntry } from '~/areas/growing/services/journal/remove-entry.server'
import { requireEditableEntry } from '~/areas/growing/services/journal/require-editable-entry.server'
import { Button } from '~/ui/button'
import { Card } from '~/ui/card'
import { LinkButton } from '~/ui/link-button'
import { PageHeader } from '~/ui/page-header'
import { pageTitle } from '~/ui/page-title'
import { requireEntryFromPath } from './require-entry-from-path.server'
import { Form } from '~/ui/page-farm/form'

export { PageError as ErrorBoundary } from '~/shell/page-error'

export const meta = pageTitle('Delete Journal Entry')

const route = confirmPage({
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
			kind: 'success',
			title: 'Journal entry deleted successfully',
			text: entry.title,
		})
	},
})

export const loader = route.loader
export const action = route.action

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
				<Form method="post" className="mt-5 flex flex-wrap gap-2">
					<Button variant="danger" icon={Trash2} pending={isPending}>
						Delete journal entry
					</Button>
					<LinkButton to={`/crop-journal/${id}`}>Cancel</LinkButton>
				</Form>
			</Card>
		</>
	)
}

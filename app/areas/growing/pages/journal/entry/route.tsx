import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node'
import { useLoaderData, useNavigation } from '@remix-run/react'
import { hasPermission } from '@sfc/domain/platform/permissions'
import { todayIn } from '@sfc/domain/calendar/calendar-day'
import { CircleCheck, Images, Pencil, RotateCcw, ScanSearch, Trash2 } from 'lucide-react'
import { page } from '~/http/page.server'
import { readForm } from '~/http/read-form.server'
import { redirectWithToast } from '~/http/toast.server'
import { requirePermission } from '~/areas/platform/services/require-permission.server'
import { filmPath } from '~/areas/cameras/pages/growth/film-format'
import { listFilms } from '~/areas/cameras/services/films/read-film.server'
import { canChangeEntry } from '~/areas/growing/services/journal/require-editable-entry.server'
import { resolveIssue } from '~/areas/growing/services/journal/resolve-issue.server'
import { Button } from '~/ui/button'
import { LinkButton } from '~/ui/link-button'
import { PageHeader } from '~/ui/page-header'
import { pageTitle } from '~/ui/page-title'
import { requireEntryFromPath } from '../require-entry-from-path.server'
import { EntryDetails } from './entry-details'
import { entryView } from '../entry-view.server'
import { Form } from '~/ui/page-farm/form'

export { PageError as ErrorBoundary } from '~/shell/page-error'

export const meta = pageTitle<typeof loader>((data) => data?.entry.title ?? 'Journal entry')

export const loader = page(async (args: LoaderFunctionArgs) => {
	const { ctx, entry } = await requireEntryFromPath(args)
	const { cycleId } = entry
	const films = cycleId === null ? [] : await listFilms(ctx, { cycleId })
	return {
		/** The camera's pictures of the crop on the day of the entry. */
		film: films[0]
			? `${filmPath(films[0])}&to=${todayIn(ctx.farm.timezone, entry.createdAt)}`
			: null,
		entry: entryView(entry, { timezone: ctx.farm.timezone, now: ctx.now(), formats: ctx.user }),
		mayChange: canChangeEntry(ctx, entry),
		cycleId,
		mayDiagnose: entry.cropName !== '' && hasPermission(ctx.role, 'journal.write'),
		mayResolve: entry.type === 'issue' && hasPermission(ctx.role, 'journal.write'),
	}
})

export const action = page(async (args: ActionFunctionArgs) => {
	const { ctx, entry } = await requireEntryFromPath(args)
	requirePermission(ctx, 'journal.write')
	const isResolved = (await readForm(args.request)).get('intent') !== 'reopen'
	const { title } = await resolveIssue(requirePermission(ctx, 'journal.write'), {
		entryId: entry.id,
		isResolved,
	})
	return redirectWithToast(`/crop-journal/${entry.id}`, {
		title: isResolved ? 'Issue resolved' : 'Issue reopened',
		text: title,
	})
})

export default function JournalEntry() {
	const { entry, cycleId, mayDiagnose, film, mayChange, mayResolve } =
		useLoaderData<typeof loader>()
	const isPending = useNavigation().formMethod === 'POST'
	const isOpen = entry.resolved === null
	return (
		<>
			<PageHeader
				title={<span className="wrap-anywhere">{entry.title}</span>}
				subtitle={
					<span className="wrap-anywhere">
						{entry.typeLabel} · {entry.written} · by {entry.writtenBy}
					</span>
				}
				actions={
					(mayChange || mayResolve) && (
						<>
							{mayResolve && (
								<Form method="post" className="grid">
									<Button
										name="intent"
										value={isOpen ? 'resolve' : 'reopen'}
										variant={isOpen ? 'primary' : 'secondary'}
										icon={isOpen ? CircleCheck : RotateCcw}
										pending={isPending}
									>
										{isOpen ? 'Mark as resolved' : 'Reopen'}
									</Button>
								</Form>
							)}
							{mayChange && (
								<>
									<LinkButton to={`/crop-journal/${entry.id}/edit`} icon={Pencil}>
										Edit
									</LinkButton>
									<LinkButton to={`/crop-journal/${entry.id}/delete`} icon={Trash2}>
										Delete
									</LinkButton>
								</>
							)}
						</>
					)
				}
			/>
			<EntryDetails entry={entry} />
			<p className="mt-4 flex flex-wrap gap-2">
				{film && (
					<LinkButton to={film} icon={Images}>
						Pictures of the crop
					</LinkButton>
				)}
				{mayDiagnose && (
					<LinkButton
						to={`/plant-diagnosis${cycleId === null ? '' : `?cycleId=${cycleId}`}`}
						icon={ScanSearch}
					>
						Diagnose from a photo
					</LinkButton>
				)}
				<LinkButton to="/crop-journal" variant="ghost">
					Back to the journal
				</LinkButton>
			</p>
		</>
	)
}

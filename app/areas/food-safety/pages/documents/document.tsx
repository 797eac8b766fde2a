import type { LoaderFunctionArgs } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { hasPermission } from '@sfc/domain/platform/permissions'
import { Download, History, Pencil, Upload } from 'lucide-react'
import { page } from '~/http/page.server'
import { listDocuments } from '~/areas/food-safety/services/documents/list-documents.server'
import { Card } from '~/ui/card'
import { FactRow } from '~/ui/fact'
import { LinkButton } from '~/ui/link-button'
import { Link } from '~/ui/page-farm/link'
import { PageHeader } from '~/ui/page-header'
import { pageTitle } from '~/ui/page-title'
import { documentView } from './document-view'
import { requireDocumentFromPath } from './require-document-from-path.server'
import { StateBadge } from './state-badge'

export { PageError as ErrorBoundary } from '~/shell/page-error'

export const meta = pageTitle<typeof loader>((data) => data?.document.title ?? 'Document')

export const loader = page(async ({ request, params }: LoaderFunctionArgs) => {
	const { ctx, document } = await requireDocumentFromPath({ request, params })
	const all = await listDocuments(ctx)
	const older = []
	for (let at = all.find((one) => one.replacedById === document.id); at;) {
		older.push(documentView(at))
		const { id } = at
		at = all.find((one) => one.replacedById === id)
	}
	return {
		mayAdd: hasPermission(ctx.role, 'task.work'),
		mayChange: hasPermission(ctx.role, 'farm.configure'),
		document: documentView(document),
		taskId: document.taskId,
		older,
	}
})

export default function DocumentPage() {
	const { document, older, mayAdd, mayChange, taskId } = useLoaderData<typeof loader>()
	return (
		<>
			<PageHeader
				title={document.title}
				subtitle={document.kind}
				actions={
					<>
						{mayChange && (
							<LinkButton to={`/documents/${document.id}/edit`} icon={Pencil}>
								Edit
							</LinkButton>
						)}
						<LinkButton
							to={`/documents/${document.id}/file`}
							reloadDocument
							download
							icon={Download}
						>
							Download
						</LinkButton>
						{mayAdd && !document.isReplaced && (
							<LinkButton
								to={`/documents/new?replaces=${document.id}`}
								variant="primary"
								icon={Upload}
							>
								Upload the new one
							</LinkButton>
						)}
					</>
				}
			/>
			<div className="grid items-start gap-4 lg:grid-cols-2">
				<Card title="Document" action={<StateBadge document={document} />}>
					<dl className="grid gap-2">
						<FactRow name="About" value={document.about ?? 'not noted'} />
						<FactRow name="Issued" value={document.issuedOn ?? 'not noted'} />
						<FactRow name="Expires" value={document.expiresOn ?? 'never'} />
						<FactRow name="File" value={document.file} />
						<FactRow name="Added by" value={document.addedBy} />
					</dl>
					<p className="mt-3 flex flex-wrap gap-4">
						{document.replacedById !== null && (
							<Link to={`/documents/${document.replacedById}`} className="text-accent underline">
								The newer one
							</Link>
						)}
						{taskId !== null && !document.isReplaced && (
							<Link to={`/calendar/tasks/${taskId}`} className="text-accent underline">
								Task to renew it
							</Link>
						)}
					</p>
				</Card>
				<Card title="Older ones" icon={History}>
					{older.length === 0 ? (
						<p className="text-muted">It replaced none.</p>
					) : (
						<ul className="grid gap-2">
							{older.map(({ id, title, issuedOn, expiresOn }) => (
								<li key={id} className="wrap-anywhere">
									<Link to={`/documents/${id}`} className="text-accent underline">
										{title}
									</Link>
									{issuedOn && `, issued ${issuedOn}`}
									{expiresOn && `, until ${expiresOn}`}
								</li>
							))}
						</ul>
					)}
				</Card>
			</div>
		</>
	)
}

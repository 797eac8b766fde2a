import type { LoaderFunctionArgs } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { hasPermission } from '@sfc/domain/platform/permissions'
import { ClipboardCheck, Download, FileBadge, Plus, Upload } from 'lucide-react'
import { page } from '~/http/page.server'
import { requireFarm } from '~/http/require-farm.server'
import { listDocuments } from '~/areas/food-safety/services/documents/list-documents.server'
import { Card } from '~/ui/card'
import { EmptyState } from '~/ui/empty-state'
import { LinkButton } from '~/ui/link-button'
import { Link } from '~/ui/page-farm/link'
import { PageHeader } from '~/ui/page-header'
import { pageTitle } from '~/ui/page-title'
import { Table } from '~/ui/table'
import { Tabs } from '~/ui/tabs'
import { documentView } from './document-view'
import { StateBadge } from './state-badge'

export { PageError as ErrorBoundary } from '~/shell/page-error'

export const meta = pageTitle('Documents')

export const loader = page(async ({ request }: LoaderFunctionArgs) => {
	const ctx = await requireFarm(request)
	const isHistory = new URL(request.url).searchParams.get('tab') === 'replaced'
	const all = (await listDocuments(ctx)).map(documentView)
	return {
		isHistory,
		mayAdd: hasPermission(ctx.role, 'task.work'),
		due: isHistory ? [] : all.filter((one) => !one.isReplaced && one.state !== 'valid'),
		documents: all.filter(({ isReplaced }) => isReplaced === isHistory),
	}
})

const TABS = [
	{ key: 'current', label: 'Documents', to: '?' },
	{ key: 'replaced', label: 'Replaced', to: '?tab=replaced' },
]

export default function Documents() {
	const { isHistory, mayAdd } = useLoaderData<typeof loader>()
	return (
		<>
			<PageHeader
				title="Documents"
				subtitle="Which papers does an inspector ask for, and which run out soon?"
				actions={
					mayAdd && (
						<LinkButton to="/documents/new" variant="primary" icon={Plus}>
							Add document
						</LinkButton>
					)
				}
			/>
			<Tabs label="State" tabs={TABS} current={isHistory ? 'replaced' : 'current'} />
			<div className="grid gap-4">
				<Due />
				<List />
			</div>
		</>
	)
}

function Due() {
	const { due, mayAdd } = useLoaderData<typeof loader>()
	if (due.length === 0) return null
	return (
		<Card title="To renew" icon={ClipboardCheck}>
			<ul className="grid gap-4">
				{due.map(({ id, title, state, expiresOn }) => (
					<li key={id} className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
						<div className="min-w-0">
							<Link
								to={`/documents/${id}`}
								className="font-semibold wrap-anywhere text-accent underline"
							>
								{title}
							</Link>
							<p className="text-muted">
								{state === 'expired' ? 'Expired on' : 'Expires on'} {expiresOn}.
							</p>
						</div>
						{mayAdd && (
							<LinkButton
								to={`/documents/new?replaces=${id}`}
								icon={Upload}
								aria-label={`Upload the new one: ${title}`}
							>
								Upload the new one
							</LinkButton>
						)}
					</li>
				))}
			</ul>
		</Card>
	)
}

function List() {
	const { documents, isHistory } = useLoaderData<typeof loader>()
	type Row = (typeof documents)[number]
	if (documents.length === 0)
		return (
			<EmptyState
				icon={FileBadge}
				title={isHistory ? 'Nothing was replaced yet' : 'No documents yet'}
			>
				{isHistory
					? 'When a newer one is uploaded, the older stays here.'
					: 'Certificates, water analyses, training records, licenses and insurance. A task reminds you 30 days before one expires.'}
			</EmptyState>
		)
	return (
		<Card flush>
			<Table
				caption={isHistory ? 'Replaced documents' : 'Documents, the first to expire first'}
				rows={documents}
				rowKey={({ id }) => id}
				columns={[
					{
						header: 'Title',
						cell: ({ id, title }: Row) => (
							<Link to={`/documents/${id}`} className="wrap-anywhere text-accent underline">
								{title}
							</Link>
						),
					},
					{ header: 'Kind', cell: ({ kind }: Row) => kind },
					{ header: 'About', cell: ({ about }: Row) => about ?? '–' },
					{ header: 'Issued', cell: ({ issuedOn }: Row) => issuedOn ?? '–' },
					{ header: 'Expires', cell: ({ expiresOn }: Row) => expiresOn ?? 'never' },
					{ header: 'State', cell: (row: Row) => <StateBadge document={row} /> },
					{
						key: 'file',
						header: 'File',
						cell: ({ id, title, file }: Row) => (
							<LinkButton
								to={`/documents/${id}/file`}
								reloadDocument
								download
								icon={Download}
								variant="ghost"
								aria-label={`Download ${title}`}
							>
								{file}
							</LinkButton>
						),
					},
				]}
			/>
		</Card>
	)
}

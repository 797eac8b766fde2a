import { data, type LoaderFunctionArgs } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { AuditQuery, type AuditFilter } from '@sfc/contract/platform/audit/audit-filter'
import { AUDIT_ACTIONS, auditActionLabel } from '@sfc/domain/platform/audit/audit-action'
import { Download, ScrollText } from 'lucide-react'
import { page } from '~/http/page.server'
import { parseQuery } from '~/http/parse-query.server'
import { requireFarm } from '~/http/require-farm.server'
import { listAudit } from '~/areas/platform/services/audit/list-audit.server'
import { listAuditActors } from '~/areas/platform/services/audit/list-audit-actors.server'
import { verifyAudit } from '~/areas/platform/services/audit/verify-audit.server'
import { requirePermission } from '~/areas/platform/services/require-permission.server'
import { Card } from '~/ui/card'
import { EmptyState } from '~/ui/empty-state'
import { LinkButton } from '~/ui/link-button'
import { PageHeader } from '~/ui/page-header'
import { pageTitle } from '~/ui/page-title'
import { Pagination } from '~/ui/pagination'
import { AuditFilterForm } from './audit-filter-form'
import { AuditTable } from './audit-table'
import { AuditVerdict } from './audit-verdict'
import { auditView } from './audit-view'
import { FarmTabs } from '../farm-tabs'

export { PageError as ErrorBoundary } from '~/shell/page-error'

export const meta = pageTitle('Audit log')

/** A longer log is checked only on request, because it takes a moment. */
const CHECKED_UNASKED = 5_000

export const loader = page(async ({ request, params }: LoaderFunctionArgs) => {
	const ctx = requirePermission(await requireFarm(request, params.farmId), 'audit.read')
	const { searchParams } = new URL(request.url)
	const submission = parseQuery(request, AuditQuery)
	const isUsable = submission.status === 'success'
	const { page: wanted, ...filter } = isUsable ? submission.value : {}
	const found = await listAudit(ctx, { ...filter, page: wanted })
	const verdict = searchParams.has('verify')
		? await verifyAudit(ctx)
		: await verifyAudit(ctx, { atMost: CHECKED_UNASKED })
	const { entries, ...count } = isUsable ? found : { entries: [], page: 1, pages: 1, total: 0 }
	const actions = AUDIT_ACTIONS.map((action) => ({
		value: action,
		label: auditActionLabel(action),
	}))
	return data(
		{
			farm: { id: ctx.farm.id, name: ctx.farm.name, role: ctx.role },
			values: { person: '', action: '', from: '', to: '', ...submission.payload },
			refused: isUsable ? null : submission.reply(),
			query: queryString(filter),
			actors: await listAuditActors(ctx),
			actions: actions.sort((a, b) => a.label.localeCompare(b.label, 'en')),
			rows: entries.map((entry) => auditView(entry, ctx.farm, ctx.user)),
			...count,
			verdict,
		},
		{ status: isUsable ? 200 : 400 },
	)
})

const queryString = (filter: AuditFilter) =>
	new URLSearchParams(
		Object.entries(filter).filter((pair): pair is [string, string] => pair[1] !== undefined),
	).toString()

export default function AuditLog() {
	const { farm, query, rows, page, pages, total, verdict, ...filter } =
		useLoaderData<typeof loader>()
	const pathWith = (more: string) => `?${[query, more].filter(Boolean).join('&')}`
	return (
		<>
			<PageHeader
				title="Audit log"
				subtitle={`Who changed what on ${farm.name}, and from where. Entries cannot be changed or removed.`}
				actions={
					<LinkButton
						to={`/farms/${farm.id}/audit.csv${query && `?${query}`}`}
						reloadDocument
						download
						icon={Download}
					>
						Download CSV
					</LinkButton>
				}
			/>
			<FarmTabs farm={farm} current="audit" />
			<div className="grid gap-4">
				<AuditVerdict verdict={verdict} checkTo={pathWith('verify=1')} />
				<AuditFilterForm key={query} {...filter} />
				{rows.length === 0 ? (
					<EmptyState icon={ScrollText} title="No entries found">
						<p>No change on this farm matches the filter.</p>
					</EmptyState>
				) : (
					<Card title={total === 1 ? '1 entry' : `${total} entries`} icon={ScrollText} flush>
						<AuditTable rows={rows} />
					</Card>
				)}
			</div>
			<Pagination page={page} pages={pages} pageTo={(to) => pathWith(`page=${to}`)} />
		</>
	)
}

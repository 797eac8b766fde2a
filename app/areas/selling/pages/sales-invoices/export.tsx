import { formatCount } from '@sfc/domain/format-count'
import { useLoaderData } from '@remix-run/react'
import { BookkeepingQuery } from '@sfc/contract/selling/sales-invoices/sales-invoice-input'
import { todayIn } from '@sfc/domain/calendar/calendar-day'
import { hasPermission } from '@sfc/domain/platform/permissions'
import {
	BOOKKEEPING_PROGRAMS,
	bookkeepingLabel,
	findExceededLimit,
} from '@sfc/domain/selling/sales-invoices/bookkeeping-program'
import { Download } from 'lucide-react'
import type { LoaderFunctionArgs } from '@remix-run/node'
import { page } from '~/http/page.server'
import { requireFarm } from '~/http/require-farm.server'
import { requirePermission } from '~/areas/platform/services/require-permission.server'
import { loadBookkeeping } from '~/areas/selling/services/sales-invoices/export-bookkeeping.server'
import { Alert } from '~/ui/alert'
import { Card } from '~/ui/card'
import { renderOption, Select } from '~/ui/form/select'
import { LinkButton } from '~/ui/link-button'
import { PageHeader } from '~/ui/page-header'
import { pageTitle } from '~/ui/page-title'
import { PeriodForm } from './period-form'
import { lastMonth, readPeriod } from './read-period'

export { PageError as ErrorBoundary } from '~/shell/page-error'

export const meta = pageTitle('Export Invoices')

export const loader = page(async ({ request }: LoaderFunctionArgs) => {
	const ctx = await requireFarm(request)
	requirePermission(ctx, 'invoice.manage')
	const usual = {
		program: 'quickbooks' as const,
		...lastMonth(todayIn(ctx.farm.timezone, ctx.now())),
	}
	const { typed, query, errors } = readPeriod(request, BookkeepingQuery, usual)
	const found = query && (await loadBookkeeping(ctx, query))
	const countOf = (kind: 'invoice' | 'credit-note') =>
		found?.documents.filter((one) => one.kind === kind).length ?? 0
	const [invoices, creditNotes] = [countOf('invoice'), countOf('credit-note')]
	return {
		errors,
		typed: {
			program: typed['program'] ?? '',
			from: typed['from'] ?? '',
			until: typed['until'] ?? '',
		},
		mayConfigure: hasPermission(ctx.role, 'farm.configure'),
		found: found && {
			label: bookkeepingLabel(found.program),
			search: new URLSearchParams(query).toString(),
			missing: found.missing,
			invoices,
			creditNotes,
			isWithoutCredits: found.program === 'quickbooks',
			most: findExceededLimit(
				found.program,
				found.program === 'xero' ? invoices + creditNotes : invoices,
			),
		},
	}
})

const OPTIONS = BOOKKEEPING_PROGRAMS.map((value) => ({ value, label: bookkeepingLabel(value) }))

export default function ExportInvoices() {
	const { typed, errors, found } = useLoaderData<typeof loader>()
	return (
		<>
			<PageHeader
				title="Export Invoices"
				subtitle="A CSV file of what was issued, for your bookkeeping program"
				actions={<LinkButton to="/invoices">All invoices</LinkButton>}
			/>
			<div className="grid max-w-3xl gap-4">
				<Card>
					<PeriodForm from={typed.from} until={typed.until} errors={errors}>
						<label className="grid gap-1.5 font-medium">
							Program
							<Select name="program" defaultValue={typed.program}>
								{OPTIONS.map(renderOption)}
							</Select>
						</label>
					</PeriodForm>
				</Card>
				{found && <Found />}
			</div>
		</>
	)
}

function Found() {
	const { found, mayConfigure } = useLoaderData<typeof loader>()
	if (!found) return null
	const { label, search, missing, invoices, creditNotes, isWithoutCredits, most } = found
	return (
		<>
			{missing.length > 0 && (
				<Alert
					tone="attention"
					title={`For ${label} something is missing`}
					action={mayConfigure && <LinkButton to="/invoices/settings">Invoice settings</LinkButton>}
				>
					Please enter {missing.join(', ')}.
				</Alert>
			)}
			<Card title={label}>
				<p className="mb-3">
					Issued in this period: {formatCount(invoices, 'invoice')} and{' '}
					{formatCount(creditNotes, 'credit note')}.
					{isWithoutCredits &&
						creditNotes > 0 &&
						' QuickBooks imports no credit notes: enter them there.'}
					{most !== null &&
						` ${label} takes at most ${most} invoices from one file: choose shorter periods, one after the other.`}
				</p>
				{missing.length === 0 && invoices + creditNotes > 0 && (
					<LinkButton
						to={`/invoices/bookkeeping.csv?${search}`}
						reloadDocument
						download
						icon={Download}
						variant="primary"
					>
						Download CSV
					</LinkButton>
				)}
			</Card>
		</>
	)
}

import type { LoaderFunctionArgs } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { StatementQuery } from '@sfc/contract/selling/sales-invoices/sales-invoice-input'
import { addMonths } from '@sfc/domain/calendar/add-months'
import { todayIn } from '@sfc/domain/calendar/calendar-day'
import { formatDay } from '@sfc/domain/calendar/format-day'
import { addressLines } from '@sfc/domain/selling/sales-invoices/sales-document'
import { formatMoney } from '@sfc/domain/units/currency'
import { page } from '~/http/page.server'
import { requirePermission } from '~/areas/platform/services/require-permission.server'
import { readInvoiceSettings } from '~/areas/selling/services/sales-invoices/invoice-settings.server'
import { countOverdue } from '~/areas/selling/services/sales-invoices/list-invoices.server'
import { readStatement } from '~/areas/selling/services/sales-invoices/read-statement.server'
import { Card } from '~/ui/card'
import { LinkButton } from '~/ui/link-button'
import { Link } from '~/ui/page-farm/link'
import { PageHeader } from '~/ui/page-header'
import { pageTitle } from '~/ui/page-title'
import { requireBuyerFromPath } from '../buyers/require-buyer-from-path.server'
import { Party } from './paper'
import { PeriodForm } from './period-form'
import { readPeriod } from './read-period'

export { PageError as ErrorBoundary } from '~/shell/page-error'

export const meta = pageTitle<typeof loader>((data) => `Statement ${data?.buyer.name ?? ''}`)

export const loader = page(async ({ request, params }: LoaderFunctionArgs) => {
	const { ctx, buyer } = await requireBuyerFromPath({ request, params })
	requirePermission(ctx, 'invoice.manage')
	const today = todayIn(ctx.farm.timezone, ctx.now())
	const usual = { from: addMonths(`${today.slice(0, 7)}-01`, -2), until: today }
	const { typed, query, errors } = readPeriod(request, StatementQuery, usual)
	const { seller } = await readInvoiceSettings(ctx, ctx.db.read)
	const statement = query && (await readStatement(ctx, { buyerId: buyer.id, ...query }))
	const overdue = await countOverdue(ctx, { buyerId: buyer.id })
	const money = (cents: number) => formatMoney(cents, ctx.farm.currency)
	return {
		errors,
		typed: { from: typed['from'] ?? '', until: typed['until'] ?? '' },
		buyer: {
			id: buyer.id,
			name: buyer.name,
			lines: addressLines(buyer),
			taxNumber: buyer.taxNumber,
		},
		seller: { name: seller.name, lines: addressLines(seller), taxNumber: seller.taxNumber },
		statement: statement &&
			query && {
				period: `${formatDay(query.from)} to ${formatDay(query.until)}`,
				opening: money(statement.openingCents),
				closing: money(statement.closingCents),
				overdue: overdue.cents > 0 ? money(overdue.cents) : null,
				today: formatDay(today),
				entries: statement.entries.map(({ invoiceId, day, text, cents, balanceCents }) => ({
					invoiceId,
					text,
					day: formatDay(day),
					amount: money(cents),
					balance: money(balanceCents),
				})),
			},
	}
})

export default function StatementPage() {
	const { buyer, seller, typed, errors, statement } = useLoaderData<typeof loader>()
	return (
		<div className="max-w-3xl print:max-w-none">
			<PageHeader
				title="Statement"
				subtitle={`${buyer.name}${statement ? `, ${statement.period}` : ''}`}
				actions={<LinkButton to={`/buyers/${buyer.id}`}>Back to the buyer</LinkButton>}
			/>
			<div className="grid gap-4">
				<Card className="no-print">
					<PeriodForm {...typed} errors={errors} />
					<p className="mt-3 text-sm text-muted">
						Print this page with your browser, on paper or as PDF, and send it.
					</p>
				</Card>
				{statement && (
					<Card>
						<div className="grid gap-5 print:text-sm">
							<div className="flex flex-wrap justify-between gap-4 wrap-anywhere">
								<Party {...buyer} />
								<Party {...seller} />
							</div>
							<Entries statement={statement} />
						</div>
					</Card>
				)}
			</div>
		</div>
	)
}

type Shown = NonNullable<ReturnType<typeof useLoaderData<typeof loader>>['statement']>

const Entries = ({ statement }: { statement: Shown }) => (
	<div className="tabular-nums">
		<p className="flex justify-between gap-4 border-b border-line-strong pb-2 font-semibold">
			<span>Owed before</span>
			<span>{statement.opening}</span>
		</p>
		<ul>
			{statement.entries.map(({ invoiceId, day, text, amount, balance }, at) => (
				<li key={at} className="flex justify-between gap-x-4 border-b border-line py-2">
					<span className="min-w-0 wrap-anywhere">
						<Link
							to={`/invoices/${invoiceId}`}
							className="inline-flex min-h-11 items-center underline print:min-h-0 print:no-underline"
						>
							{text}
						</Link>
						<span className="block text-sm text-muted">{day}</span>
					</span>
					<span className="shrink-0 text-right">
						{amount}
						<span className="block text-sm text-muted">owed then {balance}</span>
					</span>
				</li>
			))}
		</ul>
		<p className="flex justify-between gap-4 pt-2 text-lg font-semibold">
			<span>Owed at the end</span>
			<span>{statement.closing}</span>
		</p>
		{statement.overdue && (
			<p className="flex justify-between gap-4 pt-1 font-semibold text-danger">
				<span>Overdue on {statement.today}</span>
				<span>{statement.overdue}</span>
			</p>
		)}
	</div>
)

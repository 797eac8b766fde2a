import { formatCents } from '@sfc/domain/units/format-cents'
import type { Payment } from '~/areas/billing/services/read-billing.server'
import { Badge } from '~/ui/badge'
import { Card } from '~/ui/card'
import { Link } from '~/ui/page-farm/link'
import { Table, type Column } from '~/ui/table'
import type { Tone } from '~/ui/tone'
import { billingDay } from './billing-day'

const KINDS: Readonly<Record<string, string>> = {
	setup: 'Setup and first month',
	renewal: 'Monthly charge',
	change: 'More pods',
	refund: 'Refunded',
}
const STATES: Readonly<Record<string, { tone: Tone; label: string }>> = {
	succeeded: { tone: 'good', label: 'Succeeded' },
	failed: { tone: 'danger', label: 'Failed' },
	pending: { tone: 'attention', label: 'Not finished' },
}

const documentName = (kind: string) => (kind === 'refund' ? 'Credit note' : 'Invoice')

const columns: Column<Payment>[] = [
	{ header: 'What', cell: ({ kind }) => KINDS[kind] ?? kind },
	{ header: 'Day', cell: ({ at }) => billingDay(at) },
	{
		header: 'Amount',
		align: 'end',
		cell: ({ kind, amountCents }) => (
			<span className="tabular-nums">
				{formatCents(kind === 'refund' ? -amountCents : amountCents)}
			</span>
		),
	},
	{
		header: 'State',
		cell: ({ status }) => {
			const look = STATES[status]
			return look ? <Badge tone={look.tone}>{look.label}</Badge> : status
		},
	},
	{
		header: 'Invoice',
		cell: ({ invoiceId, kind, at }) =>
			invoiceId && (
				<Link
					to={`/billing/invoices/${invoiceId}`}
					aria-label={`${documentName(kind)} of ${billingDay(at)}`}
					className="inline-flex min-h-11 items-center text-accent underline sm:min-h-0"
				>
					{documentName(kind)}
				</Link>
			),
	},
]

type Props = { businessName: string; payments: Payment[] }

/** Charges and refunds, newest first. */
export function PaymentsTable({ businessName, payments }: Props) {
	return (
		<Card title="Payments" flush>
			<Table
				caption={`Payments of ${businessName}`}
				columns={columns}
				rows={payments}
				rowKey={({ id }) => id}
			/>
		</Card>
	)
}

import { useLoaderData } from '@remix-run/react'
import type { LoaderFunctionArgs } from '@remix-run/node'
import { formatCents } from '@sfc/domain/units/format-cents'
import { page } from '~/http/page.server'
import { requireUser } from '~/http/require-farm.server'
import { findInvoice, type Invoice } from '~/areas/billing/services/find-invoice.server'
import { Alert } from '~/ui/alert'
import { LinkButton } from '~/ui/link-button'
import { PageHeader } from '~/ui/page-header'
import { pageTitle } from '~/ui/page-title'
import { billingDay } from './billing-day'

export { PageError as ErrorBoundary } from '~/shell/page-error'

export const meta = pageTitle<typeof loader>(
	(data) => `${data ? documentName(data) : 'Invoice'} ${data?.number ?? ''}`,
)

const documentName = ({ totalCents }: { totalCents: number }) =>
	totalCents < 0 ? 'Credit note' : 'Invoice'

export const loader = page(async ({ request, params }: LoaderFunctionArgs) =>
	findInvoice(await requireUser(request), { invoiceId: params['invoiceId'] ?? '' }),
)

/** An invoice or a credit note for the printer: black on white in both themes. */
export default function InvoicePage() {
	const invoice = useLoaderData<typeof loader>()
	const { number, issuedAt, gateway, seller, buyer, creditOf } = invoice
	const name = documentName(invoice)
	return (
		<>
			<div className="no-print">
				<PageHeader
					title={`${name} ${number}`}
					subtitle="Print this page, or save it as PDF in the print window."
					actions={<LinkButton to="/billing">Back to billing</LinkButton>}
				/>
			</div>
			<article
				aria-label={`${name} ${number}`}
				className="mx-auto grid max-w-3xl gap-8 rounded-card border border-[#0003] bg-[#fff] p-6 text-[#000] sm:p-10 print:max-w-none print:border-0 print:p-0"
			>
				<header className="flex flex-wrap justify-between gap-6">
					<div className="min-w-0">
						<p className="text-2xl font-bold">{name}</p>
						<dl className="mt-2 grid grid-cols-[auto_1fr] gap-x-4">
							<dt>Number</dt>
							<dd className="font-semibold break-words tabular-nums">{number}</dd>
							<dt>Date</dt>
							<dd>{billingDay(issuedAt)}</dd>
							<dt>{invoice.totalCents < 0 ? 'Given back' : 'Paid'}</dt>
							<dd>{billingDay(issuedAt)}</dd>
							{creditOf && (
								<>
									<dt>For invoice</dt>
									<dd className="break-words tabular-nums">{creditOf}</dd>
								</>
							)}
						</dl>
					</div>
					<address className="min-w-0 not-italic">
						{seller ? (
							<>
								<span className="block font-semibold break-words">{seller.name}</span>
								{seller.address.map((line) => (
									<span key={line} className="block break-words">
										{line}
									</span>
								))}
							</>
						) : (
							'The seller is not stated'
						)}
					</address>
				</header>
				<div>
					<p className="text-sm">Bill to</p>
					<p className="font-semibold break-words">{buyer.businessName}</p>
					<p className="break-words">{buyer.location}</p>
				</div>
				<Lines {...invoice} />
				<footer className="grid gap-2 text-sm">
					{seller?.taxText && <p className="break-words">{seller.taxText}</p>}
					{gateway === 'sandbox' && (
						<p>Test payment: no money moved. This is not a document for taxes.</p>
					)}
				</footer>
			</article>
			{!seller && (
				<div className="no-print mx-auto mt-4 max-w-3xl">
					<Alert tone="attention" title="The seller is missing">
						Who runs this server had not set their name and address when it was issued. Ask them for
						one that names them.
					</Alert>
				</div>
			)}
		</>
	)
}

function Lines({ lines, taxCents, totalCents }: Invoice) {
	const sums: [string, number][] = [
		...(taxCents === null
			? []
			: ([
					['Subtotal', totalCents - taxCents],
					['Tax', taxCents],
				] as [string, number][])),
		['Total', totalCents],
	]
	return (
		<table className="w-full text-left">
			<caption className="sr-only">What is charged or given back</caption>
			<thead>
				<tr className="border-b border-[#0006] text-sm">
					<th scope="col" className="py-2 font-medium">
						What
					</th>
					<th scope="col" className="py-2 text-right font-medium">
						Amount
					</th>
				</tr>
			</thead>
			<tbody>
				{lines.map(({ text, amountCents, fromAt, untilAt }, at) => (
					<tr key={at} className="border-b border-[#0002] align-top">
						<th scope="row" className="py-2 pr-4 font-normal">
							{text}
							{fromAt !== null && untilAt !== null && (
								<span className="block text-sm">
									{billingDay(fromAt)} to {billingDay(untilAt)}
								</span>
							)}
						</th>
						<td className="py-2 text-right tabular-nums">{formatCents(amountCents)}</td>
					</tr>
				))}
			</tbody>
			<tfoot>
				{sums.map(([name, cents]) => (
					<tr key={name} className="last:font-bold">
						<th scope="row" className="py-1 pr-4 text-right font-[inherit]">
							{name}
						</th>
						<td className="py-1 text-right tabular-nums">{formatCents(cents)}</td>
					</tr>
				))}
			</tfoot>
		</table>
	)
}

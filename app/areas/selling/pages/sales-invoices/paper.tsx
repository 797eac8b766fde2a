import type { InvoiceView } from './invoice-view.server'

/** A document as it is printed, on A4 and Letter. */
export const Paper = ({ invoice }: { invoice: InvoiceView }) => (
	<div className="grid gap-5 print:text-sm">
		<div className="flex flex-wrap justify-between gap-4 wrap-anywhere">
			<Party
				name={invoice.buyer.name}
				lines={invoice.buyerAddress}
				taxNumber={invoice.buyer.taxNumber}
			/>
			{invoice.seller && (
				<Party
					name={invoice.seller.name}
					lines={[...invoice.seller.address, invoice.seller.registration ?? '']}
					taxNumber={invoice.seller.taxNumber}
				/>
			)}
		</div>
		<p>
			{[
				invoice.issued && `Issued ${invoice.issued}`,
				invoice.due && `due ${invoice.due}`,
				invoice.period && `for ${invoice.period}`,
				invoice.credits && `credits invoice ${invoice.credits.number}`,
			]
				.filter(Boolean)
				.join(', ') || 'Not issued yet'}
		</p>
		{invoice.reason && <p className="wrap-anywhere">Reason: {invoice.reason}</p>}
		<Lines lines={invoice.lines} />
		<dl className="ml-auto grid grid-cols-[auto_auto] gap-x-6 gap-y-1 text-right tabular-nums">
			<dt>Net</dt>
			<dd>{invoice.net}</dd>
			{invoice.taxes.map(({ label, tax }) => (
				<div key={label} className="contents">
					<dt>{label}</dt>
					<dd>{tax}</dd>
				</div>
			))}
			<dt className="font-semibold">Total</dt>
			<dd className="font-semibold">{invoice.gross}</dd>
		</dl>
		{invoice.note && <p className="wrap-anywhere">{invoice.note}</p>}
		{invoice.kind === 'invoice' && invoice.seller && (
			<p className="wrap-anywhere">
				{[
					invoice.seller.iban && `IBAN ${invoice.seller.iban}`,
					invoice.seller.bic && `BIC ${invoice.seller.bic}`,
					invoice.seller.paymentWords,
				]
					.filter(Boolean)
					.join(', ')}
			</p>
		)}
		{invoice.seller?.footer && <p className="text-sm wrap-anywhere">{invoice.seller.footer}</p>}
	</div>
)

type PartyProps = { name: string; lines: readonly string[]; taxNumber: string | null }

/** Name and address, as on a letter. */
export const Party = ({ name, lines, taxNumber }: PartyProps) => (
	<address className="not-italic">
		<p className="font-semibold">{name}</p>
		{lines.filter(Boolean).map((line) => (
			<p key={line}>{line}</p>
		))}
		{taxNumber && <p>Tax number {taxNumber}</p>}
	</address>
)

const Lines = ({ lines }: Pick<InvoiceView, 'lines'>) => (
	<ul className="border-t border-line-strong">
		{lines.map(({ id, title, quantity, price, net, tax, about }) => (
			<li key={id} className="break-inside-avoid border-b border-line py-2">
				<p className="flex justify-between gap-x-4">
					<span className="min-w-0 font-semibold wrap-anywhere">{title}</span>
					<span className="shrink-0 tabular-nums">{net}</span>
				</p>
				<p className="text-sm wrap-anywhere text-muted">
					{quantity} at {price}, {tax}
					{about && `. ${about}`}
				</p>
			</li>
		))}
	</ul>
)

export type Thing = Record<string, unknown>

export const refusal = (type: string, message: string): Thing => ({ error: { type, message } })

type Invoice = { id: string; status: string; lines: number[] }

/** Stripe's invoices as far as the product uses them: draft, finalized, paid or void. */
export function startInvoices() {
	const invoices = new Map<string, Invoice>()
	let declines = false
	let taxPct = 0

	const priced = (lines: readonly number[]) => {
		const subtotal = lines.reduce((sum, cents) => sum + cents, 0)
		return { subtotal, total: subtotal + Math.round((subtotal * taxPct) / 100) }
	}
	const shown = ({ id, status, lines }: Invoice): Thing => ({
		id,
		object: 'invoice',
		status,
		number: status === 'draft' ? null : `LEAF-${id.slice(3)}`,
		...priced(lines),
	})

	function answer(method: string, path: string, params: URLSearchParams): [number, Thing] {
		const [, , kind, id = '', act = ''] = path.split('/')
		if (kind === 'invoiceitems') {
			const invoice = invoices.get(params.get('invoice') ?? '')
			if (invoice?.status !== 'draft') return [400, refusal('invalid_request_error', 'No draft')]
			invoice.lines.push(Number(params.get('amount')))
			return [200, { id: `ii_${invoice.lines.length}`, object: 'invoiceitem' }]
		}
		if (id === 'create_preview') {
			const lines: number[] = []
			for (let at = 0; params.has(`invoice_items[${at}][amount]`); at++)
				lines.push(Number(params.get(`invoice_items[${at}][amount]`)))
			return [200, { object: 'invoice', status: 'draft', ...priced(lines) }]
		}
		if (id === '') {
			const made = { id: `in_${invoices.size + 1}`, status: 'draft', lines: [] }
			invoices.set(made.id, made)
			return [200, shown(made)]
		}
		const invoice = invoices.get(id)
		if (!invoice) return [404, refusal('invalid_request_error', 'No such invoice')]
		if (method === 'GET') return [200, shown(invoice)]
		const next = { finalize: 'open', pay: 'paid', void: 'void' }[act]
		if (!next) return [404, refusal('invalid_request_error', 'Unrecognized request URL')]
		if (next === 'paid' && declines)
			return [402, { error: { type: 'card_error', code: 'card_declined', message: 'Declined.' } }]
		invoice.status = next
		return [200, shown(invoice)]
	}

	return {
		answer,
		declineCards: (on: boolean) => void (declines = on),
		setTax: (percent: number) => void (taxPct = percent),
	}
}

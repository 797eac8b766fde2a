export type StatementEntry = {
	/** The document, or what a payment is for. */
	invoiceId: number
	day: string
	/** Its order among those of a day. */
	kind: 'invoice' | 'credit-note' | 'payment'
	text: string
	/** What it adds to what the buyer owes; credits and payments are below zero. */
	cents: number
}

export type Statement = {
	openingCents: number
	entries: (StatementEntry & { balanceCents: number })[]
	closingCents: number
}

const ORDER = { invoice: 0, 'credit-note': 1, payment: 2 }

/** What a buyer owed before the first day, what happened until the last, and what is owed then. */
export function buildStatement(
	entries: readonly StatementEntry[],
	{ from, until }: { from: string; until: string },
): Statement {
	const openingCents = entries
		.filter(({ day }) => day < from)
		.reduce((sum, { cents }) => sum + cents, 0)
	let balanceCents = openingCents
	const within = entries
		.filter(({ day }) => day >= from && day <= until)
		.toSorted((a, b) => (a.day < b.day ? -1 : a.day > b.day ? 1 : ORDER[a.kind] - ORDER[b.kind]))
		.map((entry) => ({ ...entry, balanceCents: (balanceCents += entry.cents) }))
	return { openingCents, entries: within, closingCents: balanceCents }
}

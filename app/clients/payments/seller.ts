import type { Env } from '../../env.server'

/** The seller as invoices name it. */
export type Seller = {
	name: string
	/** One element per line. */
	address: string[]
	/** Text that tax law requires, such as a tax number. */
	taxText: string | null
}

/** The seller in the server's settings; undefined when not configured. */
export function readSeller({
	SELLER_NAME,
	SELLER_ADDRESS,
	SELLER_TAX_TEXT,
}: Env): Seller | undefined {
	if (!SELLER_NAME) return undefined
	const address = (SELLER_ADDRESS ?? '')
		.split(/\\n|\n/)
		.map((line) => line.trim())
		.filter(Boolean)
	return { name: SELLER_NAME, address, taxText: SELLER_TAX_TEXT ?? null }
}

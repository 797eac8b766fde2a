import type { Env } from '../../env.server'

/** Who sells, as invoices name them. */
export type Seller = {
	name: string
	/** A line each. */
	address: string[]
	/** What tax law asks to be said, such as a tax number. */
	taxText: string | null
}

/** The seller of this server's settings; undefined where none is set. */
export function sellerOf({
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

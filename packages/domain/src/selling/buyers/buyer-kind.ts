/** What a farm sells to; the words are those of growers. */
export const BUYER_KINDS = ['restaurant', 'market', 'box-scheme', 'shop', 'other'] as const
export type BuyerKind = (typeof BUYER_KINDS)[number]

const LABELS: Record<BuyerKind, string> = {
	restaurant: 'Restaurant',
	market: 'Market',
	'box-scheme': 'Box scheme',
	shop: 'Shop',
	other: 'Other',
}

export const buyerKindLabel = (kind: BuyerKind): string => LABELS[kind]
